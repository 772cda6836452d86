import { GlossaError } from './errors';

/** Milliseconds that long work may hold the thread before it lets a waiting request through. */
const SLICE = 12;

/**
 * Keeps long work polite: it awaits `breathe` in its loops, which lets other requests run when a slice of time is
 * over and throws a `cancelled` error once the signal is aborted.
 */
export class Pacer {
  private sliceStart = performance.now();

  constructor(private readonly signal?: AbortSignal) {}

  async yield(): Promise<void> {
    if (performance.now() - this.sliceStart >= SLICE) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      this.sliceStart = performance.now();
    }
    this.throwIfCancelled();
  }

  throwIfCancelled(): void {
    if (this.signal?.aborted) throw new GlossaError('cancelled', 'Cancelled.');
  }
}
