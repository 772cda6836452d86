import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { kernelFile, kernelSource } from '../../../../scripts/native/codeScan.mjs';
import { dot, normaliseInPlace, Vectors } from '../../../../src/base/vectors';
import { BestNeighbours } from '../../../../src/engine/index/vector/bestNeighbours';
import { QuantizedVectorStore, ROWS_PER_BATCH } from '../../../../src/engine/index/vector/quantizedRows';
import { QuantizedVectors } from '../../../../src/engine/index/vector/quantizedVectors';
import type { Neighbour } from '../../../../src/engine/index/vector/bestNeighbours';

/** Unit vectors of pseudo-random numbers. */
function vectors(count: number, dimensions: number): Vectors {
  let state = 5;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647 - 0.5;
  const all = new Vectors(dimensions, Float32Array.from({ length: count * dimensions }, next));
  for (let row = 0; row < count; row++) normaliseInPlace(all.row(row));
  return all;
}

function fill(rows: QuantizedVectorStore, vectors: QuantizedVectors): void {
  for (let row = 0; row < vectors.count; row++) rows.append(10 * row, vectors.bytesAt(row));
}

function scoresOf(rows: QuantizedVectorStore, query: Float32Array): Neighbour[] {
  const best = new BestNeighbours(rows.count);
  rows.offerAll(query, best);
  return best.sorted();
}

describe('QuantizedRows', () => {
  it('runs the kernel that its source assembles to', async () => {
    assert.equal(await readFile(kernelFile, 'utf8'), await kernelSource());
  });

  for (const dimensions of [1, 31, 32, 33, 320]) {
    it(`gives inner products of vectors of ${dimensions}, whatever their number`, () => {
      const rows = new QuantizedVectorStore(dimensions);
      const all = vectors(2 * ROWS_PER_BATCH + 3, dimensions);
      fill(rows, QuantizedVectors.of(all));
      const query = all.row(7);
      const found = scoresOf(rows, query);
      assert.deepEqual(
        found.map(({ vectorId }) => vectorId).sort((a, b) => a - b),
        Array.from({ length: all.count }, (_, row) => 10 * row),
      );
      for (const { vectorId, score } of found)
        assert(Math.abs(score - dot(query, all.row(vectorId / 10))) < 0.0004, `row ${vectorId / 10}: ${score}`);
      assert.deepEqual(scoresOf(new QuantizedVectorStore(dimensions), query), []);
    });
  }

  it('is wrong by less than one in ten thousand on the whole', () => {
    const all = vectors(500, 320);
    const rows = new QuantizedVectorStore(320);
    fill(rows, QuantizedVectors.of(all));
    const errors = scoresOf(rows, all.row(0)).map(
      ({ vectorId, score }) => (score - dot(all.row(0), all.row(vectorId / 10))) ** 2,
    );
    assert(Math.sqrt(errors.reduce((sum, error) => sum + error, 0) / errors.length) < 0.0001);
  });

  it('takes 484 bytes for a row of 320', () => assert.equal(new QuantizedVectorStore(320).stride, 484));

  it('gives its rows as they came, with zeros and large numbers, but those that are gone', () => {
    const vectors = QuantizedVectors.of(new Vectors(3, Float32Array.of(0, 0, 0, 1e6, -1e6, 3, 1e-9, 0, 0, 4, 5, 6)));
    const rows = new QuantizedVectorStore(3);
    fill(rows, vectors);
    rows.remove(1);
    assert.deepEqual([...rows.ids()], [0, 20, 30]);
    assert.deepEqual(Buffer.concat([...rows.parts(2)]), Buffer.concat([0, 2, 3].map((row) => vectors.bytesAt(row))));
    const values = new Float32Array(6);
    rows.copyVectors([3, 0], values);
    assert.deepEqual([...values], [...vectors.vectorAt(3), 0, 0, 0]);
  });

  it('keeps most of its rows on the disk where it may, and nothing of them in the folder', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'glossa rows ü '));
    const all = QuantizedVectors.of(vectors(20_000, 320));
    const [inMemory, onDisk] = [new QuantizedVectorStore(320), new QuantizedVectorStore(320, { folder })];
    const resident = process.memoryUsage().arrayBuffers;
    fill(onDisk, all);
    assert(process.memoryUsage().arrayBuffers - resident < 8e6);
    assert.deepEqual(await readdir(folder), []);
    fill(inMemory, all);
    for (const rows of [inMemory, onDisk]) for (const row of [5, 19_999, 8192]) rows.remove(row);
    const query = all.vectorAt(700);
    assert.deepEqual(scoresOf(onDisk, query), scoresOf(inMemory, query));
    assert.deepEqual(Buffer.concat([...onDisk.parts(3000)]), Buffer.concat([...inMemory.parts(3000)]));
    for (const rows of [inMemory, onDisk])
      assert.equal(rows.append(7, all.bytesAt(0)), 8192, 'the place of one that is gone');
    assert.deepEqual(scoresOf(onDisk, query), scoresOf(inMemory, query));
    await rm(folder, { recursive: true });
  });
});
