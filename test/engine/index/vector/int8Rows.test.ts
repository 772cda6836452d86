import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { kernelFile, kernelSource } from '../../../../scripts/native/int8Scan.mjs';
import { dot, normalise, Vectors } from '../../../../src/base/vectors';
import { BestNeighbours } from '../../../../src/engine/index/vector/bestNeighbours';
import { Int8Rows, ROWS_AT_ONCE } from '../../../../src/engine/index/vector/int8Rows';
import { Int8Vectors } from '../../../../src/engine/index/vector/int8Vectors';
import type { Neighbour } from '../../../../src/engine/index/vector/vectorIndex';

/** Unit vectors of pseudo-random numbers. */
function vectors(count: number, dimensions: number): Vectors {
  let state = 5;
  const next = () => ((state = (state * 48271) % 2147483647) / 2147483647) - 0.5;
  const all = new Vectors(dimensions, Float32Array.from({ length: count * dimensions }, next));
  for (let row = 0; row < count; row++) normalise(all.row(row));
  return all;
}

function fill(rows: Int8Rows, vectors: Int8Vectors): void {
  for (let row = 0; row < vectors.count; row++) rows.append(10 * row, vectors, row);
}

function scoresOf(rows: Int8Rows, query: Float32Array): Neighbour[] {
  const best = new BestNeighbours(rows.count);
  rows.offerAll(query, best);
  return best.sorted();
}

describe('Int8Rows', () => {
  it('runs the kernel that its source assembles to', async () => {
    assert.equal(await readFile(kernelFile, 'utf8'), await kernelSource());
  });

  for (const dimensions of [1, 31, 32, 33, 320]) {
    it(`gives inner products of vectors of ${dimensions}, whatever their number`, () => {
      const rows = new Int8Rows(dimensions);
      const all = vectors(2 * ROWS_AT_ONCE + 3, dimensions);
      fill(rows, Int8Vectors.of(all));
      const query = all.row(7);
      const found = scoresOf(rows, query);
      assert.deepEqual(found.map(({ vectorId }) => vectorId).sort((a, b) => a - b), Array.from({ length: all.count }, (_, row) => 10 * row));
      for (const { vectorId, score } of found) assert(Math.abs(score - dot(query, all.row(vectorId / 10))) < 0.006, `row ${vectorId / 10}: ${score}`);
      assert.deepEqual(scoresOf(new Int8Rows(dimensions), query), []);
    });
  }

  it('is wrong by less than a thousandth on the whole', () => {
    const all = vectors(500, 320);
    const rows = new Int8Rows(320);
    fill(rows, Int8Vectors.of(all));
    const errors = scoresOf(rows, all.row(0)).map(({ vectorId, score }) => (score - dot(all.row(0), all.row(vectorId / 10))) ** 2);
    assert(Math.sqrt(errors.reduce((sum, error) => sum + error, 0) / errors.length) < 0.001);
  });

  it('takes 328 bytes for a row of 320', () => assert.equal(new Int8Rows(320).stride, 328));

  it('comes back from its bytes as it was, with zeros and large numbers', () => {
    const vectors = Int8Vectors.of(new Vectors(3, Float32Array.of(0, 0, 0, 1e6, -1e6, 3, 1e-9, 0, 0)));
    const rows = new Int8Rows(3);
    fill(rows, vectors);
    const again = new Int8Rows(3);
    again.fill(rows.bytes().slice());
    assert.equal(again.count, 3);
    for (const row of [0, 1, 2]) {
      assert.equal(again.vectorIdAt(row), row * 10);
      const values = new Float32Array(3);
      again.copyVector(row, values, 0);
      assert.deepEqual(values, vectors.vectorAt(row));
    }
  });
});
