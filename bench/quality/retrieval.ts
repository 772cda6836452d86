import { Vectors } from '../../src/base/vectors';

/** Neighbours in CSLS, as in its paper. */
const CSLS_NEIGHBOURS = 10;

/**
 * Share of the queries whose best-scored target is their own; query i belongs to target i. Of equal scores the first
 * wins, and a query whose scores are all equal has no answer and counts as wrong.
 * @param scores queries × targets
 * @returns 0 to 100
 */
export function accuracyAtOne(scores: Vectors): number {
  let right = 0;
  for (let query = 0; query < scores.count; query++) {
    const row = scores.row(query);
    const best = row.indexOf(row.reduce((a, b) => Math.max(a, b), -Infinity));
    if (best === query && (row.length === 1 || row.some((score) => score !== row[0]))) right++;
  }
  return (100 * right) / scores.count;
}

/** Queries and targets change places. */
export function transposed(scores: Vectors): Vectors {
  const result = Vectors.zeros(scores.dimensions, scores.count);
  for (let i = 0; i < scores.count; i++) for (let j = 0; j < scores.dimensions; j++) result.data[j * scores.count + i] = scores.data[i * scores.dimensions + j]!;
  return result;
}

/** CSLS (Lample et al., 2018): 2·cos(x, y) − r(x) − r(y), where r is the mean cosine with the ten nearest on the other side. */
export function csls(scores: Vectors): Vectors {
  const ofQueries = neighbourhoods(scores);
  const ofTargets = neighbourhoods(transposed(scores));
  const result = Vectors.zeros(scores.count, scores.dimensions);
  for (let i = 0; i < scores.count; i++) {
    const [from, to] = [scores.row(i), result.row(i)];
    for (let j = 0; j < from.length; j++) to[j] = 2 * from[j]! - ofQueries[i]! - ofTargets[j]!;
  }
  return result;
}

function neighbourhoods(scores: Vectors): number[] {
  return Array.from({ length: scores.count }, (_, i) => {
    const nearest = scores.row(i).slice().sort().subarray(-CSLS_NEIGHBOURS);
    return nearest.reduce((sum, value) => sum + value, 0) / nearest.length;
  });
}

/** The mean of some figures; NaN without any. */
export function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}
