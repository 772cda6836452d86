import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dot, normalise } from '../../../src/domain/vectors';
import { Int8Rows, ROWS_AT_ONCE } from '../../../src/engine/index/int8Rows';
import { kernelFile, kernelSource } from '../../../scripts/native/int8Scan.mjs';

/** Unit vectors of pseudo-random numbers. */
function vectors(count: number, dimensions: number): Float32Array[] {
  let state = 5;
  const next = () => ((state = (state * 48271) % 2147483647) / 2147483647) - 0.5;
  return Array.from({ length: count }, () => normalise(Float32Array.from({ length: dimensions }, next)));
}

describe('Int8Rows', () => {
  it('runs the kernel that its source assembles to', async () => {
    assert.equal(await readFile(kernelFile, 'utf8'), await kernelSource());
  });

  for (const dimensions of [1, 31, 32, 33, 320]) {
    it(`gives inner products of vectors of ${dimensions}, whatever their number`, () => {
      const rows = new Int8Rows(dimensions);
      const all = vectors(2 * ROWS_AT_ONCE + 3, dimensions);
      all.forEach((vector, label) => rows.append(label, vector));
      const query = all[7]!;
      for (const { first, scores } of rows.scores(query)) {
        scores.forEach((score, i) => assert(Math.abs(score - dot(query, all[first + i]!)) < 0.006, `row ${first + i}: ${score}`));
      }
      assert.deepEqual([...new Int8Rows(dimensions).scores(query)], []);
    });
  }

  it('is wrong by less than a thousandth on the whole', () => {
    const all = vectors(500, 320);
    const rows = new Int8Rows(320);
    all.forEach((vector, label) => rows.append(label, vector));
    const errors = rows.scoresOf(all[0]!, Array.from(all.keys())).map((score, row) => (score - dot(all[0]!, all[row]!)) ** 2);
    assert(Math.sqrt(errors.reduce((sum, error) => sum + error, 0) / errors.length) < 0.001);
  });

  it('takes 328 bytes for a row of 320', () => assert.equal(new Int8Rows(320).stride, 328));

  it('comes back from its bytes as it was, with zeros and large numbers', () => {
    const rows = new Int8Rows(3);
    [[0, 0, 0], [1e6, -1e6, 3], [1e-9, 0, 0]].forEach((values, label) => rows.append(label * 10, Float32Array.from(values)));
    const again = new Int8Rows(3);
    again.fill(rows.bytes().slice());
    assert.equal(again.count, 3);
    for (const row of [0, 1, 2]) {
      assert.equal(again.labelAt(row), row * 10);
      assert.deepEqual(again.vectorAt(row), rows.vectorAt(row));
    }
    // Rounded once, it stays what it is.
    const twice = new Int8Rows(3);
    [0, 1, 2].forEach((row) => twice.append(row * 10, rows.vectorAt(row)));
    assert.deepEqual(twice.bytes(), rows.bytes());
  });
});
