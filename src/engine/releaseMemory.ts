import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';

/** The time in milliseconds after a request within which another one is likely. */
const IDLE_TIMEOUT_MS = 5_000;
/** The minimum number of bytes that are worth the pause. */
const MIN_RELEASED_BYTES = 16 << 20;

let collect: (() => void) | undefined;

/**
 * Returns freed memory to the system: building an index creates as much garbage as data, and the runtime would keep it.
 * Takes a few hundredths of a second twice, so it is called after long work.
 */
export async function collectGarbage(): Promise<void> {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as typeof collect;
  }
  // The first round only marks rarely used pages; the second one releases them.
  collect!();
  await turnOfLoop();
  collect!();
}

/**
 * Releases memory after some seconds without a tracked request: a search in a large glossary leaves megabytes of
 * garbage, and so does startup.
 */
export class IdleGarbageCollector {
  private activeRequests = 0;
  private taken = memoryTaken();
  private readonly timer: NodeJS.Timeout;

  /** @param idle milliseconds without a request */
  constructor(idle = IDLE_TIMEOUT_MS) {
    this.timer = setTimeout(() => void this.release(), idle).unref();
  }

  async track<T>(request: () => Promise<T>): Promise<T> {
    this.activeRequests++;
    try {
      return await request();
    } finally {
      this.activeRequests--;
      this.timer.refresh();
    }
  }

  private async release(): Promise<void> {
    if (this.activeRequests > 0 || memoryTaken() - this.taken < MIN_RELEASED_BYTES) return;
    await collectGarbage();
    this.taken = memoryTaken();
  }
}

/** Returns the bytes of the runtime's heap and of the arrays outside it, garbage included. */
function memoryTaken(): number {
  const { total_heap_size: heap, external_memory: arrays } = getHeapStatistics();
  return heap + arrays;
}
