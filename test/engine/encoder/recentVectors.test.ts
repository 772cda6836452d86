import assert from 'node:assert/strict';
import { RecentVectors } from '../../../src/engine/encoder/recentVectors';

describe('RecentVectors', () => {
  it('forgets what was used longest ago', () => {
    const recent = new RecentVectors(2);
    const [a, b, c] = [Float32Array.of(1), Float32Array.of(2), Float32Array.of(3)];
    recent.set('a', a);
    recent.set('b', b);
    assert.equal(recent.get('a'), a);
    recent.set('c', c);
    assert.equal(recent.get('b'), undefined);
    assert.equal(recent.get('a'), a);
    assert.equal(recent.get('c'), c);
  });
});
