import assert from 'node:assert/strict';
import { mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { bundledModelFolder } from '../../../../src/engine/encoder/model/modelLibrary';
import { externalDataFilesOf } from '../../../../src/engine/encoder/model/externalData';
import { readModel } from '../../../../src/engine/encoder/model/modelFolder';
import { ModelCopy, sha256Of } from '../brokenModel';

/** A field of Protocol Buffers that has a length; up to 127 bytes a byte says it. */
const field = (number: number, ...content: (Buffer | string)[]): Buffer => {
  const bytes = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from([...varint(number * 8 + 2), ...varint(bytes.length)]), bytes]);
};
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
const tensorAt = (location: string): Buffer[] => [
  field(13, field(1, 'offset'), field(2, '0')),
  field(13, field(1, 'location'), field(2, location)),
];

describe('the files that a network takes weights from', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'glossa network ü '));
    file = path.join(folder, 'model.onnx');
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function locationsIn(...content: Buffer[]): Promise<string[]> {
    await writeFile(file, Buffer.concat(content));
    return [...(await externalDataFilesOf(file))];
  }

  it('are found in the model that ships with Glossa', async () => {
    assert.deepEqual([...(await externalDataFilesOf(path.join(bundledModelFolder(), 'model.onnx')))].sort(), [
      'model.onnx.data',
      'relatedness.safetensors',
    ]);
  });

  it('are found wherever a tensor may stand', async () => {
    const attribute = (number: number, ...content: Buffer[]): Buffer =>
      field(1, field(5, field(1, 'value'), field(number, ...content)));
    const found = await locationsIn(
      field(2, 'a producer'),
      field(
        7,
        field(5, field(9, 'weights'.repeat(20_000)), field(8, 'name')),
        field(5, ...tensorAt('initializer')),
        field(15, field(1, ...tensorAt('values')), field(2, ...tensorAt('indices'))),
      ),
      field(
        7,
        attribute(5, ...tensorAt('constant')),
        attribute(10, ...tensorAt('constants')),
        attribute(22, field(1, ...tensorAt('sparse'))),
        attribute(6, field(5, ...tensorAt('branch'))),
        attribute(11, field(5, ...tensorAt('branches'))),
      ),
      field(25, field(7, field(5, field(5, ...tensorAt('function')))), field(11, field(5, ...tensorAt('default')))),
      field(20, field(1, field(5, ...tensorAt('training')))),
    );
    assert.deepEqual(found, [
      'initializer',
      'values',
      'indices',
      'constant',
      'constants',
      'sparse',
      'branch',
      'branches',
      'function',
      'default',
      'training',
    ]);
  });

  it('are told by names that no file of a model has where those are too long', async () => {
    const [name] = await locationsIn(field(7, field(5, ...tensorAt('x'.repeat(300)))));
    assert.equal(name, `${'x'.repeat(255)}…`);
  });

  it('are refused or found, but never sought beyond the file, whatever its bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (bytes) => {
        const found = await locationsIn(Buffer.from(bytes)).catch((error: unknown) => error);
        assert.ok(Array.isArray(found) || found instanceof RangeError, String(found));
      }),
      { numRuns: 300 },
    );
    let nested = field(5, ...tensorAt('deep'));
    for (let depth = 0; depth < 60; depth++) nested = field(1, field(5, field(6, nested)));
    await assert.rejects(locationsIn(field(7, nested)), /nested too deeply/);
  });
});

describe('a model folder with weights in a file of their own', () => {
  let copy: ModelCopy;
  beforeEach(async () => (copy = await ModelCopy.make()));
  afterEach(() => copy.remove());

  it('is refused where model.json does not list that file', async () => {
    const { sha256 } = await copy.description();
    delete sha256['model.onnx.data'];
    await copy.describe({ sha256 });
    await assert.rejects(readModel(copy.folder), {
      code: 'modelInvalid',
      message:
        /uses “model\.onnx\.data”, which cannot be verified because "sha256" in model\.json does not list it.*Install the model again/,
    });
  });

  it('is refused where the network reaches out of the folder', async () => {
    for (const location of [
      '../model.onnx.data',
      '/etc/passwd',
      './model.onnx.data',
      'sub/../model.onnx.data',
      '*/_ORT_MEM_ADDR_/*',
    ]) {
      await copy.replace('model.onnx', field(7, field(5, ...tensorAt(location))));
      await assert.rejects(
        readModel(copy.folder),
        ({ code, message }: NodeJS.ErrnoException) => code === 'modelInvalid' && message.includes(`“${location}”`),
      );
    }
  });

  it('is refused where a file of it is a link out of the folder, and not where the folder itself is one', async function () {
    if (process.platform === 'win32') this.skip(); // links need a right there that few have
    const link = `${copy.folder} link`;
    await symlink(copy.folder, link);
    await readModel(link);
    for (const name of ['model.onnx.data', 'tokenizer.json.gz', 'model.json']) {
      const outside = path.join(path.dirname(copy.folder), name);
      await rename(copy.fileAt(name), outside);
      await symlink(outside, copy.fileAt(name));
      await assert.rejects(readModel(copy.folder), {
        code: 'modelInvalid',
        message: /is a link to .*outside the model folder/,
      });
      await rm(copy.fileAt(name));
      await rename(outside, copy.fileAt(name));
    }
    assert.equal(
      (await readModel(copy.folder)).description.sha256['tokenizer.json.gz'],
      sha256Of(await readFile(copy.fileAt('tokenizer.json.gz'))),
    );
  });
});
