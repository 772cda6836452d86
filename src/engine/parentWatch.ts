import { Worker } from 'node:worker_threads';

/** The interval in milliseconds at which the parent is checked. */
const PARENT_POLL_MS = 2000;
/** The heap limits of the watcher thread in mebibytes; it stores no data. */
const HEAP = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 };

/**
 * The program of a separate thread, in plain JavaScript, because the main thread may hang. If the parent exits, the
 * process gets another parent id; on Windows it keeps the id, which no longer belongs to a process.
 */
const WATCHER = `
  const { parent, interval } = require('node:worker_threads').workerData;
  const isThere = () => {
    try {
      return process.ppid === parent && process.kill(parent, 0);
    } catch (error) {
      return error.code === 'EPERM';
    }
  };
  setInterval(() => isThere() || process.kill(process.pid, 'SIGKILL'), interval);
`;

/**
 * Ends this process soon after its parent has exited, even if it is busy. An idle process ends earlier, when the
 * channel closes.
 */
export function exitWithParent(): void {
  const watcher = new Worker(WATCHER, {
    eval: true,
    workerData: { parent: process.ppid, interval: PARENT_POLL_MS },
    resourceLimits: HEAP,
  });
  watcher.unref();
}
