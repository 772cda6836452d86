import assert from 'node:assert/strict';
import { countWorthwhileLines, MIN_LISTED_CONFIDENCE, MIN_HOVER_CONFIDENCE } from '../../src/lookup/worth';

describe('countWorthwhile', () => {
  it('keeps a list whole where what stands below is plausible, given that what stands above is wrong', () => {
    assert.equal(countWorthwhileLines([0.5, 0.2, 0.1, 0.05, 0.04], MIN_LISTED_CONFIDENCE), 5);
    assert.equal(countWorthwhileLines([0.5, 0.04, 0.03], MIN_LISTED_CONFIDENCE), 1);
  });

  it('ends below what is sure, and shows nothing where the best is not worth its line', () => {
    assert.equal(countWorthwhileLines([0.97, 0.01], MIN_LISTED_CONFIDENCE), 1);
    assert.equal(countWorthwhileLines([0.09, 0.09], MIN_LISTED_CONFIDENCE), 0);
    assert.equal(countWorthwhileLines([0.2, 0.2], MIN_HOVER_CONFIDENCE), 0);
  });

  it('shows several equivalents that are all right, and everything to who asks for it', () => {
    assert.equal(countWorthwhileLines([0.97, 0.97, 0.68], MIN_LISTED_CONFIDENCE), 3);
    assert.equal(countWorthwhileLines([0.01, 0.001, 0], 0), 3);
  });
});
