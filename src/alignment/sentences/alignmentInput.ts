import type { Steps } from '../../base/steps';
import { addScaled, dot, normaliseInPlace, Vectors } from '../../base/vectors';

/** The minimum number of rows for centring. With fewer, subtracting the mean would remove nearly everything. */
const MIN_CENTRED_ROWS = 8;
/** The number of rows processed per step (a few tenths of a millisecond). */
export const ROWS_PER_STEP = 256;

/** Returns the mean of the rows' directions; zero for fewer than `MIN_CENTRED_ROWS` rows. */
function* meanDirection(vectors: Vectors): Steps<Float32Array> {
  const mean = new Float32Array(vectors.dimensions);
  if (vectors.count < MIN_CENTRED_ROWS) return mean;
  for (let row = 0; row < vectors.count; row++) {
    if (row % ROWS_PER_STEP === 0) yield;
    const length = lengthOf(vectors.row(row));
    if (length > 0) addScaled(vectors.row(row), 1 / (length * vectors.count), mean);
  }
  return mean;
}

/**
 * Subtracts the mean direction of the document's rows from each row, scaled to the row's length. The mean similarity to
 * the other side is then about zero: a cosine is a margin over arbitrary segments (the subtractive margin, over all
 * segments instead of a sample), and sums of rows keep that property.
 */
export function* centreRows(vectors: Vectors): Steps<Vectors> {
  const mean = yield* meanDirection(vectors);
  const result = new Vectors(vectors.dimensions, vectors.data.slice());
  for (let row = 0; row < result.count; row++) {
    addScaled(mean, -lengthOf(vectors.row(row)), result.row(row));
    if (row % ROWS_PER_STEP === 0) yield;
  }
  return result;
}

/** Returns a copy whose rows have length 1; zero rows stay zero. */
export function normaliseRows(vectors: Vectors): Vectors {
  const result = new Vectors(vectors.dimensions, vectors.data.slice());
  for (let row = 0; row < result.count; row++) normaliseInPlace(result.row(row));
  return result;
}

function lengthOf(vector: Float32Array): number {
  return Math.sqrt(dot(vector, vector));
}

/** One side of a document pair, as the aligner sees it. All lists have one entry per segment. */
export interface AlignmentSide {
  /**
   * One row per segment: the sum of its words' states, *not* normalised. The sum of adjacent rows is then the vector of
   * their window, and longer segments weigh more.
   */
  vectors: Vectors;
  /** Lengths in characters. */
  lengths: readonly number[];
  /** The segments themselves; with them, numbers, names and cognates count as well. */
  texts?: readonly string[];
  /** The segments' words. If both sides have them, a second pass scores beads by their translated words. */
  words?: DocumentWords;
}

/** The words of a document: each different one once, so that memory grows with the vocabulary and not with the text. */
export interface DocumentWords {
  /** The different words, in lower case. */
  vocabulary: readonly string[];
  /** One row per word of the vocabulary, of any length. */
  vectors: Vectors;
  /** The words of each segment in order, as indices into the vocabulary. */
  bySegment: readonly Int32Array[];
}
