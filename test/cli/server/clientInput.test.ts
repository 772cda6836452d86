import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SERVER = path.join(import.meta.dirname, '../../support/busyServer.ts');

/** A server that will never come back to its loop, with the process that it takes for its client. */
async function busyServer() {
  const client = spawn('sleep', ['100'], { stdio: 'ignore' });
  const server = spawn(process.execPath, ['--import', 'tsx', SERVER, String(client.pid)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  server.stdin.write('hello');
  assert.equal(String((await once(server.stdout, 'data'))[0]), 'busy\n', 'what the client says reaches it');
  return { client, server, ended };
}

describe('A server that is busy', () => {
  it('ends within five seconds when its input is closed', async () => {
    const { client, server, ended } = await busyServer();
    await sleep(3000);
    assert.equal(server.exitCode ?? server.signalCode, null, 'and not before');
    const start = performance.now();
    server.stdin.end();
    await ended;
    assert.ok(performance.now() - start < 5000);
    client.kill();
  });

  it('ends within five seconds when the process of its client is gone, whoever holds its input', async () => {
    const { client, ended } = await busyServer();
    const start = performance.now();
    client.kill('SIGKILL');
    await ended;
    assert.ok(performance.now() - start < 5000);
  });
});
