import { hasDenseCharacter } from './scripts';

/**
 * Returns the maximum number of edits between two spellings of one word: one in five letters, but at least one and at
 * most four. Texts with Chinese, Japanese or Korean characters get one in ten. Words of fewer than four letters get
 * none, because a different word is more likely than a typing error.
 */
export function maxEditsFor(text: string): number {
  const length = Array.from(text).length;
  const rate = hasDenseCharacter(text) ? 0.1 : 0.2;
  return length < 4 ? 0 : Math.min(4, Math.max(1, Math.floor(length * rate)));
}

/**
 * Returns the optimal string alignment distance (insertions, deletions, substitutions, swaps of neighbours), or
 * undefined if it exceeds `maxEdits`. Worst case O(length of a × length of b).
 */
export function editDistance(a: string, b: string, maxEdits: number): number | undefined {
  const x = Array.from(a),
    y = Array.from(b);
  if (Math.abs(x.length - y.length) > maxEdits) return undefined;
  let beforeLast: number[] = [];
  let last = Array.from({ length: y.length + 1 }, (_, j) => j);
  for (let i = 1; i <= x.length; i++) {
    const row = [i];
    for (let j = 1; j <= y.length; j++) {
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (x[i - 1] === y[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && x[i - 1] === y[j - 2] && x[i - 2] === y[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > maxEdits) return undefined;
    beforeLast = last;
    last = row;
  }
  const distance = last[y.length]!;
  return distance <= maxEdits ? distance : undefined;
}
