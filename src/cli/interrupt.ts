import { setMaxListeners } from 'node:events';
import { Worker } from 'node:worker_threads';
import { EXIT_STATUS } from './options';

/** The time in milliseconds that interrupted work has to stop. */
const STOP_TIMEOUT_MS = 400;
/** The time in milliseconds after which a busy thread is terminated. */
const TERMINATION_TIMEOUT_MS = 600;
/** The heap limits of the watcher's thread, in mebibytes. It stores almost nothing. */
const HEAP = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 };

/**
 * The program of a separate thread, in plain JavaScript, because the main thread may be busy. Node delivers signals
 * only to the main thread, but a script with `breakOnSigint` stops in any thread. Afterwards SIGINT has its usual
 * effect again: a second one ends the process at once.
 */
const WATCHER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { Script } = require('node:vm');
  const { rmSync } = require('node:fs');
  const folders = [];
  parentPort.on('message', (folder) => folders.push(folder));
  globalThis.never = new Int32Array(new SharedArrayBuffer(4));
  try {
    new Script('Atomics.wait(never, 0, 0)').runInThisContext({ breakOnSigint: true });
  } catch {
    parentPort.postMessage('interrupted');
    setTimeout(() => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      process.kill(process.pid, 'SIGINT');
    }, workerData.force);
  }
`;

let watch: { controller: AbortController; watcher: Worker } | undefined;

/** Returns a signal that is aborted on Ctrl-C. A second thread ends a process that does not stop soon. */
export function interruptSignal(): AbortSignal {
  if (!watch) {
    const controller = new AbortController();
    // Each input line that is being answered adds a listener, so Node's warning about many listeners is switched off.
    setMaxListeners(0, controller.signal);
    const interrupt = (): void => {
      controller.abort();
      setTimeout(() => process.exit(EXIT_STATUS.interrupted), STOP_TIMEOUT_MS).unref();
    };
    const watcher = new Worker(WATCHER, {
      eval: true,
      workerData: { force: TERMINATION_TIMEOUT_MS },
      resourceLimits: HEAP,
    });
    watcher.on('message', interrupt);
    // Handles interrupts until the watcher runs.
    process.once('SIGINT', interrupt);
    watcher.unref();
    watch = { controller, watcher };
  }
  return watch.controller.signal;
}

/** Makes the watcher delete a temporary folder if it has to end the interrupted process. */
export function deleteOnInterrupt(folder: string): void {
  watch?.watcher.postMessage(folder);
}
