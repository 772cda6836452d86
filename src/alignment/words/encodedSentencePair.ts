import type { Vectors } from '../../base/vectors';

/** The words of a text, with one row for each; rows need not be normalised. */
export interface EncodedWords {
  words: readonly { text: string }[];
  vectors: Vectors;
}

/** A sentence and its translation. */
export interface EncodedSentencePair {
  source: EncodedWords;
  target: EncodedWords;
}

/** The link strengths of the words of a sentence pair. */
export interface LinkStrengths {
  /** The indices of the words that can be linked, ascending. Some articles, particles and endings are excluded. */
  source: readonly number[];
  target: readonly number[];
  /** `source × target`: the probability that the target word translates the source word. */
  toTarget: Float64Array;
  /** `target × source`: the same the other way round. */
  toSource: Float64Array;
  /**
   * Log-likelihood of the pair under each of `WORD_ORDERS`; empty if the document's statistics determine the word
   * order.
   */
  orders: number[];
}
