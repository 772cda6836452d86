import type { Vectors } from '../base/vectors';
import { dot, normalise } from '../base/vectors';

/** The number of neighbours that measure a phrase's closeness to the topic. */
const NEIGHBOURS = 20;

/**
 * The cosine of each row with the sum of some rows, as a standard score among all. @param shares how much each of those
 * rows counts
 */
export function nearnessToCentre(vectors: Vectors, centre: readonly number[], shares: readonly number[]): number[] {
  const sum = new Float32Array(vectors.dimensions);
  centre.forEach((row, i) => unitRow(vectors, row).forEach((value, d) => (sum[d]! += shares[i]! * value)));
  normalise(sum);
  return standardScores(rows(vectors).map((row) => dot(unitRow(vectors, row), sum)));
}

/** The mean cosine of each row with the nearest of some rows, itself left out, as a standard score among all. */
export function nearnessToNeighbours(vectors: Vectors, others: readonly number[]): number[] {
  const near = others.map((row) => ({ row, vector: unitRow(vectors, row) }));
  return standardScores(
    rows(vectors).map((row) => {
      const own = unitRow(vectors, row);
      const cosines = near.filter((other) => other.row !== row).map(({ vector }) => dot(own, vector));
      const nearest = cosines.sort((a, b) => b - a).slice(0, NEIGHBOURS);
      return nearest.reduce((total, cosine) => total + cosine, 0) / Math.max(1, nearest.length);
    }),
  );
}

function rows({ count }: Vectors): number[] {
  return Array.from({ length: count }, (_, row) => row);
}

function unitRow(vectors: Vectors, row: number): Float32Array {
  return normalise(Float32Array.from(vectors.row(row)));
}

function standardScores(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (deviation > 0 ? (value - mean) / deviation : 0));
}
