import type { Pacer } from './pacer';

/** Long pure work, cut into steps: every `yield` is a place where other requests may run. */
export type Steps<T> = Generator<void, T>;

export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Runs the same work politely; ends with a `cancelled` error when the pacer's signal is aborted. */
export async function runInSlices<T>(steps: Steps<T>, pacer: Pacer): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pacer.yield();
  }
}
