/** What speaks for a pair. */
export interface PairFigures {
  /** Beads in which the two are linked. */
  count: number;
  /** Beads in which either stands at all. */
  sourceBeads: number;
  targetBeads: number;
  /** Mean cosine of their vectors. */
  similarity: number;
  /** Mean fit of their links. */
  fit: number;
  /** How much like nouns the two are used, −1 to 1: the mean of both sides. */
  nounLikeness: number;
  /** Mean weight of their words, 1 for an average word of the document. */
  weight: number;
  /** Words of content of the longer side. */
  words: number;
  /** Whether both languages write it alike, so that there is little to look up. */
  isSpeltAlike: boolean;
}

/** Half a bead of doubt, so that one meeting of two phrases proves less than five. */
const DOUBT = 0.5;
/** More sightings than these prove no more. */
const MOST_COUNT = 16;

/**
 * How likely the two are equivalents that a translator would keep: a logistic of how often either is rendered by the
 * other, how alike their vectors are, how well their links fit, how often they were seen, and of what makes a term
 * (nouns, weighty words). The weights were fitted on judged pairs of the sample contract and manual.
 */
export function confidenceOfPair(figures: PairFigures): number {
  const { count, sourceBeads, targetBeads, similarity, fit, nounLikeness, weight, words, isSpeltAlike } = figures;
  const consistency = Math.sqrt((count / (sourceBeads + DOUBT)) * (count / (targetBeads + DOUBT)));
  const score =
    4 * (similarity - 0.5) +
    4 * (fit - 0.85) +
    3 * (consistency - 0.6) +
    0.8 * Math.log2(Math.min(count, MOST_COUNT)) +
    1.8 * nounLikeness +
    1.5 * (Math.min(weight, 2) - 1) +
    (words === 1 ? 0 : count > 1 ? 0.3 : -0.3) -
    0.4 * Math.max(0, words - 3) -
    (isSpeltAlike ? 0.8 : 0);
  return 1 / (1 + Math.exp(-score));
}
