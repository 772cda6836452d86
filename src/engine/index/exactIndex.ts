import { Pacer } from '../../domain/pacer';
import type { Vectors } from '../../domain/vectors';
import { dot } from '../../domain/vectors';
import { BestNeighbours } from './bestNeighbours';
import { packHead, unpackIndex } from './indexPayload';
import { checkLabels } from './labels';
import { slicesOf } from './slices';
import type { Neighbour, VectorIndex } from './vectorIndex';

/** Rows of one block of memory. The storage grows by whole blocks, so that growing copies nothing. */
const BLOCK = 4096;

/** Compares the query with every vector. The reference for every other index, and what serves where FAISS does not load. */
export class ExactIndex implements VectorIndex {
  readonly kind = 'exact';
  private readonly blocks: Float32Array[] = [];
  /** By row. */
  private readonly labels: number[] = [];
  private readonly rows = new Map<number, number>();

  constructor(readonly dimensions: number) {}

  get count(): number {
    return this.labels.length;
  }

  async add(labels: readonly number[], vectors: Vectors, signal?: AbortSignal): Promise<void> {
    checkLabels(labels, vectors, this.dimensions, (label) => this.rows.has(label));
    const pacer = new Pacer(signal);
    let row = 0;
    for (const slice of slicesOf(labels)) {
      for (const label of slice) this.append(label).set(vectors.row(row++));
      await pacer.breathe();
    }
  }

  remove(labels: readonly number[]): number {
    const before = this.count;
    for (const label of labels) {
      const row = this.rows.get(label);
      if (row === undefined) continue;
      const lastRow = this.count - 1;
      const lastLabel = this.labels[lastRow]!;
      this.row(row).set(this.row(lastRow));
      this.labels[row] = lastLabel;
      this.rows.set(lastLabel, row);
      this.rows.delete(label);
      this.labels.pop();
    }
    this.blocks.length = Math.ceil(this.count / BLOCK);
    return before - this.count;
  }

  search(vector: Float32Array, k: number): Neighbour[] {
    if (vector.length !== this.dimensions) throw new RangeError(`A query of ${vector.length} dimensions came to an index of ${this.dimensions}`);
    const best = new BestNeighbours(k);
    for (let row = 0; row < this.count; row++) best.offer(this.labels[row]!, dot(vector, this.row(row)));
    return best.sorted();
  }

  async *serialise(): AsyncGenerator<Uint8Array> {
    yield* packHead({ layout: 'exact', dimensions: this.dimensions, labels: Int32Array.from(this.labels) });
    for (const [number, block] of this.blocks.entries()) {
      const rows = Math.min(BLOCK, this.count - number * BLOCK);
      yield new Uint8Array(block.buffer, 0, rows * this.dimensions * 4);
    }
  }

  /** Reads what `serialise` wrote; undefined for anything else. */
  static async load(bytes: Uint8Array): Promise<ExactIndex | undefined> {
    const payload = unpackIndex(bytes);
    if (payload?.layout !== 'exact' || payload.body.byteLength !== payload.labels.length * payload.dimensions * 4) return undefined;
    const { body, labels, dimensions } = payload;
    const index = new ExactIndex(dimensions);
    const pacer = new Pacer();
    let start = 0;
    for (const slice of slicesOf(Array.from(labels))) {
      for (const label of slice) {
        const { buffer, byteOffset, byteLength } = index.append(label);
        new Uint8Array(buffer, byteOffset, byteLength).set(body.subarray(start, (start += byteLength)));
      }
      await pacer.breathe();
    }
    return index;
  }

  /** Makes a row of zeros and returns it to be filled. */
  private append(label: number): Float32Array {
    const row = this.count;
    if (row % BLOCK === 0) this.blocks.push(new Float32Array(BLOCK * this.dimensions));
    this.labels.push(label);
    this.rows.set(label, row);
    return this.row(row).fill(0);
  }

  private row(row: number): Float32Array {
    const start = (row % BLOCK) * this.dimensions;
    return this.blocks[Math.floor(row / BLOCK)]!.subarray(start, start + this.dimensions);
  }
}
