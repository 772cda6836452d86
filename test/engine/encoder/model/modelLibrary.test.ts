import assert from 'node:assert/strict';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundledModelFolder, ModelLibrary } from '../../../../src/engine/encoder/model/modelLibrary';
import { checkParity } from '../../../../src/engine/encoder/model/parity';
import { ModelCopy } from '../brokenModel';

describe('ModelLibrary', () => {
  let copy: ModelCopy;
  let root: string;
  let library: ModelLibrary;

  beforeEach(async () => {
    copy = await ModelCopy.make();
    await copy.describe({ name: 'mine-1.0' });
    root = path.join(path.dirname(copy.folder), 'data', 'models');
    library = new ModelLibrary(root, bundledModelFolder());
  });
  afterEach(() => copy.remove());

  const names = async () => (await library.list()).map(({ description }) => description?.name);

  it('lists the bundled model where nothing is installed', async () => {
    const [bundled, ...others] = await library.list();
    assert.ok(bundled!.isBundled && bundled!.description!.dimensions > 0);
    assert.deepEqual(others, []);
  });

  it('installs a model with all that belongs to it, once, and removes it', async () => {
    await writeFile(copy.fileAt('notes.txt'), 'not part of the model');
    const { folder } = await library.install(copy.folder);
    assert.equal(folder, path.join(root, 'mine-1.0'));
    assert.deepEqual((await readdir(folder)).sort(), [
      'LICENSE.english',
      'README.md',
      'codebooks.faiss',
      'english.onnx',
      'english.parity.jsonl',
      'english.safetensors',
      'idioms.safetensors',
      'model.json',
      'model.onnx',
      'model.onnx.data',
      'parity.jsonl',
      'relatedness.safetensors',
      'tokenizer.english.json.gz',
      'tokenizer.json.gz',
      'tokenizer_config.json',
    ]);
    assert.ok((await checkParity(folder)).rows > 0);
    await library.install(copy.folder);
    assert.equal((await names()).at(-1), 'mine-1.0');
    await library.remove('mine-1.0');
    assert.equal((await names()).length, 1);
    assert.deepEqual(await readdir(root), []);
  });

  it('takes in nothing of a model that is damaged or does not run', async () => {
    await copy.describe({ output: 'elsewhere' });
    await assert.rejects(library.install(copy.folder), { code: 'modelInvalid', message: /elsewhere/ });
    await writeFile(copy.fileAt('model.onnx'), 'damaged');
    await assert.rejects(library.install(copy.folder), { code: 'modelInvalid', message: /model\.onnx is damaged/ });
    assert.deepEqual(await readdir(root), []);
    assert.equal((await names()).length, 1);
  });

  it('lets no model take the name of another, and none that leads elsewhere', async () => {
    await library.install(copy.folder);
    await copy.describe({ maxTokens: 64 });
    await assert.rejects(library.install(copy.folder), {
      code: 'modelInvalid',
      message: /Another model named mine-1\.0.*glossa models remove mine-1\.0/,
    });
    await copy.describe({ name: (await library.list())[0]!.description!.name });
    await assert.rejects(library.install(copy.folder), { code: 'modelInvalid', message: /Another model/ });
    for (const name of ['../mine', '..', '.hidden', 'a/b', 'a\\b', 'a\0b', 'x'.repeat(300)]) {
      await copy.describe({ name });
      await assert.rejects(library.install(copy.folder), {
        code: 'modelInvalid',
        message: /cannot be used as a folder name/,
      });
    }
  });

  it('shows a damaged model with the reason, and replaces it by a sound one', async () => {
    const { folder } = await library.install(copy.folder);
    await writeFile(path.join(folder, 'model.json'), '{');
    const [, damaged] = await library.list();
    assert.match(damaged!.fault!, /not JSON/);
    await library.install(copy.folder);
    assert.ok((await checkParity(folder)).rows > 0);
    await rm(path.join(folder, 'model.onnx'));
    await library.install(copy.folder);
    assert.ok((await checkParity(folder)).rows > 0);
    await library.remove('mine-1.0');
  });

  it('keeps the bundled model, and says which names there are not', async () => {
    const [bundled] = await library.list();
    await assert.rejects(library.remove(bundled!.description!.name), {
      code: 'modelInvalid',
      message: /is part of Glossa/,
    });
    await assert.rejects(library.remove('nowhere'), { code: 'modelMissing', message: /nowhere/ });
    await assert.rejects(library.remove('..'), { code: 'modelMissing' });
  });

  it('clears away what an installation left that was killed, and not what one is doing now', async () => {
    const [old, fresh] = ['.old.unfinished', '.fresh.unfinished'].map((name) => path.join(root, name)) as [
      string,
      string,
    ];
    for (const folder of [old, fresh]) await mkdir(folder, { recursive: true });
    await utimes(old, 0, 0);
    await library.install(copy.folder);
    assert.deepEqual((await readdir(root)).sort(), ['.fresh.unfinished', 'mine-1.0']);
  });

  it('takes in nothing when it is told to stop', async () => {
    await assert.rejects(library.install(copy.folder, AbortSignal.abort()), { code: 'cancelled' });
    assert.deepEqual(await readdir(root), []);
  });
});
