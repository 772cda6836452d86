import { Worker } from 'node:worker_threads';

/** Milliseconds between two looks at the parent. */
const INTERVAL = 2000;
/** Mebibytes: the watcher holds nothing. */
const HEAP = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 };

/**
 * A thread of its own, in plain JavaScript, because the main one may be the one that hangs. An orphan is given another parent, which on
 * Windows does not happen: there the parent's number leads nowhere.
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

/** Ends this process hard soon after its parent has gone, even while it is busy; the closing of their channel ends it sooner where it is not. */
export function endWithParent(): void {
  const watcher = new Worker(WATCHER, { eval: true, workerData: { parent: process.ppid, interval: INTERVAL }, resourceLimits: HEAP });
  watcher.unref();
}
