import type { Pacer } from './pacer';
import { chunksOf } from './pacer';

/** Long pure work, cut into steps: other requests may run at every `yield`. */
export type Steps<T> = Generator<void, T>;

export function runSynchronously<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Runs the steps in time slices, so other requests run in between; ends with a `cancelled` error when the pacer's
 * signal is aborted.
 */
export async function runInSlices<T>(steps: Steps<T>, pacer: Pacer): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pacer.yield();
  }
}

/** The number of items that are sorted in about a millisecond. */
const SORTED_AT_ONCE = 1024;

/** Sorts stably in steps. */
export function* sortedInSteps<T>(items: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let runs: T[][] = [];
  for (const slice of chunksOf(items, SORTED_AT_ONCE)) {
    runs.push([...slice].sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2) merged.push(yield* mergedRuns(runs[i]!, runs[i + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergedRuns<T>(first: readonly T[], second: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const merged: T[] = [];
  let [i, j] = [0, 0];
  while (i < first.length && j < second.length) {
    merged.push(compare(second[j]!, first[i]!) < 0 ? second[j++]! : first[i++]!);
    if (merged.length % SORTED_AT_ONCE === 0) yield;
  }
  return merged.concat(first.slice(i), second.slice(j));
}
