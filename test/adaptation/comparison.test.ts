import assert from 'node:assert/strict';
import { signTest } from '../../src/adaptation/adapt';

describe('the test for a gain', () => {
  it('asks how often a coin would do as well', () => {
    assert.ok(Math.abs(signTest(5, 0) - 1 / 32) < 1e-9);
    assert.ok(Math.abs(signTest(3, 1) - 5 / 16) < 1e-9);
    assert.equal(signTest(0, 0), 1);
    assert.ok(Math.abs(signTest(0, 9) - 1) < 1e-9);
    assert.ok(signTest(400, 300) < 0.001 && signTest(400, 390) > 0.3);
  });
});
