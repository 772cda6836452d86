import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Vectors } from '../../../../src/base/vectors';
import { bundledModelFolder } from '../../../../src/engine/encoder/model/modelLibrary';
import { readModel } from '../../../../src/engine/encoder/model/modelFolder';
import { FaissCodebooks } from '../../../../src/engine/index/vector/faissCodes';
import { QuantizedVectors } from '../../../../src/engine/index/vector/quantizedVectors';
import type { FaissLibrary } from '../../../../src/engine/index/vector/loadFaiss';
import { loadFaiss } from '../../../../src/engine/index/vector/loadFaiss';
import { VectorIndex } from '../../../../src/engine/index/vector/vectorIndex';
import { bytesOf, faiss, randomVectors } from '../implementations';

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

if (faiss.library?.typed) {
  const { library } = faiss;
  const typed = faiss.library.typed;
  let shipped: Buffer;
  let dimensions: number;

  before(async () => {
    const { codebooks, description } = await readModel(bundledModelFolder());
    [shipped, dimensions] = [codebooks!, description.dimensions];
  });

  describe('FaissCodebooks', () => {
    it('are those that ship with the model', () => assert(FaissCodebooks.open(library, shipped, dimensions)));

    it('are nothing else: FAISS would believe it', () => {
      const changed = (at: number) => Buffer.from(shipped.map((byte, place) => (place === at ? byte ^ 1 : byte)));
      for (const at of [0, 4, 8, 33, 40, 61, shipped.length - 36, shipped.length - 1])
        assert.equal(FaissCodebooks.open(library, changed(at), dimensions), undefined, `byte ${at}`);
      for (const bytes of [Buffer.alloc(0), shipped.subarray(0, -1), Buffer.concat([shipped, shipped])])
        assert.equal(FaissCodebooks.open(library, bytes, dimensions), undefined);
      for (const other of [dimensions + 4, dimensions - 2, 4])
        assert.equal(FaissCodebooks.open(library, shipped, other), undefined);
    });
  });

  describe('a vector index with FAISS', () => {
    /** Searches that FAISS was asked. */
    let asked: number;
    let index: VectorIndex;
    let vectors: Vectors;

    const counting = (): FaissLibrary => ({
      ...library,
      typed: { ...typed, search: (...args) => (asked++, typed.search(...args)) },
    });
    const options = () => ({ codebooks: FaissCodebooks.open(counting(), shipped, dimensions)!, place: { folder } });
    const rows = (first: number, end: number) => ({
      ids: Array.from({ length: end - first }, (_, i) => first + i),
      part: QuantizedVectors.of(new Vectors(dimensions, vectors.data.subarray(first * dimensions, end * dimensions))),
    });
    const add = (first: number, end: number, signal?: AbortSignal) =>
      index.add(rows(first, end).ids, rows(first, end).part, signal);
    const nearest = (row: number, k = 1) => index.search(vectors.row(row), k).map(({ vectorId }) => vectorId);

    let folder: string;

    before(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'glossa faiss ü '));
      vectors = randomVectors(6000, 5, dimensions);
    });
    after(() => rm(folder, { recursive: true }));
    beforeEach(() => {
      asked = 0;
      index = new VectorIndex(dimensions, options());
    });

    it('has FAISS name the candidates from two thousand vectors on', async () => {
      await add(0, 1999);
      assert.deepEqual([nearest(3), asked], [[3], 0]);
      await add(1999, 2000);
      assert.deepEqual([nearest(3), nearest(1999), asked], [[3], [1999], 2]);
    });

    it('finds what was added a moment ago, and not what was removed', async () => {
      await add(0, 3000);
      await add(3000, 3001);
      index.remove([7]);
      assert.deepEqual(
        [nearest(3000), nearest(7).includes(7), nearest(7, 40).includes(7), asked],
        [[3000], false, false, 3],
      );
      await index.add([7], rows(5000, 5001).part);
      assert.deepEqual(
        [nearest(5000), nearest(7).includes(7)],
        [[7], false],
        'an id that stands for another vector now',
      );
    });

    it('gives the scores of the exact index', async () => {
      await add(0, 3000);
      const flat = new VectorIndex(dimensions);
      await flat.add(rows(0, 3000).ids, rows(0, 3000).part);
      for (const row of [0, 1500, 2999])
        assert.deepEqual(index.search(vectors.row(row), 1), flat.search(vectors.row(row), 1));
    });

    it('has FAISS at once when it comes back from its bytes, with what is gone and what comes', async () => {
      await add(0, 6000);
      index.remove([17, 5999]);
      index = (await VectorIndex.load(await bytesOf(index), options()))!;
      assert.deepEqual([nearest(5), nearest(17).includes(17), asked], [[5], false, 2]);
      await index.add([5999], rows(3, 4).part);
      await index.add([17], rows(17, 18).part);
      assert.deepEqual([nearest(17), nearest(3, 2), index.count, asked], [[17], [3, 5999], 6000, 4]);
    });

    it('takes no codes that are not as many as its vectors', async () => {
      await add(0, 3000);
      const bytes = await bytesOf(index);
      bytes.writeUInt32LE(2968, 8);
      assert.equal(await VectorIndex.load(bytes, options()), undefined);
    });

    it('answers before it is settled, and after a filling that was cancelled, and goes on with it', async () => {
      const flat = new VectorIndex(dimensions);
      await flat.add(rows(0, 6000).ids, rows(0, 6000).part);
      index = (await VectorIndex.load(await bytesOf(flat), options()))!;
      assert.deepEqual([nearest(5), asked], [[5], 0]);
      const controller = new AbortController();
      const settling = index.settle(controller.signal);
      controller.abort();
      await assert.rejects(settling, { code: 'cancelled' });
      assert.deepEqual([nearest(5), nearest(5999), asked], [[5], [5999], 0]);
      index.remove([5]);
      await index.settle();
      assert.deepEqual([nearest(5).includes(5), nearest(5999), asked], [false, [5999], 2]);
    });

    it('forgets what is gone when that is more than what is left', async () => {
      await add(0, 6000);
      index.remove(rows(0, 3500).ids);
      await index.settle();
      assert.deepEqual(
        [nearest(4000), nearest(3999, 40).filter((vectorId) => vectorId < 3500), asked],
        [[4000], [], 2],
      );
    });

    it('compares everything where more are asked for than FAISS would name', async () => {
      await add(0, 2500);
      assert.equal(index.search(vectors.row(0), 2500).length, 2500);
      assert.equal(asked, 0);
    });
  });
}
