import type { Pacer } from '../../base/pacer';
import { dot } from '../../base/vectors';
import type { Bead } from '../../model/segment';
import { normaliseRows } from './alignmentInput';
import type { TargetRanges } from './coarsePass';
import type { AlignmentSide, DocumentWords } from './alignmentInput';
import { beadSizeIndex, MAX_BEAD_SEGMENTS } from './windowSimilarity';

/** The similarity at which a word is as likely to have this counterpart as none. */
const EVEN_SIMILARITY = 0.3;
/** The step in similarity that makes a counterpart e times as likely. */
const SIMILARITY_STEP = 0.05;
/**
 * The distance between two words along the first alignment's path, in characters, at which their link is e times less
 * likely.
 */
const DISTANCE_SCALE = 50;
/** The maximum distance of two compared words, in characters. */
const MAX_DISTANCE = 400;
/** The minimum affinity, relative to the affinity of no link; lower ones are noise. */
const MIN_AFFINITY = 0.01;
/** The minimum weight of a word that is in nearly every segment. */
const MIN_WEIGHT = 0.02;
/** The minimum weight of a bead's words to measure the usual coverage in this pair of documents. */
const MIN_BEAD_WEIGHT = 1;
/** The default coverage of translations, used if no bead has enough words. */
const DEFAULT_COVERAGE = 0.35;
const MIN_COVERAGE = 0.1;

/**
 * Counts words that are translations of each other, in two segments near the first alignment's path. Words compete: a
 * link is the lower of a word's share among all words around and its partner's share, so frequent words get no links.
 * Links are weighted by the rarity (IDF) of their words, and divided by the median coverage of the first alignment's
 * 1–1 beads. So the score of a true translation is about its mean word weight, whatever the encoder.
 */
export class WordLinkScorer {
  /** Prefix sums of the segments' word weights: `segments + 1` values. */
  private readonly sourceWeights: Float64Array;
  private readonly targetWeights: Float64Array;
  private readonly sums = new Float64Array(MAX_BEAD_SEGMENTS);

  private constructor(
    private readonly window: TargetRanges,
    private readonly links: readonly Float64Array[],
    sourceWeights: readonly Float64Array[],
    targetWeights: readonly Float64Array[],
  ) {
    this.sourceWeights = runningSums(sourceWeights);
    this.targetWeights = runningSums(targetWeights);
  }

  /**
   * Links the words around a path. Memory grows with the number of segments and the width of the window. Errors:
   * `cancelled`.
   */
  static async around(
    beads: readonly Bead[],
    window: TargetRanges,
    source: WordSide,
    target: WordSide,
    pacer: Pacer,
  ): Promise<WordLinkScorer> {
    const positions = wordPositions(beads, source, target);
    await pacer.yield();
    const affinities = await affinitiesOf(window, source.words, target.words, positions, pacer);
    const sourceWeights = rarities(source.words);
    await pacer.yield();
    const targetWeights = rarities(target.words);
    const links: Float64Array[] = [];
    for (const [i, row] of affinities.rows.entries()) {
      const sums = new Float64Array(window.to[i]! - window.from[i]!);
      for (const { segment, sourceWord, targetWord, value } of row) {
        const share =
          value / (1 + Math.max(affinities.ofSource[i]![sourceWord]!, affinities.ofTarget[segment]![targetWord]!));
        sums[segment - window.from[i]!]! +=
          share * Math.sqrt(sourceWeights[i]![sourceWord]! * targetWeights[segment]![targetWord]!);
      }
      links.push(sums);
      await pacer.yield();
    }
    const result = new WordLinkScorer(window, links, sourceWeights, targetWeights);
    const unit = result.usualCoverage(beads);
    for (const row of links) for (let k = 0; k < row.length; k++) row[k]! /= unit;
    return result;
  }

  /**
   * Adds `weight · (linked − expectedCoverage · (sourceWeight + targetWeight) / 2)` to `out` for each bead size, where
   * `linked` is the weight of the bead's linked words, and the other two are the weights of the words of each side. The
   * bead ends before source segment `i` and target segment `j`.
   */
  addTo(out: Float64Array, i: number, j: number, weight: number, expectedCoverage: number): void {
    const maxSourceSegments = Math.min(i, MAX_BEAD_SEGMENTS),
      mostTargets = Math.min(j, MAX_BEAD_SEGMENTS);
    this.sums.fill(0);
    for (let a = 1; a <= maxSourceSegments; a++) {
      const sourceWeight = this.sourceWeights[i]! - this.sourceWeights[i - a]!;
      let row = 0;
      for (let b = 1; b <= mostTargets; b++) {
        row += this.linkScore(i - a, j - b);
        const sum = (this.sums[b - 1]! += row);
        const targetWeight = this.targetWeights[j]! - this.targetWeights[j - b]!;
        out[beadSizeIndex(a, b)]! += weight * (sum - (expectedCoverage * (sourceWeight + targetWeight)) / 2);
      }
    }
  }

  /** Returns the affinity of two segments; 0 outside the window. */
  private linkScore(source: number, target: number): number {
    return this.links[source]![target - this.window.from[source]!] ?? 0;
  }

  /** Returns the median share of the words' weight that 1–1 beads link. */
  private usualCoverage(beads: readonly Bead[]): number {
    const shares: number[] = [];
    for (const { source, target } of beads) {
      if (source.length !== 1 || target.length !== 1) continue;
      const [i, j] = [source[0]!, target[0]!];
      const weight =
        (this.sourceWeights[i + 1]! - this.sourceWeights[i]! + this.targetWeights[j + 1]! - this.targetWeights[j]!) / 2;
      if (weight >= MIN_BEAD_WEIGHT) shares.push(this.linkScore(i, j) / weight);
    }
    shares.sort((a, b) => a - b);
    return Math.max(MIN_COVERAGE, shares[shares.length >> 1] ?? DEFAULT_COVERAGE);
  }
}

interface Affinity {
  segment: number;
  sourceWord: number;
  targetWord: number;
  value: number;
}

interface Affinities {
  /** The relevant pairs of words for each source segment. */
  rows: Affinity[][];
  /** Sums over all partners, `[segment][word]`. */
  ofSource: Float64Array[];
  ofTarget: Float64Array[];
}

async function affinitiesOf(
  window: TargetRanges,
  source: DocumentWords,
  target: DocumentWords,
  positions: { source: Float64Array[]; target: Float64Array[] },
  pacer: Pacer,
): Promise<Affinities> {
  const sourceRows = normaliseRows(source.vectors);
  await pacer.yield();
  const targetRows = normaliseRows(target.vectors);
  const targetVectors = target.vocabulary.map((_, word) => targetRows.row(word));
  const targetWords = new Map(target.vocabulary.map((word, index) => [word, index]));
  const zeros = ({ bySegment }: DocumentWords) => bySegment.map((words) => new Float64Array(words.length));
  const ofSource = zeros(source);
  const ofTarget = zeros(target);
  const rows: Affinity[][] = [];
  for (const [i, words] of source.bySegment.entries()) {
    const row: Affinity[] = [];
    for (let j = window.from[i]!; j < window.to[i]!; j++) {
      for (let k = 0; k < words.length; k++) {
        const vector = sourceRows.row(words[k]!);
        const sameWord = targetWords.get(source.vocabulary[words[k]!]!);
        for (let l = 0; l < target.bySegment[j]!.length; l++) {
          const distance = Math.abs(positions.source[i]![k]! - positions.target[j]![l]!);
          if (distance > MAX_DISTANCE) continue;
          const word = target.bySegment[j]![l]!;
          // Names and numbers outside the model's vocabulary have no vector.
          const similarity = word === sameWord ? 1 : dot(vector, targetVectors[word]!);
          const value = Math.exp((similarity - EVEN_SIMILARITY) / SIMILARITY_STEP - distance / DISTANCE_SCALE);
          ofSource[i]![k]! += value;
          ofTarget[j]![l]! += value;
          if (value > MIN_AFFINITY) row.push({ segment: j, sourceWord: k, targetWord: l, value });
        }
      }
      await pacer.yield();
    }
    rows.push(row);
  }
  return { rows, ofSource, ofTarget };
}

/** Returns the inverse document frequency of each segment's words, 1 for a word that occurs once. */
function rarities({ vocabulary, bySegment }: DocumentWords): Float64Array[] {
  const frequencies = new Float64Array(vocabulary.length);
  for (const words of bySegment) for (const word of new Set(words)) frequencies[word]!++;
  const all = bySegment.length + 1;
  return bySegment.map((words) =>
    Float64Array.from(words, (word) => Math.max(MIN_WEIGHT, Math.log(all / frequencies[word]!) / Math.log(all))),
  );
}

function runningSums(rows: readonly Float64Array[]): Float64Array {
  const sums = new Float64Array(rows.length + 1);
  rows.forEach((row, i) => (sums[i + 1] = sums[i]! + row.reduce((sum, value) => sum + value, 0)));
  return sums;
}

/** An alignment input that includes words. */
type WordSide = Required<Pick<AlignmentSide, 'lengths' | 'words'>>;

/**
 * Returns the position of each word along the path of an alignment, in characters: both sides of a bead span its longer
 * side's length, and a segment's words are evenly spaced. `[segment][word]`.
 */
function wordPositions(
  beads: readonly Bead[],
  source: WordSide,
  target: WordSide,
): { source: Float64Array[]; target: Float64Array[] } {
  const positions = { source: [] as Float64Array[], target: [] as Float64Array[] };
  let start = 0;
  for (const bead of beads) {
    const [sourceLength, targetLength] = [lengthOf(bead.source, source), lengthOf(bead.target, target)];
    const stretch = Math.max(sourceLength, targetLength);
    place(bead.source, source, start, stretch / Math.max(1, sourceLength), positions.source);
    place(bead.target, target, start, stretch / Math.max(1, targetLength), positions.target);
    start += stretch;
  }
  return positions;
}

function lengthOf(segments: readonly number[], { lengths }: WordSide): number {
  return segments.reduce((sum, segment) => sum + lengths[segment]!, 0);
}

function place(
  segments: readonly number[],
  { lengths, words }: WordSide,
  start: number,
  scale: number,
  positions: Float64Array[],
): void {
  let before = start;
  for (const segment of segments) {
    const count = words.bySegment[segment]!.length;
    const stretch = scale * lengths[segment]!;
    const first = before;
    positions[segment] = Float64Array.from({ length: count }, (_, k) => first + (stretch * (k + 0.5)) / count);
    before += stretch;
  }
}
