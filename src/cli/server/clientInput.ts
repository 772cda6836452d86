import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** The time in milliseconds before a busy server without a client is killed. */
const BUSY_TIMEOUT_MS = 2_500;
/** The time in milliseconds before a closing server without a client is killed. */
const CLOSING_TIMEOUT_MS = 10_000;
/** The interval in milliseconds at which the client's process is checked. */
const CLIENT_POLL_MS = 1_000;
/** The maximum number of buffered bytes while the server is busy; exceeds the size of any message. */
const MAX_AHEAD = 64 << 20;
/** The heap limits in MiB. Small, because the thread only forwards input. */
const HEAP = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 };

/**
 * The program of a separate thread, in plain JavaScript. It reads standard input, passes it on, and kills the process
 * if the main thread does not exit soon after the end of the input, or after the exit of the client's process if known.
 * The main thread cannot do this, because it may be busy when the client exits.
 */
const READER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { createReadStream, fstatSync } = require('node:fs');
  const { Socket } = require('node:net');
  const tty = require('node:tty');
  const kind = fstatSync(0);
  const input = tty.isatty(0)
    ? new tty.ReadStream(0)
    : kind.isFIFO() || kind.isSocket()
      ? new Socket({ fd: 0, readable: true, writable: false })
      : createReadStream('', { fd: 0 });
  let ahead = 0;
  let isOver = false;
  let forced;
  const end = () => {
    if (isOver) return;
    isOver = true;
    parentPort.postMessage(null);
    const kill = () => process.kill(process.pid, 'SIGKILL');
    forced = setTimeout(kill, workerData.busyGrace);
    setTimeout(kill, workerData.closingGrace);
  };
  input.on('data', (chunk) => {
    ahead += chunk.length;
    if (ahead > workerData.mostAhead) input.pause();
    parentPort.postMessage(chunk);
  });
  for (const event of ['end', 'close', 'error']) input.on(event, end);
  parentPort.on('message', ({ taken, client, isClosing }) => {
    if (isClosing) clearTimeout(forced);
    if (taken) {
      ahead -= taken;
      if (ahead <= workerData.mostAhead) input.resume();
    }
    if (client) setInterval(() => {
      try {
        process.kill(client, 0);
      } catch (error) {
        if (error.code !== 'EPERM') end();
      }
    }, workerData.interval);
  });
`;

/** Standard input, read in a separate thread. When the input ends, the process exits soon, even if it is busy. */
export class ClientInput extends Readable {
  private readonly reader = new Worker(READER, {
    eval: true,
    workerData: {
      busyGrace: BUSY_TIMEOUT_MS,
      closingGrace: CLOSING_TIMEOUT_MS,
      interval: CLIENT_POLL_MS,
      mostAhead: MAX_AHEAD,
    },
    resourceLimits: HEAP,
  });

  constructor() {
    super();
    this.reader.on('message', (chunk: Uint8Array | null) => {
      this.push(chunk && Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
      this.reader.postMessage(chunk ? { taken: chunk.byteLength } : { isClosing: true });
    });
    this.reader.on('error', (error) => this.destroy(error));
  }

  /** Ends the input when the client's process exits, even if another process keeps the pipe open. */
  endWith(client: number): void {
    this.reader.postMessage({ client });
  }

  override _read(): void {
    // The thread pushes input; nothing to do here.
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.reader.unref();
    callback(error);
  }
}
