import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Every process with its parent. Linux is read from /proc, because a slim system has no `ps`. @returns {[number, number][]} */
function processes() {
  if (process.platform === 'linux') {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
      try {
        // The name in brackets may hold blanks and brackets itself; what follows its last bracket is "state parent …".
        const parent = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')[1];
        return [/** @type {[number, number]} */ ([Number(name), Number(parent)])];
      } catch {
        return [];
      }
    });
  }
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
    .map((line) => /** @type {[number, number]} */ (line.trim().split(/\s+/).map(Number)));
}

/** The process and all that descend from it, the process first. @param {number} top @returns {number[]} */
export function treeOf(top) {
  const all = processes();
  const tree = [top];
  for (const parent of tree) tree.push(...all.filter(([, of]) => of === parent).map(([pid]) => pid));
  return tree;
}

/** @param {number} pid */
export function lives(pid) {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function signalTo(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}

/**
 * Ends a process, its group and all its descendants: politely, then after `patience` milliseconds without asking. The descendants are noted
 * first, because those that started a session of their own can no longer be found once their parent is gone.
 * @param {number} pid @param {number} [patience]
 */
export async function endTree(pid, patience = 4000) {
  if (process.platform === 'win32') {
    execFileSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  const tree = treeOf(pid);
  signalTo(-pid, 'SIGTERM');
  for (const member of tree) signalTo(member, 'SIGTERM');
  /** @param {number} milliseconds */
  const untilGone = async (milliseconds) => {
    for (const end = Date.now() + milliseconds; tree.some(lives) && Date.now() < end;) await delay(20);
  };
  await untilGone(patience);
  signalTo(-pid, 'SIGKILL');
  for (const member of tree) signalTo(member, 'SIGKILL');
  await untilGone(2000);
}
