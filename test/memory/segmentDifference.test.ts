import assert from 'node:assert/strict';
import { compareSegmentTokens, segmentTokens } from '../../src/memory/segmentDifference';

describe('The difference of two segments', () => {
  const compare = (first: string, second: string, language = 'en') => {
    const {
      percent,
      first: ofFirst,
      second: ofSecond,
    } = compareSegmentTokens(segmentTokens(first, language), segmentTokens(second, language));
    return {
      percent,
      first: ofFirst.map(({ start, end }) => first.slice(start, end)),
      second: ofSecond.map(({ start, end }) => second.slice(start, end)),
    };
  };

  it('is counted by words: one of five that is another leaves four fifths', () => {
    assert.deepEqual(compare('Close the red safety valve', 'Close the blue safety valve'), {
      percent: 80,
      first: ['red'],
      second: ['blue'],
    });
  });

  it('marks what was inserted and what was left out, neighbours as one', () => {
    assert.deepEqual(compare('Close the valve', 'Close the main shut-off valve slowly'), {
      percent: 50,
      first: [],
      second: ['main shut-off', 'slowly'],
    });
  });

  it('is small for a sign or for the case of a letter, and none for equal texts alone', () => {
    assert.equal(compare('Close the valve.', 'Close the valve.').percent, 100);
    const sign = compare('Close the valve.', 'Close the valve!');
    assert.ok(sign.percent >= 90 && sign.percent < 100, String(sign.percent));
    assert.deepEqual(sign.second, ['!']);
    assert.ok(compare('close the valve', 'Close the valve').percent >= 95);
    assert.equal(compare('one two three', 'four five six').percent, 0);
  });

  it('is counted where no blanks part words', () => {
    assert.equal(compare('关闭主阀门', '关闭主阀门', 'zh').percent, 100);
    const { percent } = compare('关闭主阀门', '打开主阀门', 'zh');
    assert.ok(percent > 30 && percent < 100, String(percent));
  });
});
