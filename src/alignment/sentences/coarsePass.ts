import type { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { Vectors } from '../../base/vectors';
import { dot } from '../../base/vectors';
import type { Bead } from '../../model/segment';
import { centreRows, normaliseRows } from './alignmentInput';

/** A pair of segments that are very likely each other's translation. */
export interface Anchor {
  source: number;
  target: number;
  similarity: number;
}

/** The number of nearest neighbours in the margin criterion (k = 4 in Artetxe & Schwenk 2019). */
const NEIGHBOURS = 4;
/** The number of rows that are compared at a time, so that both blocks stay in the processor's cache. */
const ROWS_PER_BLOCK = 64;

/**
 * Returns the pairs of segments that are each other's best match by margin: the coarse pass of the alignment. All
 * segments of one side are compared with all of the other, in blocks; only each segment's best few are kept.
 */
export async function mutualBestMatches(source: Vectors, target: Vectors, pacer: Pacer): Promise<Anchor[]> {
  const sourceBest = new NearestNeighbours(source.count);
  const targetBest = new NearestNeighbours(target.count);
  const sourceRows = rowsOf(normaliseRows(await runInSlices(centreRows(source), pacer)));
  const targetRows = rowsOf(normaliseRows(await runInSlices(centreRows(target), pacer)));
  for (let first = 0; first < sourceRows.length; first += ROWS_PER_BLOCK) {
    for (let start = 0; start < targetRows.length; start += ROWS_PER_BLOCK) {
      for (let i = first; i < Math.min(first + ROWS_PER_BLOCK, sourceRows.length); i++) {
        for (let j = start; j < Math.min(start + ROWS_PER_BLOCK, targetRows.length); j++) {
          const similarity = dot(sourceRows[i]!, targetRows[j]!);
          sourceBest.offer(i, j, similarity);
          targetBest.offer(j, i, similarity);
        }
      }
      await pacer.yield();
    }
  }
  const anchors: Anchor[] = [];
  const level = (i: number, j: number) => sourceBest.level(i) + targetBest.level(j);
  for (let i = 0; i < source.count; i++) {
    const target = sourceBest.bestBy(i, (j, similarity) => 2 * similarity - level(i, j));
    if (target < 0 || targetBest.bestBy(target, (k, similarity) => 2 * similarity - level(k, target)) !== i) continue;
    anchors.push({ source: i, target, similarity: dot(sourceRows[i]!, targetRows[target]!) });
  }
  return anchors.filter(({ similarity }) => similarity > 0);
}

function rowsOf(vectors: Vectors): Float32Array[] {
  return Array.from({ length: vectors.count }, (_, row) => vectors.row(row));
}

/** Finds the few most similar rows of the other side for each of `count` rows. */
class NearestNeighbours {
  private readonly similarities: Float32Array;
  private readonly others: Int32Array;

  constructor(count: number) {
    this.similarities = new Float32Array(count * NEIGHBOURS).fill(-Infinity);
    this.others = new Int32Array(count * NEIGHBOURS).fill(-1);
  }

  offer(row: number, other: number, similarity: number): void {
    const start = row * NEIGHBOURS;
    let place = start + NEIGHBOURS - 1;
    if (similarity <= this.similarities[place]!) return;
    for (; place > start && this.similarities[place - 1]! < similarity; place--) {
      this.similarities[place] = this.similarities[place - 1]!;
      this.others[place] = this.others[place - 1]!;
    }
    this.similarities[place] = similarity;
    this.others[place] = other;
  }

  /** Returns the mean similarity of the row's nearest neighbours. */
  level(row: number): number {
    let sum = 0,
      count = 0;
    for (let place = row * NEIGHBOURS; place < (row + 1) * NEIGHBOURS; place++) {
      if (this.others[place]! < 0) break;
      sum += this.similarities[place]!;
      count++;
    }
    return count ? sum / count : 0;
  }

  bestBy(row: number, score: (other: number, similarity: number) => number): number {
    let best = -1,
      highest = -Infinity;
    for (let place = row * NEIGHBOURS; place < (row + 1) * NEIGHBOURS; place++) {
      const other = this.others[place]!;
      if (other < 0) break;
      const value = score(other, this.similarities[place]!);
      if (value > highest) [best, highest] = [other, value];
    }
    return best;
  }
}

/** The maximum number of anchors on either side that may confirm one. */
const MAX_WITNESSES = 4;
/** The maximum distance in segments of a confirming anchor from the diagonal of the confirmed one. */
const MAX_DIAGONAL_DISTANCE = 8;

/**
 * Returns the anchors in the same order on both sides with the greatest sum of similarities (a heaviest increasing
 * subsequence, in n log n by a tree of prefix maxima). Anchors without supporting neighbours are omitted: one wrong
 * anchor would mislead the fine pass, while a moved or missing chapter shifts many together.
 */
export function monotoneChain(anchors: readonly Anchor[], targetCount: number): Anchor[] {
  const tree = new Int32Array(targetCount + 1).fill(-1);
  const weight: number[] = [];
  const previous: number[] = [];
  const ordered = [...anchors].sort((a, b) => a.source - b.source || b.target - a.target);
  ordered.forEach(({ target, similarity }, index) => {
    let before = -1;
    for (let node = target; node > 0; node -= node & -node)
      if (tree[node]! >= 0 && (before < 0 || weight[tree[node]!]! > weight[before]!)) before = tree[node]!;
    weight.push(similarity + (before >= 0 ? weight[before]! : 0));
    previous.push(before);
    for (let node = target + 1; node <= targetCount; node += node & -node)
      if (tree[node]! < 0 || weight[tree[node]!]! < weight[index]!) tree[node] = index;
  });
  let last = weight.reduce((best, value, index) => (best < 0 || value > weight[best]! ? index : best), -1);
  const chain: Anchor[] = [];
  for (; last >= 0; last = previous[last]!) chain.push(ordered[last]!);
  chain.reverse();
  return chain.filter((anchor, index) => {
    const witnesses = chain.slice(Math.max(0, index - MAX_WITNESSES), index + MAX_WITNESSES + 1);
    return witnesses.some(
      (other) =>
        other !== anchor &&
        Math.abs(anchor.target - other.target - (anchor.source - other.source)) <= MAX_DIAGONAL_DISTANCE,
    );
  });
}

/** The target segments `from` … `to − 1` near each source segment on the path of an alignment. */
export interface TargetRanges {
  from: Int32Array;
  to: Int32Array;
}

/** The maximum number of segments between the path of a second pass and that of the first. */
const MAX_PATH_DISTANCE = 3;

/** Returns the target segments of the beads around each source segment, and a few more. */
export function targetRangesFromBeads(beads: readonly Bead[], sourceCount: number, targetCount: number): TargetRanges {
  const starts = new Int32Array(sourceCount);
  const ends = new Int32Array(sourceCount);
  let place = 0;
  for (const { source, target } of beads) {
    for (const segment of source) [starts[segment], ends[segment]] = [place, place + target.length];
    place += target.length;
  }
  const near = (segment: number) => Math.min(Math.max(segment, 0), sourceCount - 1);
  return {
    from: starts.map((_, segment) => Math.max(0, starts[near(segment - MAX_PATH_DISTANCE)]! - MAX_PATH_DISTANCE)),
    to: ends.map((_, segment) => Math.min(targetCount, ends[near(segment + MAX_PATH_DISTANCE)]! + MAX_PATH_DISTANCE)),
  };
}

/**
 * Returns the cells within the windows of adjacent segments. The first row begins at 0, and the last one ends at
 * `targetCount`.
 */
export function bandFromTargetRanges({ from, to }: TargetRanges, targetCount: number): AlignmentBand {
  const count = from.length;
  const band = { from: new Int32Array(count + 1), to: new Int32Array(count + 1) };
  for (let i = 0; i <= count; i++) {
    band.from[i] = i === 0 ? 0 : from[i - 1]!;
    band.to[i] = i === count ? targetCount : to[i]!;
  }
  return band;
}

/** The cells of the fine pass: for each boundary of the source, a range of boundaries of the target. */
export interface AlignmentBand {
  /**
   * The first target boundary of each source boundary; `to` has the last one, inclusive. Neither list ever decreases.
   */
  from: Int32Array;
  to: Int32Array;
}

/** The number of segments by which the band is wider than the rectangle between two anchors. */
const BAND_MARGIN = 24;
/**
 * The maximum number of cells of a rectangle between two anchors. In a larger one, only a strip along the diagonal is
 * searched.
 */
const MAX_CELLS = 4_000_000;

/**
 * Returns the band around a monotone chain of anchors: the whole rectangle from each anchor to the next, and a margin.
 */
export function bandFromAnchors(chain: readonly Anchor[], sourceCount: number, targetCount: number): AlignmentBand {
  const from = new Int32Array(sourceCount + 1).fill(targetCount);
  const to = new Int32Array(sourceCount + 1);
  const corners = [{ source: 0, target: 0 }, ...chain, { source: sourceCount, target: targetCount }];
  for (let k = 1; k < corners.length; k++) {
    const { source: top, target: left } = corners[k - 1]!;
    const { source: bottom, target: right } = corners[k]!;
    const height = bottom - top,
      width = right - left;
    const isLarge = height * width > MAX_CELLS;
    const halfStrip = isLarge ? MAX_CELLS / (2 * height) : 0;
    for (let i = Math.max(0, top - BAND_MARGIN); i <= Math.min(sourceCount, bottom + BAND_MARGIN); i++) {
      const centre = left + (width * Math.min(Math.max(i - top, 0), height)) / Math.max(1, height);
      const low = isLarge ? Math.max(left, centre - halfStrip) : left;
      const high = isLarge ? Math.min(right, centre + halfStrip) : right;
      from[i] = Math.min(from[i]!, Math.max(0, Math.floor(low) - BAND_MARGIN));
      to[i] = Math.max(to[i]!, Math.min(targetCount, Math.ceil(high) + BAND_MARGIN));
    }
  }
  from[0] = 0;
  to[sourceCount] = targetCount;
  for (let i = sourceCount - 1; i >= 0; i--) from[i] = Math.min(from[i]!, from[i + 1]!);
  for (let i = 1; i <= sourceCount; i++) to[i] = Math.max(to[i]!, to[i - 1]!);
  return { from, to };
}
