import type { Pacer } from '../../base/pacer';
import type { Bead } from '../../model/segment';
import type { AlignmentBand } from './coarsePass';
import { MAX_BEAD_SEGMENTS, beadSizeIndex } from './windowSimilarity';
import type { WindowSimilarity } from './windowSimilarity';
import type { WordLinkScorer } from './wordLinks';

/** The constants of the fine pass. All were chosen on one development document; each has a broad optimum there. */
interface BeadOptions {
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
function beadScore(
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
function beadSizes(options: BeadOptions): [number, number][] {
  const sizes: [number, number][] = [];
  const most = Math.min(MAX_BEAD_SEGMENTS, options.sizes.length);
  for (let a = 1; a <= most; a++) for (let b = 1; b <= most; b++) if (a + b <= MAX_IN_ALL) sizes.push([a, b]);
  return sizes;
}

/** The possible ends of the best path to a cell: a bead, a gap of source segments, or a gap of target segments. */
const BEAD = 0;
const SOURCE_GAP = 1;
const TARGET_GAP = 2;
/** Flag bits of a cell: the gap that ends here was already open in the previous cell. */
const SOURCE_GAP_GOES_ON = 4;
const TARGET_GAP_GOES_ON = 8;

const CELLS_AT_ONCE = 256;

/** A row of the dynamic-programming table. */
interface Row {
  /** The score of the best path to each cell, however it ends. */
  best: Float64Array;
  /** The score of the best path that ends with an unaligned source segment. */
  sourceGap: Float64Array;
}

/**
 * Aligns segments by dynamic programming over a band of boundary pairs (i, j): finds the best path that aligns the
 * first i source segments with the first j target segments. Opening a gap costs more than extending it, because
 * translators tend to omit one passage, not single sentences throughout the text. Scores are kept only for the last
 * rows that a bead can span. Each cell keeps a few bytes: the last step of its best path, and its bead's similarity.
 */
export class FinePass {
  private readonly sizes: { size: readonly [number, number]; index: number }[];
  private readonly rows: Row[] = [];
  private readonly ends: Uint8Array[] = [];
  private readonly beads: Uint8Array[] = [];
  /** The similarity of each cell's last bead, as a multiple of `unit`. */
  private readonly likeness: Float32Array[] = [];
  private readonly sourceTotals: Float64Array;
  private readonly targetTotals: Float64Array;
  private readonly similarities = new Float64Array(MAX_BEAD_SEGMENTS * MAX_BEAD_SEGMENTS);
  private readonly wordScores = new Float64Array(MAX_BEAD_SEGMENTS * MAX_BEAD_SEGMENTS);

  /** `unit`: the similarity of segments that match. */
  constructor(
    private readonly similarity: WindowSimilarity,
    private readonly unit: number,
    sourceLengths: readonly number[],
    targetLengths: readonly number[],
    private readonly band: AlignmentBand,
    private readonly options: BeadOptions,
    private readonly words?: WordLinkScorer,
  ) {
    this.sizes = beadSizes(options).map((size) => ({ size, index: beadSizeIndex(...size) }));
    const total = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length, 0) || 1;
    // Both sides are scaled to a length between them, so neither alphabet counts more.
    const ratio = Math.sqrt(total(targetLengths) / total(sourceLengths));
    this.sourceTotals = runningTotals(sourceLengths, ratio);
    this.targetTotals = runningTotals(targetLengths, 1 / ratio);
  }

  async run(pacer: Pacer): Promise<Bead[]> {
    const { from, to } = this.band;
    let cells = 0;
    for (let i = 0; i < from.length; i++) {
      if (i > 0) this.prepareRow(i - 1);
      const width = to[i]! - from[i]! + 1;
      this.rows[i] = {
        best: new Float64Array(width).fill(-Infinity),
        sourceGap: new Float64Array(width).fill(-Infinity),
      };
      this.ends[i] = new Uint8Array(width);
      this.beads[i] = new Uint8Array(width);
      this.likeness[i] = new Float32Array(width);
      let targetGap = -Infinity;
      for (let j = from[i]!; j <= to[i]!; j++) {
        targetGap = this.fillCell(i, j, targetGap);
        if (++cells % CELLS_AT_ONCE === 0) await pacer.yield();
      }
      if (i >= MAX_BEAD_SEGMENTS) delete this.rows[i - MAX_BEAD_SEGMENTS];
    }
    return this.trace();
  }

  /** Advances the similarity window to all target segments that a bead with this source segment may contain. */
  private prepareRow(segment: number): void {
    const { from, to } = this.band;
    const lastRow = Math.min(segment + MAX_BEAD_SEGMENTS, from.length - 1);
    this.similarity.advance(segment, Math.max(0, from[segment]! - MAX_BEAD_SEGMENTS), to[lastRow]!);
  }

  /**
   * Computes a cell. Returns the score of the best path to it that ends with an unaligned target segment;
   * `targetGapBefore` is this score for (i, j − 1).
   */
  private fillCell(i: number, j: number, targetGapBefore: number): number {
    const { best, sourceGap } = this.rows[i]!;
    const place = j - this.band.from[i]!;
    const { gapOpening, gapSegment } = this.options;
    const above = this.bestAt(i - 1, j) - gapOpening;
    const aboveInGap = this.sourceGapAt(i - 1, j);
    const left = this.bestAt(i, j - 1) - gapOpening;
    const inSourceGap = Math.max(above, aboveInGap) - gapSegment;
    const inTargetGap = Math.max(left, targetGapBefore) - gapSegment;
    let end = inTargetGap > inSourceGap ? TARGET_GAP : SOURCE_GAP;
    let score = Math.max(inSourceGap, inTargetGap);
    if (i === 0 && j === 0) score = 0;
    if (i > 0 && j > 0) {
      this.similarities.fill(0);
      this.similarity.addTo(this.similarities, i, j, 1 / this.unit);
      if (this.words)
        this.words.addTo(this.wordScores.fill(0), i, j, this.options.wordWeight, this.options.minCoverage);
      for (const { size, index } of this.sizes) {
        const [a, b] = size;
        const before = this.bestAt(i - a, j - b);
        if (before === -Infinity) continue;
        const sourceLength = this.sourceTotals[i]! - this.sourceTotals[i - a]!;
        const targetLength = this.targetTotals[j]! - this.targetTotals[j - b]!;
        const value =
          before +
          beadScore(this.similarities[index]!, sourceLength, targetLength, size, this.options) +
          this.wordScores[index]!;
        if (value <= score) continue;
        score = value;
        end = BEAD;
        this.beads[i]![place] = index;
        this.likeness[i]![place] = this.similarities[index]!;
      }
    }
    best[place] = score;
    sourceGap[place] = inSourceGap;
    this.ends[i]![place] =
      end | (aboveInGap > above ? SOURCE_GAP_GOES_ON : 0) | (targetGapBefore > left ? TARGET_GAP_GOES_ON : 0);
    return inTargetGap;
  }

  private bestAt(i: number, j: number): number {
    return i < 0 || j < 0 ? -Infinity : (this.rows[i]?.best[j - this.band.from[i]!] ?? -Infinity);
  }

  private sourceGapAt(i: number, j: number): number {
    return i < 0 ? -Infinity : (this.rows[i]?.sourceGap[j - this.band.from[i]!] ?? -Infinity);
  }

  private trace(): Bead[] {
    const found: Bead[] = [];
    let i = this.band.from.length - 1;
    let j = this.band.to[i]!;
    let gap = BEAD;
    while (i > 0 || j > 0) {
      const place = j - this.band.from[i]!;
      const flags = this.ends[i]![place]!;
      const end = gap === BEAD ? flags & 3 : gap;
      const index = this.beads[i]![place]!;
      const a = end === BEAD ? Math.floor(index / MAX_BEAD_SEGMENTS) + 1 : end === SOURCE_GAP ? 1 : 0;
      const b = end === BEAD ? (index % MAX_BEAD_SEGMENTS) + 1 : end === TARGET_GAP ? 1 : 0;
      const goesOn = end === SOURCE_GAP ? SOURCE_GAP_GOES_ON : end === TARGET_GAP ? TARGET_GAP_GOES_ON : 0;
      gap = flags & goesOn ? end : BEAD;
      found.push({
        source: range(i - a, i),
        target: range(j - b, j),
        cost: end === BEAD ? 1 - this.unit * this.likeness[i]![place]! : 0,
      });
      i -= a;
      j -= b;
    }
    return found.reverse();
  }
}

function runningTotals(lengths: readonly number[], factor: number): Float64Array {
  const totals = new Float64Array(lengths.length + 1);
  lengths.forEach((length, i) => (totals[i + 1] = totals[i]! + length * factor));
  return totals;
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, k) => start + k);
}
