import { tmpdir } from 'node:os';
import { Pacer } from '../../domain/pacer';
import type { Vectors } from '../../domain/vectors';
import { compareNeighbours } from './bestNeighbours';
import { bytesOf, emptyGraph, indexOf, SEARCH_WIDTH, storedVectors } from './faissFile';
import { packHead, unpackIndex } from './indexPayload';
import { checkLabels } from './labels';
import type { FaissLibrary, NativeIndex } from './loadFaiss';
import { INNER_PRODUCT } from './loadFaiss';
import { slicesOf } from './slices';
import type { Neighbour, VectorIndex } from './vectorIndex';

/**
 * From so many vectors on a graph is searched instead of everything. Below, comparing all takes at most 40 ms and is
 * exact, while a graph costs minutes to build and misses a neighbour now and then (`bench/vectorIndex.ts`).
 */
const GRAPH_FROM = 200_000;
/** Rows that are added before the thread is let go; a row of a graph takes about forty times as long. */
const SLICE = { flat: 64, graph: 16 } as const;
/** Removed rows stay where they are until they are this many and outnumber the living. */
const MOST_DEAD = 1000;
/** A search asks for a few more than it needs, because removed rows and equal scores are among the answers. */
const SLACK = 16;
const GONE = -1;

export interface FaissOptions {
  /** Folder for files of a moment; FAISS is read and written through them. */
  scratchFolder?: string;
  graphFrom?: number;
}

/**
 * FAISS under the same interface: flat, and an HNSW graph above a size. Rows are never taken out of either; they are
 * marked, and the index is rebuilt when many are.
 */
export class FaissIndex implements VectorIndex {
  readonly kind = 'faiss';
  private layout: 'flat' | 'graph' = 'flat';
  private native: NativeIndex;
  /** By row; GONE where it was removed. */
  private labels: number[] = [];
  private rows = new Map<number, number>();
  /** Until this FAISS turns out to write its files otherwise than Glossa knows; the flat index then serves on. */
  private isRebuildable = true;
  private readonly scratchFolder: string;
  private readonly graphFrom: number;

  constructor(
    private readonly faiss: FaissLibrary,
    readonly dimensions: number,
    { scratchFolder = tmpdir(), graphFrom = GRAPH_FROM }: FaissOptions = {},
  ) {
    this.scratchFolder = scratchFolder;
    this.graphFrom = graphFrom;
    this.native = this.emptyFlat();
  }

  get count(): number {
    return this.rows.size;
  }

  async add(labels: readonly number[], vectors: Vectors, signal?: AbortSignal): Promise<void> {
    checkLabels(labels, vectors, this.dimensions, (label) => this.rows.has(label));
    const pacer = new Pacer(signal);
    let start = 0;
    for (const slice of slicesOf(labels, SLICE[this.layout])) {
      const end = start + slice.length * this.dimensions;
      this.native.add(Array.from(vectors.data.subarray(start, end)));
      start = end;
      for (const label of slice) this.rows.set(label, this.labels.push(label) - 1);
      await pacer.breathe();
    }
    if (!this.isRebuildable) return;
    const dead = this.labels.length - this.count;
    if (this.layout === 'flat' && this.count >= this.graphFrom) await this.rebuild('graph', pacer);
    else if (dead > MOST_DEAD && dead > this.count) await this.rebuild(this.count >= this.graphFrom ? 'graph' : 'flat', pacer);
  }

  remove(labels: readonly number[]): number {
    const before = this.count;
    for (const label of labels) {
      const row = this.rows.get(label);
      if (row === undefined) continue;
      this.labels[row] = GONE;
      this.rows.delete(label);
    }
    if (before > 0 && this.count === 0) this.replace('flat', this.emptyFlat(), []);
    return before - this.count;
  }

  search(vector: Float32Array, k: number): Neighbour[] {
    if (vector.length !== this.dimensions) throw new RangeError(`A query of ${vector.length} dimensions came to an index of ${this.dimensions}`);
    const wanted = Math.min(k, this.count);
    if (wanted <= 0) return [];
    const query = Array.from(vector);
    const most = this.layout === 'graph' ? Math.min(this.labels.length, Math.max(k, SEARCH_WIDTH)) : this.labels.length;
    for (let asked = Math.min(most, k + SLACK); ; asked = Math.min(most, asked * 4)) {
      const { distances, labels: rows } = this.native.search(query, asked);
      const living = rows.map((row, i) => ({ label: row < 0 ? GONE : this.labels[row]!, score: distances[i]! })).filter(({ label }) => label !== GONE);
      const isSettled = living.length >= wanted && distances.at(-1)! < living[wanted - 1]!.score;
      if (isSettled || asked === most) return living.sort(compareNeighbours).slice(0, wanted);
    }
  }

  async *serialise(): AsyncGenerator<Uint8Array> {
    yield* packHead({ layout: this.layout, dimensions: this.dimensions, labels: Int32Array.from(this.labels) });
    yield* bytesOf(this.native, this.scratchFolder);
  }

  /** Reads what `serialise` wrote; undefined for anything else. */
  static async load(faiss: FaissLibrary, bytes: Uint8Array, options: FaissOptions = {}): Promise<FaissIndex | undefined> {
    const payload = unpackIndex(bytes);
    if (!payload || payload.layout === 'exact') return undefined;
    const index = new FaissIndex(faiss, payload.dimensions, options);
    try {
      const native = await indexOf(faiss, payload.body, index.scratchFolder);
      if (native.ntotal() !== payload.labels.length || native.getDimension() !== payload.dimensions) return undefined;
      index.replace(payload.layout, native, Array.from(payload.labels));
    } catch {
      return undefined; // cut off, or written by a FAISS that this one does not understand
    }
    return index;
  }

  private emptyFlat(): NativeIndex {
    return this.faiss.Index.fromFactory(this.dimensions, 'Flat', INNER_PRODUCT);
  }

  private replace(layout: 'flat' | 'graph', native: NativeIndex, labels: number[]): void {
    this.layout = layout;
    this.native = native;
    this.labels = labels;
    this.rows = new Map(labels.map((label, row) => [label, row]));
    this.rows.delete(GONE);
  }

  /** Builds the index anew out of its living rows; the old one answers until the new one is whole. */
  private async rebuild(layout: 'flat' | 'graph', pacer: Pacer): Promise<void> {
    const native = layout === 'graph' ? emptyGraph(this.faiss, this.dimensions) : this.emptyFlat();
    const values = native && (await storedVectors(this.native, this.scratchFolder));
    this.isRebuildable = values !== undefined;
    if (!native || !values) return;
    const living = Array.from(this.rows.values()).sort((a, b) => a - b);
    const labels = living.map((row) => this.labels[row]!);
    for (const slice of slicesOf(living, SLICE[layout])) {
      native.add(slice.flatMap((row) => Array.from(values.subarray(row * this.dimensions, (row + 1) * this.dimensions))));
      await pacer.breathe();
    }
    this.replace(layout, native, labels.map((label) => (this.rows.has(label) ? label : GONE)));
  }
}
