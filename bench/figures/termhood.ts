/** What speaks for a candidate of one language. */
export interface TermFigures {
  count: number;
  /** Occurrences beyond those of the most frequent longer candidate that contains it. */
  outside: number;
  /** Words of content. */
  words: number;
  /** Whether words of grammar stand inside. */
  isTied: boolean;
  /** Share of the occurrences of its rarest word that it holds, 0 to 1. */
  cohesion: number;
  /** −1 (verbs and adverbs) to 1 (nouns). */
  nounLikeness: number;
  /** Mean weight of its words, 1 for an average word of the document: what the encoder learned of how much a word tells. */
  weight: number;
  /** Share of its words that keep a capital inside sentences. */
  capitals: number;
  /** Characters. */
  length: number;
}

/** Terms are said to be such from this termhood; most candidates are none. */
export const LIKELY_TERM = 0.18;

const MOST_WEIGHT = 2;
const MOST_LENGTH = 20;

/**
 * How likely a candidate is a term: a logistic of frequency, of what it has outside longer candidates (the thought of
 * C-value, Frantzi & Ananiadou 2000), of cohesion, of the weight of its words, which contrasts the document with
 * language at large, and of what shows nouns and names. Fitted on the corruption corpora of ACTER in three languages.
 */
export function termhood({ count, outside, words, isTied, cohesion, nounLikeness, weight, capitals, length }: TermFigures): number {
  const isOne = words === 1;
  const score =
    -5.4 +
    (isOne ? -0.41 : 0.35) * Math.log2(count) +
    0.53 * Math.log2(1 + outside) +
    (isOne ? 0.97 + 0.99 * (Math.min(length, MOST_LENGTH) / MOST_LENGTH) : 0.48 * cohesion) -
    (words >= 3 ? 0.7 : 0) -
    (isTied ? 0.57 : 0) +
    0.66 * nounLikeness +
    1.59 * Math.min(weight, MOST_WEIGHT) +
    1.3 * capitals;
  return 1 / (1 + Math.exp(-score));
}
