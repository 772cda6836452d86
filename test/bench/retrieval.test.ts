import assert from 'node:assert/strict';
import { accuracyAtOne, csls, transposed } from '../../bench/quality/retrieval';
import { Vectors } from '../../src/base/vectors';

const matrix = (...rows: number[][]) => new Vectors(rows[0]!.length, Float32Array.from(rows.flat()));

describe('accuracy at one', () => {
  it('counts the queries whose own target has the best score', () => {
    assert.equal(accuracyAtOne(matrix([0.9, 0.1], [0.8, 0.2])), 50);
    assert.equal(accuracyAtOne(transposed(matrix([0.9, 0.1], [0.8, 0.2]))), 100);
  });

  it('counts a query as wrong about which nothing is known', () => {
    assert.equal(accuracyAtOne(matrix([0, 0], [0, 1])), 50);
  });

  it('by CSLS leaves a target aside that is near to everything', () => {
    const scores = matrix([0.5, 0.6, 0.1], [0.1, 0.7, 0.1], [0.1, 0.6, 0.5]);
    assert.equal(Math.round(accuracyAtOne(scores)), 33);
    assert.equal(accuracyAtOne(csls(scores)), 100);
  });
});
