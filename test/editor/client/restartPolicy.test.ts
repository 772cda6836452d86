import assert from 'node:assert/strict';
import { RestartPolicy } from '../../../src/editor/client/restartPolicy';

describe('the limit of restarts of a process that keeps ending', () => {
  const minute = 60_000;

  it('ends with the fifth end within three minutes', () => {
    const policy = new RestartPolicy();
    for (let end = 0; end < 4; end++) policy.noteEnd(end * 1000);
    assert.equal(policy.isExhausted, false);
    policy.noteEnd(2 * minute);
    assert.equal(policy.isExhausted, true);
  });

  it('does not count what is longer ago', () => {
    const policy = new RestartPolicy();
    for (let end = 0; end < 20; end++) policy.noteEnd(end * minute);
    assert.equal(policy.isExhausted, false);
  });

  it('is whole again after a restart by hand', () => {
    const policy = new RestartPolicy();
    for (let end = 0; end < 5; end++) policy.noteEnd(end);
    policy.reset();
    assert.equal(policy.isExhausted, false);
  });
});
