/** Twice the input may take twice the time, and a little more for what is sorted. */
export const MOST_RATIO = 2.6;
/** So often in a row, because one doubling may cross the edge of a cache or meet a collection of garbage. */
const DOUBLINGS = 3;

/**
 * Whether what a reader took grew faster than its input, in a sentence; undefined where it did not.
 *
 * @param taken by inputs each of which is twice the one before; of times, the least that count for more than chance
 *   is `least`
 */
export function faultOfGrowth(taken: readonly number[], least = 0): string | undefined {
  const ratios = taken.slice(1).map((value, index) => (value >= least ? value / taken[index]! : 1));
  for (let at = 0; at + DOUBLINGS <= ratios.length; at++) {
    const row = ratios.slice(at, at + DOUBLINGS);
    if (row.every((ratio) => ratio > MOST_RATIO))
      return `twice the input takes ${row.map((ratio) => ratio.toFixed(1)).join(', then ')} times as much`;
  }
  return undefined;
}

export function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
