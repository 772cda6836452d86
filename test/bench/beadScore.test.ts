import assert from 'node:assert/strict';
import { scoreBeads } from '../../bench/alignment/sentences';

const bead = (source: number[], target: number[]) => ({ source, target });

describe('scoring of beads', () => {
  const gold = [bead([0], [0]), bead([1], [1, 2]), bead([2, 3], [3]), bead([], [4]), bead([4], [5])];

  it('gives full marks to the gold itself', () => {
    const { strict, lax } = scoreBeads(gold, gold);
    assert.deepEqual([strict.precision, strict.recall, strict.f1, lax.f1], [1, 1, 1, 1]);
  });

  it('counts as worked out by hand', () => {
    // Right: 0:0, :4 and 4:5. Overlapping a gold bead on both sides: 1:1. Neither: the gap :2, and 2+3 left alone.
    const found = [
      bead([0], [0]),
      bead([1], [1]),
      bead([], [2]),
      bead([2], []),
      bead([3], [3]),
      bead([], [4]),
      bead([4], [5]),
    ];
    const { strict, lax } = scoreBeads(found, gold);
    assert.equal(strict.precision, 3 / 7);
    // Gold beads with two sides: 0:0, 1:1+2, 2+3:3, 4:5; found exactly: the first and the last.
    assert.equal(strict.recall, 2 / 4);
    assert.equal(strict.f1, (2 * (3 / 7) * 0.5) / (3 / 7 + 0.5));
    // 1:1 and 3:3 overlap as well.
    assert.equal(lax.precision, 5 / 7);
    assert.equal(lax.recall, 1);
  });

  it('counts a gap for precision and not for recall', () => {
    const { strict } = scoreBeads([bead([0], [0])], [bead([0], [0]), bead([1], []), bead([], [1])]);
    assert.equal(strict.recall, 1);
    assert.equal(scoreBeads([bead([0], [0]), bead([1], [])], [bead([0], [0])]).strict.precision, 1 / 2);
  });

  it('has no score for nothing', () => {
    assert.equal(scoreBeads([], gold).strict.f1, 0);
  });
});
