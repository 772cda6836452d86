import assert from 'node:assert/strict';
import type { SourceSegmentRange } from '../../src/memory/counterpart';
import { sourceRangeOfPosition } from '../../src/memory/counterpart';

/** `0 1-2 ?`: what each segment of the translation translates, as far as it is known. */
function stretches(written: string): (SourceSegmentRange | undefined)[] {
  return written
    .split(' ')
    .filter(Boolean)
    .map((each) => {
      const [first, last = first] = each.split('-').map(Number);
      return each === '?' ? undefined : { first: first!, end: last! + 1 };
    });
}

function counterpart(
  known: string,
  index: number,
  { isWithin = true, isWholeBefore: reachesStart = true, isWholeAfter: reachesEnd = true, count = 9 } = {},
): string {
  const found = sourceRangeOfPosition(stretches(known), { index, isWithin, reachesStart, reachesEnd }, count);
  return found ? `${found.first}-${found.end - 1}` : 'none';
}

describe('What of the source a place of its translation translates', () => {
  it('is what is known of it', () => {
    assert.equal(counterpart('0 1-2 3', 1), '1-2');
  });

  it('is counted from what is known around it, where as many segments are open on both sides', () => {
    assert.equal(counterpart('0 ? ? ? 4', 2), '2-2');
    assert.equal(counterpart('? ? 2', 1), '1-1');
    assert.equal(counterpart('0 ? ?', 2, { count: 3 }), '2-2');
  });

  it('is what follows, or precedes, where the counts differ', () => {
    assert.equal(counterpart('0 ? ? 8', 1), '1-1');
    assert.equal(counterpart('0 ? ? 8', 2), '7-7');
    assert.equal(counterpart('0 ? ? ? 8', 2), 'none');
  });

  it('of a place between two segments is what nothing translates yet', () => {
    assert.equal(counterpart('0 2', 1, { isWithin: false }), '1-1');
    assert.equal(counterpart('0 1', 1, { isWithin: false }), 'none');
    assert.equal(counterpart('0 1', 2, { isWithin: false, isWholeAfter: false }), '2-2');
    assert.equal(counterpart('', 0, { isWithin: false }), '0-0');
  });

  it('is not told where others stand before or after what is known', () => {
    assert.equal(counterpart('? ? 4', 0, { isWholeBefore: false }), 'none');
    assert.equal(counterpart('? ? 4', 1, { isWholeBefore: false }), '3-3');
    assert.equal(counterpart('4 ? ?', 2, { isWholeAfter: false }), 'none');
    assert.equal(counterpart('8', 1, { isWithin: false, isWholeAfter: false }), 'none');
  });
});
