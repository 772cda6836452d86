import assert from 'node:assert/strict';
import { LEAST_CONFIDENCE, LEAST_IN_HOVER, linesWorth } from '../../src/lookup/worth';

describe('linesWorth', () => {
  it('keeps a list whole where what stands below is plausible, given that what stands above is wrong', () => {
    assert.equal(linesWorth([0.5, 0.2, 0.1, 0.05, 0.04], LEAST_CONFIDENCE), 5);
    assert.equal(linesWorth([0.5, 0.04, 0.03], LEAST_CONFIDENCE), 1);
  });

  it('ends below what is sure, and shows nothing where the best is not worth its line', () => {
    assert.equal(linesWorth([0.97, 0.01], LEAST_CONFIDENCE), 1);
    assert.equal(linesWorth([0.09, 0.09], LEAST_CONFIDENCE), 0);
    assert.equal(linesWorth([0.2, 0.2], LEAST_IN_HOVER), 0);
  });

  it('shows several equivalents that are all right, and everything to who asks for it', () => {
    assert.equal(linesWorth([0.97, 0.97, 0.68], LEAST_CONFIDENCE), 3);
    assert.equal(linesWorth([0.01, 0.001, 0], 0), 3);
  });
});
