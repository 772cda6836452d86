import { GlossaError } from './errors';

/** The maximum time in milliseconds for which long work blocks the thread before it yields. */
const SLICE_MS = 12;
/** The slice in milliseconds while a foreground request is pending. */
const SHORT_SLICE_MS = 2;

/**
 * The longest pause of background work, in milliseconds, during a foreground request. After a longer wait, both share
 * the thread.
 */
const MAX_PAUSE_MS = 5000;

/** The number of requests that a user is waiting for now. */
let foregroundRequests = 0;
/** The current pause of background work: the number of requests that it waits for. Undefined without a pause. */
let backgroundPause: { due: number; end: Promise<void>; resume: () => void } | undefined;
const background = new WeakSet<AbortSignal>();

/** Runs a foreground request; long tasks yield more often until it is done. */
export async function runInForeground<T>(answer: () => T | Promise<T>): Promise<T> {
  foregroundRequests++;
  try {
    return await answer();
  } finally {
    foregroundRequests--;
  }
}

/** Runs a request while background work is paused. */
export async function runPausingBackground<T>(answer: () => T | Promise<T>): Promise<T> {
  backgroundPause ??= newBackgroundPause();
  const mine = backgroundPause;
  mine.due++;
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    if (--mine.due > 0) return;
    backgroundPause = undefined;
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

function newBackgroundPause() {
  let resume = (): void => undefined;
  const end = new Promise<void>((resolve) => (resume = resolve));
  return { due: 0, end, resume };
}

/** Marks work, by its signal, as background work: it pauses during foreground requests. */
export function markAsBackground(signal: AbortSignal = new AbortController().signal): AbortSignal {
  background.add(signal);
  return signal;
}

/**
 * Splits long work into time slices. The work awaits `yield` in its loops, which lets other requests run at the end of
 * a slice. Errors: `cancelled`, once the signal is aborted.
 */
export class Pacer {
  private sliceStart = performance.now();

  constructor(readonly signal?: AbortSignal) {}

  async yield(): Promise<void> {
    if (performance.now() - this.sliceStart >= (foregroundRequests > 0 ? SHORT_SLICE_MS : SLICE_MS)) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      await this.pauseIfBackground();
      this.sliceStart = performance.now();
    } else if (backgroundPause) await this.pauseIfBackground();
    this.throwIfCancelled();
  }

  throwIfCancelled(): void {
    if (this.signal?.aborted) throw new GlossaError('cancelled', 'Cancelled.');
  }

  private async pauseIfBackground(): Promise<void> {
    if (this.signal && background.has(this.signal)) await backgroundPause?.end;
  }
}

/** The number of items that take well under a millisecond; yielding after each one would take longer than the work. */
const ITEMS_PER_STEP = 256;

/** Yields the items in runs of a few hundred, so long work can yield after each. */
export function* chunksOf<T>(items: readonly T[], size: number = ITEMS_PER_STEP): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Runs tasks one at a time, in order, even if a previous one fails. */
export class AsyncMutex {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    // The caller handles the failure; the next task starts anyway.
    this.last = result.catch(() => undefined);
    return result;
  }
}
