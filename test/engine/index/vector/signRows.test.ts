import assert from 'node:assert/strict';
import { dot, normalise } from '../../../../src/base/vectors';
import { SignRows } from '../../../../src/engine/index/vector/signRows';

/** Unit vectors of pseudo-random numbers. */
function vectors(count: number, dimensions: number): Float32Array[] {
  let state = 5;
  const next = () => ((state = (state * 48271) % 2147483647) / 2147483647) - 0.5;
  return Array.from({ length: count }, () => normalise(Float32Array.from({ length: dimensions }, next)));
}

describe('SignRows', () => {
  it('takes 40 bytes for a row of 320', () => assert.equal(new SignRows(320).stride, 40));

  for (const dimensions of [33, 320, 1024]) {
    it(`puts the nearest of vectors of ${dimensions} on a list that is little longer than wanted, whatever came and went`, () => {
      const all = vectors(6040, dimensions);
      const queries = all.splice(6000);
      const rows = new SignRows(dimensions);
      for (const vector of all) rows.append(vector);
      for (const row of [0, 77, 4000, all.length - 4]) {
        rows.remove(row);
        const last = all.pop()!;
        if (row < all.length) all[row] = last;
      }
      let found = 0;
      for (const query of queries) {
        const list = new Set(rows.shortlist(query, 900));
        assert(list.size >= 900 && list.size < 1100, `${list.size} rows`);
        const scores = all.map((vector) => dot(query, vector));
        const nearest = Array.from(scores.keys()).sort((a, b) => scores[b]! - scores[a]!).slice(0, 10);
        found += nearest.filter((row) => list.has(row)).length;
      }
      assert(found >= 0.98 * 400, `${found} of 400`);
    });
  }

  it('passes nothing over where the query says nothing', () => {
    const rows = new SignRows(8);
    for (const vector of vectors(20, 8)) rows.append(vector);
    assert.equal(rows.shortlist(new Float32Array(8), 3).length, 20);
  });
});
