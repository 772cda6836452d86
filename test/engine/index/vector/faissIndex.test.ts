import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Vectors } from '../../../../src/base/vectors';
import { FaissIndex } from '../../../../src/engine/index/vector/faissIndex';
import { Int8Vectors } from '../../../../src/engine/index/vector/int8Vectors';
import { loadFaiss } from '../../../../src/engine/index/vector/loadFaiss';
import { unpackIndex } from '../../../../src/engine/index/vector/vectorIndex';
import { bytesOf, faiss } from '../implementations';

const two = () => Int8Vectors.of(new Vectors(2, Float32Array.of(1, 0, 0, 1)));

describe('loadFaiss', () => {
  let folder: string;

  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'glossa faiss ü '))));
  afterEach(() => rm(folder, { recursive: true }));

  it('passes over an addon that does not load', async () => {
    await mkdir(path.join(folder, 'native'));
    await writeFile(path.join(folder, 'native', 'faiss.node'), 'not an addon');
    const found = loadFaiss(folder);
    if (found.library) assert.notEqual(found.file, path.join(folder, 'native', 'faiss.node'));
    else assert.match(found.reason, /faiss\.node/);
  });
});

if (faiss.library) {
  const { library } = faiss;

  describe('FaissIndex', () => {
    let scratchFolder: string;

    beforeEach(async () => (scratchFolder = await mkdtemp(path.join(tmpdir(), 'glossa faiss ü '))));
    afterEach(() => rm(scratchFolder, { recursive: true }));

    it('is flat while it is small, and a graph from a size on', async () => {
      const index = new FaissIndex(library, 2, { scratchFolder, graphFrom: 4 });
      await index.add([1, 2], two());
      assert.equal(unpackIndex(await bytesOf(index))!.layout, 'flat');
      await index.add([3, 4], two());
      assert.equal(unpackIndex(await bytesOf(index))!.layout, 'graph');
      assert.deepEqual(index.search(Float32Array.of(1, 0), 2).map(({ vectorId }) => vectorId), [1, 3]);
    });

    it('leaves no file behind', async () => {
      const index = new FaissIndex(library, 2, { scratchFolder, graphFrom: 2 });
      await index.add([1, 2], two());
      const bytes = await bytesOf(index);
      await FaissIndex.load(library, bytes, { scratchFolder });
      await FaissIndex.load(library, bytes.subarray(0, bytes.length - 9), { scratchFolder });
      assert.deepEqual(await readdir(scratchFolder), []);
    });
  });
}
