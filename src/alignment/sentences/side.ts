import type { Vectors } from '../../base/vectors';

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
  /** The segments' words; where both sides bring them, a second pass counts which words of a bead find their translation in it. */
  words?: SegmentWords;
  /**
   * Vectors of windows where the caller has encoded these, instead of sums: `windows[k − 1]` has a row for each window
   * of `k` segments, by its first segment. Sizes that are missing are composed.
   */
  windows?: readonly Vectors[];
}

/** The words of a document: each different one once, so that memory grows with the vocabulary and not with the text. */
export interface SegmentWords {
  /** The different words, in lower case. */
  vocabulary: readonly string[];
  /** One row per word of the vocabulary, of any length. */
  vectors: Vectors;
  /** For each segment its words in order, as indices into the vocabulary. */
  ofSegment: readonly Int32Array[];
}
