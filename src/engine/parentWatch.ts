import { Worker } from 'node:worker_threads';

/** The interval in milliseconds at which the parent is checked. */
const PARENT_POLL_MS = 2000;
/** In mebibytes. The watcher stores nothing. */
const HEAP = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 };

/**
 * The program of a separate thread, in plain JavaScript, because the main thread may hang. An orphan gets another
 * parent; on Windows its parent's number becomes invalid.
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

/** Ends this process soon after its parent, even while it is busy; otherwise the closed channel ends it sooner. */
export function exitWithParent(): void {
  const watcher = new Worker(WATCHER, {
    eval: true,
    workerData: { parent: process.ppid, interval: PARENT_POLL_MS },
    resourceLimits: HEAP,
  });
  watcher.unref();
}
