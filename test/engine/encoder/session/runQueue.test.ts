import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { RunQueue } from '../../../../src/engine/encoder/session/modelSession';

describe('RunQueue', () => {
  it('runs one piece at a time, and what somebody waits for before the rest', async () => {
    const queue = new RunQueue();
    const order: string[] = [];
    let running = 0;
    const work = (name: string) => async () => {
      assert.equal(++running, 1);
      await turn();
      order.push(name);
      running--;
    };
    await Promise.all([
      queue.run(false, work('batch 1')),
      queue.run(false, work('batch 2')),
      queue.run(true, work('hover')),
    ]);
    assert.deepEqual(order, ['batch 1', 'hover', 'batch 2']);
  });

  it('goes on after a failure, which only its own caller sees', async () => {
    const queue = new RunQueue();
    const failing = queue.run(false, () => Promise.reject(new Error('no')));
    const next = queue.run(false, () => Promise.resolve(7));
    await assert.rejects(failing, /no/);
    assert.equal(await next, 7);
  });
});
