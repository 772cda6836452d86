import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Starts a process that imports the watcher and then never comes back to its loop, says its number, and waits. */
const PARENT = `
  const { fork } = require('node:child_process');
  const child = fork(process.argv[1], { execArgv: ['--import', 'tsx'] });
  child.on('message', () => console.log(child.pid));
`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // there is no such process
  }
}

describe('an engine whose parent is gone', () => {
  it('ends within five seconds even while it is busy', async () => {
    const parent = spawn(process.execPath, ['-e', PARENT, path.join(import.meta.dirname, '../support/busyChild.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const child = Number(line.toString());
    await sleep(2500);
    assert.ok(isRunning(child), 'and not before');
    parent.kill('SIGKILL');
    for (let waited = 0; isRunning(child) && waited < 5000; waited += 100) await sleep(100);
    assert.equal(isRunning(child), false);
  });
});
