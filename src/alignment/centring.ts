import type { Steps } from '../base/steps';
import { dot, normalise, Vectors } from '../base/vectors';

/** Fewer rows are their own mean: without it, nothing would be left of them. */
const FEW = 8;
/** Rows that are worked on without a pause: some tenths of a millisecond. */
export const ROWS_PER_STEP = 256;

/** Mean of the rows' directions; zero for a few rows only. */
export function* meanDirection(vectors: Vectors): Steps<Float32Array> {
  const mean = new Float32Array(vectors.dimensions);
  if (vectors.count < FEW) return mean;
  for (let row = 0; row < vectors.count; row++) {
    if (row % ROWS_PER_STEP === 0) yield;
    const length = lengthOf(vectors.row(row));
    if (length > 0) addScaled(vectors.row(row), 1 / (length * vectors.count), mean);
  }
  return mean;
}

/**
 * Takes from each row what its document's rows have in common. The mean similarity of a row to the other side is then
 * about zero, so that a cosine is a margin over what any two segments of these documents have (the subtracting kind of
 * margin, against all segments instead of a sample), and sums of rows keep that property.
 */
export function* centred(vectors: Vectors): Steps<Vectors> {
  const mean = yield* meanDirection(vectors);
  const result = new Vectors(vectors.dimensions, vectors.data.slice());
  for (let row = 0; row < result.count; row++) {
    addScaled(mean, -lengthOf(vectors.row(row)), result.row(row));
    if (row % ROWS_PER_STEP === 0) yield;
  }
  return result;
}

/** A copy whose rows have length 1; zero rows stay zero. */
export function unitRows(vectors: Vectors): Vectors {
  const result = new Vectors(vectors.dimensions, vectors.data.slice());
  for (let row = 0; row < result.count; row++) normalise(result.row(row));
  return result;
}

export function addScaled(vector: Float32Array, factor: number, sum: Float32Array): void {
  for (let i = 0; i < vector.length; i++) sum[i]! += factor * vector[i]!;
}

function lengthOf(vector: Float32Array): number {
  return Math.sqrt(dot(vector, vector));
}
