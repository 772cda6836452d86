import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Heartbeat, RestartPolicy } from '../../../src/editor/client/engineHealth';

const INTERVAL = 20;

describe('the heartbeat of another process', () => {
  /** Asks a process that echoes, and writes down what is heard of it. */
  async function watched() {
    const child = fork(path.join(import.meta.dirname, '../../support/echo.mjs'), { execArgv: [] });
    await once(child, 'message');
    const events: string[] = [];
    const ask = async (): Promise<void> => {
      child.send('there?');
      await once(child, 'message');
    };
    const heartbeat = new Heartbeat(
      ask,
      { onSilent: () => events.push('silent'), onHeard: () => events.push('heard'), onLost: () => events.push('lost') },
      INTERVAL,
    );
    const until = async (event: string): Promise<void> => {
      while (events.at(-1) !== event) await sleep(INTERVAL);
    };
    return { child, events, until, stop: () => (heartbeat.stop(), child.kill('SIGKILL')) };
  }

  it('says nothing of a process that answers', async () => {
    const { events, stop } = await watched();
    await sleep(30 * INTERVAL);
    stop();
    assert.deepEqual(events, []);
  });

  it('tells when the process stands still, and when it goes on', async () => {
    const { child, events, until, stop } = await watched();
    child.kill('SIGSTOP');
    await until('silent');
    child.kill('SIGCONT');
    await until('heard');
    stop();
    assert.deepEqual(events, ['silent', 'heard']);
  });

  it('gives up a process that stands still for long', async () => {
    const { child, events, until, stop } = await watched();
    child.kill('SIGSTOP');
    await until('lost');
    stop();
    assert.deepEqual(events, ['silent', 'lost']);
  });
});

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
