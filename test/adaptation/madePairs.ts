import type { QueryPair } from '../../src/adaptation/termPairs';
import { normaliseInPlace, Vectors } from '../../src/base/vectors';

/** Vectors of pairs, with numbers that are the same in every run. */
export interface MadePairs {
  queries: Vectors;
  targets: Vectors;
  pairs: QueryPair[];
}

/** Normally distributed numbers, by the sum of twelve even ones. */
export function gaussian(seed: number): () => number {
  let state = seed;
  const even = (): number => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
  return () => Array.from({ length: 12 }, even).reduce((a, b) => a + b, 0) - 6;
}

/**
 * Random unit vectors, and beside each what `turn` makes of it, with some noise.
 * @param noise standard deviation of each value, before normalisation
 */
export function madePairs(
  count: number,
  dimensions: number,
  turn: (vector: Float32Array) => Float32Array,
  noise: number,
): MadePairs {
  const random = gaussian(7);
  const queries = Vectors.zeros(count, dimensions);
  const targets = Vectors.zeros(count, dimensions);
  for (let row = 0; row < count; row++) {
    const query = queries.row(row);
    query.forEach((_, i) => (query[i] = random()));
    normaliseInPlace(query);
    targets.row(row).set(normaliseInPlace(turn(query).map((value) => value + noise * random())));
  }
  return { queries, targets, pairs: Array.from({ length: count }, (_, row) => ({ query: row, correct: [row] })) };
}

/** Turns the planes of neighbouring axes by an angle, in radians. */
export function rotation(angle: number): (vector: Float32Array) => Float32Array {
  return (vector) =>
    vector.map((value, i) =>
      i % 2 === 0
        ? Math.cos(angle) * value - Math.sin(angle) * vector[i + 1]!
        : Math.sin(angle) * vector[i - 1]! + Math.cos(angle) * value,
    );
}
