import type { Steps } from '../base/steps';
import type { Vectors } from '../base/vectors';
import { dot } from '../base/vectors';
import type { Trial } from '../lookup/calibrationFit';
import type { QueryMap } from './queryMap';
import type { TermPair } from './termPairs';

/** The number of rivals in a confidence; others add nothing to the sum. */
const RIVALS = 20;
/** Targets that are compared without a pause: a millisecond or two. */
const AT_ONCE = 4000;

/** One term that is looked up among all terms of the other language. */
export interface Lookup {
  /** The rank of the first right answer, from 1. */
  rank: number;
  /** Trials with the right answers, and without any of them, where no answer is right. */
  trials: [Trial, Trial];
}

/** Looks up the pairs' queries among the targets. @param map missing: as the encoder gives them */
export function* rankTargets(
  pairs: readonly TermPair[],
  queries: Vectors,
  targets: Vectors,
  map?: QueryMap,
): Steps<Lookup[]> {
  const found: Lookup[] = [];
  const others = new Float32Array(targets.count);
  for (const { query, right } of pairs) {
    const vector = map ? map.apply(queries.row(query)) : queries.row(query);
    for (let row = 0; row < targets.count; row++) {
      others[row] = dot(vector, targets.row(row));
      if (row % AT_ONCE === AT_ONCE - 1) yield;
    }
    const own = Math.max(...right.map((row) => others[row]!));
    for (const row of right) others[row] = -Infinity;
    const rivals = best(others, RIVALS);
    let rank = 1;
    for (const cosine of others) if (cosine >= own) rank++;
    const present = [...rivals, own].sort((a, b) => b - a).slice(0, RIVALS);
    found.push({
      rank,
      trials: [
        { cosines: present, isRight: rank === 1, isPresent: true },
        { cosines: rivals, isRight: false, isPresent: false },
      ],
    });
    yield;
  }
  return found;
}

/** Mean of 1 / rank. */
export function reciprocalRank(lookups: readonly Lookup[]): number {
  return lookups.reduce((sum, { rank }) => sum + 1 / rank, 0) / lookups.length;
}

/** The greatest values, greatest first; those that are −∞ left out. */
function best(values: Float32Array, count: number): number[] {
  const kept: number[] = [];
  for (const value of values) {
    if (value === -Infinity || (kept.length === count && value <= kept[count - 1]!)) continue;
    let place = kept.length;
    while (place > 0 && kept[place - 1]! < value) place--;
    kept.splice(place, 0, value);
    if (kept.length > count) kept.pop();
  }
  return kept;
}
