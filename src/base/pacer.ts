import { GlossaError } from './errors';

/** Milliseconds that long work may hold the thread before it lets a waiting request through. */
const SLICE = 12;
/** The same while somebody waits for an answer, which takes several turns of the event loop. */
const SHORT_SLICE = 2;

/** Answers that somebody waits for at this moment. */
let awaited = 0;

/** Answers ahead of all long work: meanwhile that lets others through more often. */
export async function answerAhead<T>(answer: () => T | Promise<T>): Promise<T> {
  awaited++;
  try {
    return await answer();
  } finally {
    awaited--;
  }
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
      this.sliceStart = performance.now();
    }
    this.throwIfCancelled();
  }

  throwIfCancelled(): void {
    if (this.signal?.aborted) throw new GlossaError('cancelled', 'Cancelled.');
  }
}

/** So many items take well under a millisecond; to yield after each of them would take longer than the work. */
const ITEMS = 256;

/** The items in runs of a few hundred, after each of which long work yields. */
export function* slicesOf<T>(items: readonly T[], size: number = ITEMS): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
