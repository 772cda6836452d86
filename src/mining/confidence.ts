/** What speaks for a pair. */
export interface PairFigures {
  /** Beads in which the two are linked. */
  count: number;
  /** Mean cosine of their vectors. */
  similarity: number;
  /** Beads in which either stands at all. */
  sourceBeads: number;
  targetBeads: number;
  /** Words of the longer side. */
  words: number;
}

/** Half a bead of doubt, so that one meeting of two phrases proves less than five. */
const DOUBT = 0.5;

/**
 * How likely the two are equivalents that a translator would keep: a logistic of how often either is rendered by the
 * other, p(t|s)·p(s|t), of how alike their vectors are, of how often they were seen and of how long they are. The
 * weights were set on the sample contract and read against the sample manual and tale.
 */
export function confidenceOfPair({ count, similarity, sourceBeads, targetBeads, words }: PairFigures): number {
  const consistency = Math.sqrt((count / (sourceBeads + DOUBT)) * (count / (targetBeads + DOUBT)));
  const evidence = Math.log2(1 + Math.min(count, 16));
  const score = 5 * (similarity - 0.45) + 3 * (consistency - 0.6) + 1.2 * (evidence - 1.5) + (words === 1 ? -0.3 : 0.3 - 0.45 * (words - 2));
  return 1 / (1 + Math.exp(-score));
}
