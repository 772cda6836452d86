import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GlossaError } from '../../../../src/base/errors';
import { bundledModelFolder } from '../../../../src/engine/encoder/model/modelLibrary';
import { readModel } from '../../../../src/engine/encoder/model/modelFolder';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** For Protocol Buffers that is one field, which no network has. */
const FILES = { 'model.onnx': 'a network', 'tokenizer.json': '{}' };
const SOUND = {
  name: 'small',
  dimensions: 8,
  maxTokens: 16,
  lowercase: false,
  markers: null,
  pooling: 'mean',
  examplePooling: 'mean',
  input: ['ids', 'mask'],
  output: 'states',
  padId: 0,
  languages: ['en', 'de'],
  sha256: { 'model.onnx': sha256(FILES['model.onnx']), 'tokenizer.json': sha256(FILES['tokenizer.json']) },
  calibration: { slope: 10, intercept: -5 },
  licence: 'MIT',
};

describe('readModel', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'glossa model ü '));
    for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(folder, name), text);
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function read(description: unknown) {
    await writeFile(
      path.join(folder, 'model.json'),
      typeof description === 'string' ? description : JSON.stringify(description),
    );
    return readModel(folder);
  }

  async function refuses(description: unknown, code: string, ...words: string[]) {
    await assert.rejects(read(description), (error: unknown) => {
      assert(error instanceof GlossaError);
      assert.equal(error.code, code);
      for (const word of [folder, ...words])
        assert(error.message.includes(word), `“${error.message}” does not say “${word}”`);
      return true;
    });
  }

  it('reads the model that ships with Glossa', async () => {
    const { description, fingerprint } = await readModel(bundledModelFolder());
    const written = JSON.parse(await readFile(path.join(bundledModelFolder(), 'model.json'), 'utf8')) as {
      dimensions: number;
      languages: string[];
    };
    assert.equal(description.dimensions, written.dimensions);
    assert.deepEqual(description.languages, written.languages);
    assert(description.languages.includes('ja'));
    assert(description.calibration.slope > 0);
    assert.match(fingerprint, /^[0-9a-f]{32}$/);
  });

  it('says that a folder without a model is missing one', async () => {
    await assert.rejects(readModel(path.join(folder, 'elsewhere')), {
      code: 'modelMissing',
      message: /model\.json is missing.*settings/,
    });
  });

  it('says that a file of the model is missing', async () => {
    await rm(path.join(folder, 'model.onnx'));
    await refuses(SOUND, 'modelMissing', 'model.onnx', 'missing');
  });

  it('refuses a file that is not the described one', async () => {
    await writeFile(path.join(folder, 'tokenizer.json'), '{} ');
    await refuses(SOUND, 'modelInvalid', 'tokenizer.json', 'damaged');
  });

  it('refuses what is not JSON', () => refuses('{ "name": ', 'modelInvalid', 'not JSON'));

  it('names every field that is wrong', () =>
    refuses(
      {
        ...SOUND,
        dimensions: 0,
        output: undefined,
        lowercase: 'yes',
        markers: { template: ['{phrase}', '{before}', '{after}'], pooled: true },
      },
      'modelInvalid',
      '"dimensions"',
      '"output"',
      '"lowercase"',
      '"markers"',
    ));

  it('refuses checksums that lead out of the folder or leave out the network', async () => {
    await refuses({ ...SOUND, sha256: { ...SOUND.sha256, '../secret': sha256('') } }, 'modelInvalid', '"sha256"');
    await refuses(
      { ...SOUND, sha256: { 'tokenizer.json': SOUND.sha256['tokenizer.json'] } },
      'modelInvalid',
      'model.onnx',
    );
  });

  it('gives a model without a calibration a cautious one', async () => {
    const { description } = await read({ ...SOUND, calibration: undefined });
    assert(description.calibration.slope > 0 && description.calibration.slope < 15);
  });

  it('changes the fingerprint with what vectors depend on, and with nothing else', async () => {
    const { fingerprint } = await read(SOUND);
    assert.equal(
      (await read({ ...SOUND, name: 'renamed', calibration: { slope: 1, intercept: 1 }, licence: 'CC0-1.0' }))
        .fingerprint,
      fingerprint,
    );
    assert.notEqual((await read({ ...SOUND, lowercase: true })).fingerprint, fingerprint);
    assert.notEqual(
      (await read({ ...SOUND, markers: { template: ['{before}', '</s>', '{phrase}', '{after}'], pooled: false } }))
        .fingerprint,
      fingerprint,
    );
    await writeFile(path.join(folder, 'model.onnx'), 'a NETWORK');
    const other = await read({ ...SOUND, sha256: { ...SOUND.sha256, 'model.onnx': sha256('a NETWORK') } });
    assert.notEqual(other.fingerprint, fingerprint);
  });
});
