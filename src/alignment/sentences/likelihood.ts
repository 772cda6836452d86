import type { Steps } from '../../base/steps';
import { addScaled, dot, normaliseInPlace, Vectors } from '../../base/vectors';
import type { Bead } from '../../model/segment';
import { centreRows, ROWS_PER_STEP } from './alignmentInput';
import type { AlignmentSide } from './alignmentInput';

/** The minimum number of segments on the smaller side, below which beads are too few to be compared with each other. */
const MIN_SEGMENTS = 10;
/** The minimum number of characters on the smaller side. Shorter texts, such as headings, count as translations. */
const MIN_CHARACTERS = 40;
/**
 * The minimum mean cosine of the two sides of beads that correspond, above the mean of unrelated segments of the
 * documents. Chosen on translations of several kinds of documents, and on documents that are not translations.
 */
const MIN_SIMILARITY = 0.3;
/**
 * The minimum mean cosine, without that subtraction, if there are few segments: the mean of unrelated ones is then
 * unknown.
 */
const MIN_SIMILARITY_OF_FEW = 0.4;
/** The number of other target sides that a bead is compared with. */
const COMPARED_OTHERS = 50;
/** The number of beads that are compared with others without a pause: one or two milliseconds. */
const BEADS_AT_ONCE = 32;
/** The minimum aligned share of one side for the other side to count as incomplete rather than different. */
const MIN_ALIGNED_SHARE = 0.5;
/**
 * The deduction for chance, divided by the square root of the number of beads: few beads fit well even in unrelated
 * texts.
 */
const CHANCE_DEDUCTION = 0.5;

/** The minimum likelihood of two documents that count as translations. */
export const MIN_TRANSLATION_LIKELIHOOD = 0.7;

/**
 * Returns how likely two documents are translations of each other, 0 to 1: the lower of two values, times the aligned
 * share of the documents. The first value is how much more often than not a bead's source side is closer to its target
 * side than to another bead's, less an allowance for chance; the second is the similarity of the sides. Translations
 * have about 0.9, even with missing or moved chapters. Alignments of unrelated texts also fit better than chance, but
 * without similarity: documents on the same subject have about 0.3. For a few segments, only the similarity counts.
 */
export function* translationLikelihood(
  beads: readonly Bead[],
  source: AlignmentSide,
  target: AlignmentSide,
): Steps<number> {
  const full = beads.filter((bead) => bead.source.length && bead.target.length);
  if (Math.min(source.vectors.count, target.vectors.count) < MIN_SEGMENTS)
    return yield* likelihoodOfFew(full, source, target);
  if (full.length < 2) return 0;
  const sources = yield* windowsOf(
    yield* centreRows(source.vectors),
    full.map((bead) => bead.source),
  );
  const targets = yield* windowsOf(
    yield* centreRows(target.vectors),
    full.map((bead) => bead.target),
  );
  const compared = Math.min(COMPARED_OTHERS, full.length - 1);
  let better = 0;
  let similarity = 0;
  for (let bead = 0; bead < full.length; bead++) {
    if (bead % BEADS_AT_ONCE === 0) yield;
    const own = dot(sources.row(bead), targets.row(bead));
    similarity += own / full.length;
    // The other beads are chosen at equal distances, which makes the result deterministic.
    for (let k = 1; k <= compared; k++) {
      const other = (bead + Math.round((k * full.length) / (compared + 1))) % full.length;
      better += Math.sign(own - dot(sources.row(bead), targets.row(other)));
    }
  }
  const fit = better / (compared * full.length) - CHANCE_DEDUCTION / Math.sqrt(full.length);
  const aligned = Math.max(
    sizeOf(full, 'source') / source.vectors.count,
    sizeOf(full, 'target') / target.vectors.count,
  );
  return (
    Math.max(0, Math.min(fit, (MIN_TRANSLATION_LIKELIHOOD * similarity) / MIN_SIMILARITY)) *
    Math.min(1, aligned / MIN_ALIGNED_SHARE)
  );
}

/** @param full beads with segments on both sides */
function* likelihoodOfFew(full: readonly Bead[], source: AlignmentSide, target: AlignmentSide): Steps<number> {
  if (
    Math.min(...[source, target].map(({ lengths }) => Array.from(lengths).reduce((sum, length) => sum + length, 0))) <
    MIN_CHARACTERS
  )
    return 1;
  const sources = yield* windowsOf(
    source.vectors,
    full.map((bead) => bead.source),
  );
  const targets = yield* windowsOf(
    target.vectors,
    full.map((bead) => bead.target),
  );
  const similarity = full.reduce((sum, _, bead) => sum + dot(sources.row(bead), targets.row(bead)) / full.length, 0);
  return Math.max(0, Math.min(1, (MIN_TRANSLATION_LIKELIHOOD * similarity) / MIN_SIMILARITY_OF_FEW));
}

function sizeOf(beads: readonly Bead[], side: 'source' | 'target'): number {
  return beads.reduce((sum, bead) => sum + bead[side].length, 0);
}

function* windowsOf(rows: Vectors, windows: readonly (readonly number[])[]): Steps<Vectors> {
  const sums = Vectors.zeros(windows.length, rows.dimensions);
  for (const [window, segments] of windows.entries()) {
    for (const segment of segments) addScaled(rows.row(segment), 1, sums.row(window));
    normaliseInPlace(sums.row(window));
    if (window % ROWS_PER_STEP === 0) yield;
  }
  return sums;
}
