import type { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { Vectors } from '../../base/vectors';
import { dot } from '../../base/vectors';
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
