import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BestNeighbours, compareNeighbours } from '../../../../src/engine/index/vector/bestNeighbours';

describe('BestNeighbours', () => {
  it('keeps what sorting everything would keep', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 5 })), fc.integer({ min: 0, max: 20 }), (scores, k) => {
        const best = new BestNeighbours(k);
        scores.forEach((score, vectorId) => best.offer(vectorId, score));
        assert.deepEqual(
          best.sorted(),
          scores
            .map((score, vectorId) => ({ vectorId, score }))
            .sort(compareNeighbours)
            .slice(0, k),
        );
      }),
    );
  });
});
