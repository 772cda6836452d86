import assert from 'node:assert/strict';
import fc from 'fast-check';
import { batchesOf } from '../../../../src/engine/encoder/session/modelSession';

describe('batchesOf', () => {
  it('puts inputs of like length together, within the budget once padded', () => {
    assert.deepEqual(
      [...batchesOf([5, 1, 5, 2, 1], () => 10)],
      [
        [1, 4, 3],
        [0, 2],
      ],
    );
  });

  it('runs an input alone that is longer than the budget', () =>
    assert.deepEqual([...batchesOf([30, 3], () => 10)], [[1], [0]]));

  it('leaves nothing out and exceeds the budget with single inputs only', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 128 })), fc.integer({ min: 1, max: 512 }), (lengths, budget) => {
        const batches = [...batchesOf(lengths, () => budget)];
        assert.deepEqual(
          batches.flat().sort((a, b) => a - b),
          lengths.map((_, i) => i),
        );
        for (const batch of batches)
          assert(batch.length === 1 || batch.length * Math.max(...batch.map((i) => lengths[i]!)) <= budget);
      }),
    );
  });
});
