import { MAX_BEAD_SEGMENTS } from './windowSimilarity';

/** The constants of the fine pass. All were chosen on one development document; each has a broad optimum there. */
export interface BeadOptions {
  /**
   * The exponent of a bead's length, in hundreds of characters, in its score. At one half, two beads beat their union
   * by √2 if they match equally well.
   */
  lengthPower: number;
  /**
   * The similarity below which aligning segments lowers the score, in units of the typical similarity of matching
   * segments.
   */
  threshold: number;
  /** The weight of the length prior (Gale & Church 1993). */
  lengthWeight: number;
  /** The variance of a translation's length, per character of text. Gale & Church found 6.8. */
  lengthVariance: number;
  /** The cost of a gap: a run of unaligned segments. */
  gapOpening: number;
  /** The cost of each segment in a gap. */
  gapSegment: number;
  /** Costs of beads whose longer side has 1 … `MAX_BEAD_SEGMENTS` segments. */
  sizes: readonly number[];
  /** The cost of each segment of a bead beyond the first on its side. */
  joining: number;
  /** The weight of a word with a translation in the bead; in the second pass only. */
  wordWeight: number;
  /** The minimum coverage of a bead's words, as a share of the usual coverage, to count in its favour. */
  minCoverage: number;
}

export const FIRST_PASS_OPTIONS: BeadOptions = {
  lengthPower: 0.5,
  threshold: -0.3,
  lengthWeight: 0.1,
  lengthVariance: 5,
  gapOpening: 0.4,
  gapSegment: 0.08,
  sizes: [0, 0.12, 0.18, 0.24, 0.3],
  joining: 0,
  wordWeight: 0,
  minCoverage: 0,
};

/**
 * Options of the second pass, with words. Omitted segments have words without a translation, which is better evidence
 * than the cost of a gap, so gaps cost less. Joining costs more, because joined segments always link a few more words.
 */
export const SECOND_PASS_OPTIONS: BeadOptions = {
  ...FIRST_PASS_OPTIONS,
  gapOpening: 0.2,
  joining: 0.1,
  wordWeight: 0.14,
  minCoverage: 0.8,
};

/** The maximum deviation in variances: a very different length means “free translation”, not “impossible”. */
const MAX_DEVIATION = 12;

/**
 * Returns the score of a bead by its similarity, its two lengths (scaled so that both texts have the same total) and
 * its size. It grows with length: a long sentence outweighs a heading, and different segmentations of the same text are
 * comparable.
 */
export function beadScore(
  similarity: number,
  sourceLength: number,
  targetLength: number,
  [sources, targets]: readonly [number, number],
  options: BeadOptions,
): number {
  const length = (sourceLength + targetLength) / 2;
  const deviation = (targetLength - sourceLength) ** 2 / (options.lengthVariance * length + 1);
  return (
    (length / 100) ** options.lengthPower * (similarity - options.threshold) -
    (options.lengthWeight / 2) * Math.min(deviation, MAX_DEVIATION) -
    options.sizes[Math.max(sources, targets) - 1]! -
    options.joining * (sources + targets - 2)
  );
}

/** The maximum number of segments of a bead on both sides together; larger beads are errors. */
const MAX_IN_ALL = 7;

/** Returns the bead sizes that are considered, as source and target segments. */
export function beadSizes(options: BeadOptions): [number, number][] {
  const sizes: [number, number][] = [];
  const most = Math.min(MAX_BEAD_SEGMENTS, options.sizes.length);
  for (let a = 1; a <= most; a++) for (let b = 1; b <= most; b++) if (a + b <= MAX_IN_ALL) sizes.push([a, b]);
  return sizes;
}
