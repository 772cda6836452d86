import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {{ pid: number, parent: number, group: number }} Process */

/** @param {string} line blanks between the three numbers @returns {Process} */
function processOf(line) {
  const [pid = 0, parent = 0, group = 0] = line.trim().split(/\s+/).map(Number);
  return { pid, parent, group };
}

/** Every process of this machine. Linux is read from /proc, because a slim system has no `ps`. @returns {Process[]} */
function processes() {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid='], { encoding: 'utf8' }).trim().split('\n').map(processOf);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name in brackets may hold blanks and brackets itself; what follows its last bracket is "state parent
        // group …".
        return [processOf(readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) \S+ (\d+ \d+).*$/s, `${name} $1`))];
      } catch {
        return [];
      }
    });
}

/**
 * The process, those of the group that it leads, and all that descend from them; the process first. @param {number} top
 * @returns {number[]}
 */
export function treeOf(top) {
  const all = processes();
  const tree = new Set([top, ...all.filter(({ group }) => group === top).map(({ pid }) => pid)]);
  for (const member of tree) for (const { pid, parent } of all) if (parent === member) tree.add(pid);
  return [...tree];
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
    // It has already exited.
  }
}

/**
 * Ends a process, its group and all its descendants: with a signal, then by force after `grace` milliseconds. The
 * descendants are collected first, because those with a separate session cannot be found after their parent is gone.
 * @param {number} pid @param {number} [grace]
 */
export async function endTree(pid, grace = 4000) {
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
  await untilGone(grace);
  signalTo(-pid, 'SIGKILL');
  for (const member of tree) signalTo(member, 'SIGKILL');
  await untilGone(2000);
}
