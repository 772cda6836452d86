import type { Vectors } from '../domain/vectors';

/** One side of a document pair, as the aligner sees it. All lists have one entry per segment. */
export interface AlignmentSide {
  /**
   * One row per segment: the sum of its words' states, *not* normalised, so that the sum of neighbouring rows is the
   * vector of the window that they make and a long segment weighs more in it than a short one.
   */
  vectors: Vectors;
  /** Lengths in characters. */
  lengths: readonly number[];
  /** The segments themselves; with them, numbers, names and cognates count as well. */
  texts?: readonly string[];
  /**
   * Vectors of windows where the caller has encoded these, instead of sums: `windows[k − 1]` has a row for each window
   * of `k` segments, by its first segment. Sizes that are missing are composed.
   */
  windows?: readonly Vectors[];
}
