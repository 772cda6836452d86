import { Pacer } from '../../base/pacer';
import type { Steps } from '../../base/steps';
import { runInSlices } from '../../base/steps';
import type { Vectors } from '../../base/vectors';
import { addScaled, dot } from '../../base/vectors';
import type { Bead } from '../../model/segment';
import { centreRows, ROWS_PER_STEP } from './alignmentInput';
import type { Anchor } from './coarsePass';
import {
  monotoneChain,
  mutualBestMatches,
  bandFromAnchors,
  bandFromTargetRanges,
  targetRangesFromBeads,
} from './coarsePass';
import { FIRST_PASS_OPTIONS, SECOND_PASS_OPTIONS, FinePass } from './finePass';
import type { AlignmentSide } from './alignmentInput';
import { spellingSimilarity } from './spelling';
import type { WindowSimilarity } from './windowSimilarity';
import { ComposedSimilarity, MAX_BEAD_SEGMENTS, MeanSimilarity } from './windowSimilarity';
import { WordLinkScorer } from './wordLinks';

/**
 * Aligns the segments of two documents. Every segment is in exactly one bead, and beads are in the same order on both
 * sides.
 *
 * The method is that of Vecalign (Thompson & Koehn 2019) and Bertalign (Liu & Zhu 2022):
 *
 * 1. A coarse pass finds anchors: pairs of segments that are most similar to each other, in the same order on both
 *    sides.
 * 2. A fine pass finds the best beads of up to five segments per side by dynamic programming, in a band around the
 *    anchors. Similarities are divided by the typical similarity of the anchors, so the cost of a gap does not depend
 *    on the encoder.
 * 3. If both sides have words, another fine pass near the path also counts the words that are translated in their bead.
 *    Vectors hardly show that half a clause moved to the next segment, or that one of three sentences was omitted.
 *
 * Memory grows with the size of the band, not with the product of the two lengths. Errors: `cancelled`.
 */
export async function alignSentences(
  source: AlignmentSide,
  target: AlignmentSide,
  signal?: AbortSignal,
): Promise<Bead[]> {
  const pacer = new Pacer(signal);
  const anchors = await mutualBestMatches(source.vectors, target.vectors, pacer);
  const chain = monotoneChain(anchors, target.vectors.count);
  const band = bandFromAnchors(chain, source.vectors.count, target.vectors.count);
  const similarity = await similarityOf(source, target, pacer);
  const unit = await unitOf(chain.length ? chain : anchors, similarity, pacer);
  const pass = new FinePass(similarity, unit, source.lengths, target.lengths, band, FIRST_PASS_OPTIONS);
  const beads = await byWords(await pass.run(pacer), source, target, similarity, unit, pacer);
  return withoutUnlikelyBeads(beads, unit);
}

/** Runs the second pass; returns the beads of the first one if a side has no words. */
async function byWords(
  beads: Bead[],
  source: AlignmentSide,
  target: AlignmentSide,
  similarity: WindowSimilarity,
  unit: number,
  pacer: Pacer,
): Promise<Bead[]> {
  if (!source.words || !target.words) return beads;
  const targetCount = target.vectors.count;
  const window = targetRangesFromBeads(beads, source.vectors.count, targetCount);
  const words = await WordLinkScorer.around(
    beads,
    window,
    { ...source, words: source.words },
    { ...target, words: target.words },
    pacer,
  );
  return new FinePass(
    similarity,
    unit,
    source.lengths,
    target.lengths,
    bandFromTargetRanges(window, targetCount),
    SECOND_PASS_OPTIONS,
    words,
  ).run(pacer);
}

/** The weight of shared spellings; meaning has 1. */
const SPELLING_WEIGHT = 0.5;

/** Compares meaning, and spelling if the texts are given. */
async function similarityOf(source: AlignmentSide, target: AlignmentSide, pacer: Pacer): Promise<WindowSimilarity> {
  const meaning = await runInSlices(meaningSimilarity(source.vectors, target.vectors), pacer);
  if (!source.texts || !target.texts) return meaning;
  return new MeanSimilarity([
    { similarity: meaning, weight: 1 },
    { similarity: await spellingSimilarity(source.texts, target.texts, pacer), weight: SPELLING_WEIGHT },
  ]);
}

/** Returns the typical similarity of matching segments: the median over the anchors. */
async function unitOf(anchors: readonly Anchor[], similarity: WindowSimilarity, pacer: Pacer): Promise<number> {
  const values: number[] = [];
  for (const { source, target } of anchors) {
    values.push(similarity.ofPair(source, target));
    await pacer.yield();
  }
  values.sort((a, b) => a - b);
  return Math.max(values[values.length >> 1] ?? MIN_SIMILARITY_UNIT, MIN_UNIT);
}

/** The similarity unit without anchors. */
const MIN_SIMILARITY_UNIT = 0.4;
/** The minimum similarity unit, to avoid magnifying the noise of unrelated documents. */
const MIN_UNIT = 0.1;

/** The number of beads before and after a bead that show whether the texts correspond there. */
const NEIGHBOUR_BEADS = 3;
/** The similarity, in units of matching segments, below which a passage is unrelated. */
const MIN_AROUND = 0.35;
/** The similarity, in the same units, below which a bead in an unrelated passage is split. */
const MAX_OWN = 0.6;

/**
 * Splits beads whose sides are probably no translations of each other: beads less similar than unrelated segments, and
 * weak beads in an unrelated passage, such as a replaced or moved chapter. A single weak bead among good ones is a free
 * translation and is kept.
 * @param unit similarity of segments that match
 */
function withoutUnlikelyBeads(beads: readonly Bead[], unit: number): Bead[] {
  const likeness = beads.map(({ source, target, cost }) =>
    source.length && target.length ? (1 - cost) / unit : undefined,
  );
  return beads.flatMap((bead, index) => {
    const own = likeness[index];
    if (own === undefined || !(own < 0 || (own < MAX_OWN && meanAround(likeness, index) < MIN_AROUND))) return [bead];
    return [
      ...bead.source.map((segment) => ({ source: [segment], target: [], cost: 0 })),
      ...bead.target.map((segment) => ({ source: [], target: [segment], cost: 0 })),
    ];
  });
}

/** Returns the mean similarity of this bead and of the nearest beads that have segments on both sides. */
function meanAround(likeness: readonly (number | undefined)[], index: number): number {
  let sum = likeness[index]!,
    count = 1;
  for (const step of [-1, 1]) {
    for (let k = index + step, seen = 0; k >= 0 && k < likeness.length && seen < NEIGHBOUR_BEADS; k += step) {
      if (likeness[k] === undefined) continue;
      sum += likeness[k]!;
      count++;
      seen++;
    }
  }
  return sum / count;
}

/** Returns similarities of meaning: cosines of the sums of centred vectors. */
function* meaningSimilarity(source: Vectors, target: Vectors): Steps<WindowSimilarity> {
  const sourceRows = yield* centreRows(source);
  const targetRows = yield* centreRows(target);
  const rows = Array.from({ length: targetRows.count }, (_, row) => targetRows.row(row));
  const products = (segment: number, from: number, to: number) => {
    const row = sourceRows.row(segment);
    return Float64Array.from({ length: to - from }, (_, k) => dot(row, rows[from + k]!));
  };
  return new ComposedSimilarity(products, yield* windowLengths(sourceRows), yield* windowLengths(targetRows));
}

/** Returns the lengths of the sums of 1 … `MAX_BEAD_SEGMENTS` neighbouring rows, as `[size − 1][first row]`. */
function* windowLengths(rows: Vectors): Steps<Float64Array[]> {
  const sums = Array.from({ length: rows.count }, (_, row) => rows.row(row).slice());
  const lengths = Array.from({ length: MAX_BEAD_SEGMENTS }, () => new Float64Array(rows.count));
  for (const [k, ofSize] of lengths.entries()) {
    for (const [row, sum] of sums.entries()) {
      if (k > 0 && row + k < rows.count) addScaled(rows.row(row + k), 1, sum);
      ofSize[row] = Math.sqrt(dot(sum, sum));
      if (row % ROWS_PER_STEP === 0) yield;
    }
  }
  return lengths;
}
