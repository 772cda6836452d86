import { GlossaError } from './errors';

/** The maximum time in milliseconds that long work may block the thread before a waiting request. */
const SLICE = 12;
/** The slice in milliseconds while a foreground request is pending. */
const SHORT_SLICE = 2;

/**
 * The longest pause of background work, in milliseconds, during a foreground request. After a longer wait, both share
 * the thread.
 */
const MAX_PAUSE_MS = 5000;

/** The number of requests that a user is waiting for now. */
let awaited = 0;
/** Resolves when no foreground request is pending. */
let stillness: { due: number; end: Promise<void>; resume: () => void } | undefined;
const background = new WeakSet<AbortSignal>();

/** Runs a foreground request; long tasks yield more often until it is done. */
export async function answerAhead<T>(answer: () => T | Promise<T>): Promise<T> {
  awaited++;
  try {
    return await answer();
  } finally {
    awaited--;
  }
}

/** Runs a request while background work is paused. */
export async function answerBeforeBackground<T>(answer: () => T | Promise<T>): Promise<T> {
  stillness ??= newStillness();
  const mine = stillness;
  mine.due++;
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    if (--mine.due > 0) return;
    stillness = undefined;
    mine.resume();
  };
  const timer = setTimeout(end, MAX_PAUSE_MS);
  try {
    return await answer();
  } finally {
    clearTimeout(timer);
    end();
  }
}

function newStillness() {
  let resume = (): void => undefined;
  const end = new Promise<void>((resolve) => (resume = resolve));
  return { due: 0, end, resume };
}

/** Marks the work that a signal cancels as background work: it pauses while a user waits for an answer. */
export function inBackground(signal: AbortSignal = new AbortController().signal): AbortSignal {
  background.add(signal);
  return signal;
}

/**
 * Keeps long work polite: it awaits `yield` in its loops, which lets other requests run when a slice of time is
 * over and throws a `cancelled` error once the signal is aborted.
 */
export class Pacer {
  private sliceStart = performance.now();

  constructor(private readonly signal?: AbortSignal) {}

  async yield(): Promise<void> {
    if (performance.now() - this.sliceStart >= (awaited > 0 ? SHORT_SLICE : SLICE)) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      await this.standStill();
      this.sliceStart = performance.now();
    } else if (stillness) await this.standStill();
    this.throwIfCancelled();
  }

  throwIfCancelled(): void {
    if (this.signal?.aborted) throw new GlossaError('cancelled', 'Cancelled.');
  }

  private async standStill(): Promise<void> {
    if (this.signal && background.has(this.signal)) await stillness?.end;
  }
}

/** The number of items that take well under a millisecond; yielding after each one would take longer than the work. */
const ITEMS = 256;

/** Yields the items in runs of a few hundred, so long work can yield after each. */
export function* slicesOf<T>(items: readonly T[], size: number = ITEMS): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Runs tasks one at a time, in order, even if a previous one fails. */
export class AsyncMutex {
  private last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    // The caller handles the failure; the next task starts anyway.
    this.last = result.catch(() => undefined);
    return result;
  }
}
