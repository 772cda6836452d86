import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endTree, lives, treeOf } from '../../scripts/steps/processTree.mjs';

describe('the end of a process tree', () => {
  it('takes a descendant with a session of its own that does not listen to SIGTERM', async () => {
    const stubborn =
      "process.on('SIGTERM', () => {}); process.stdout.write(String(process.pid)); setInterval(() => {}, 1000)";
    const parent =
      `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { detached: ` +
      `true, stdio: 'inherit' })`;
    const child = spawn(process.execPath, ['-e', parent], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    const descendant = Number((await once(child.stdout, 'data'))[0]);

    assert.deepEqual(treeOf(child.pid!), [child.pid, descendant]);
    await endTree(child.pid!, 300);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    assert.deepEqual([child.pid!, descendant].filter(lives), []);
  });

  it('does not mind a process that has ended already', async () => {
    const child = spawn(process.execPath, ['-e', '0']);
    await once(child, 'exit');
    await endTree(child.pid!);
  });
});
