import { withCapacity } from '../../../base/vectors';
import { Pacer, chunksOf } from '../../../base/pacer';
import { NO_ITEM } from '../hashChains';
import { BestNeighbours } from './vectorIndex';
import { QuantizedVectorStore } from './quantizedRows';
import type { QuantizedVectors } from './quantizedVectors';
import type { RowsFileOptions } from './rowsFile';
import type { Neighbour, VectorId, VectorIndex } from './vectorIndex';

/**
 * The header before the ids and rows, as 32-bit numbers, little-endian on all supported machines: the letters GLIX, a
 * version, dimensions, the number of rows.
 */
const [MAGIC, VERSION, HEADER] = [0x58494c47, 4, 16];
const ID_BYTES = 4;
const PART_BYTES = 4 << 20;

const MAX_VECTOR_ID = 2 ** 31 - 1;

/**
 * Compares the query with all vectors, twelve bits a value (`QuantizedVectorStore`). Used if FAISS cannot be loaded or
 * would save no time.
 */
export class FlatIndex implements VectorIndex {
  private readonly stored: QuantizedVectorStore;
  private readonly rows = new RowTable();

  /** @param place the file for most of the rows; missing: all rows stay in memory */
  constructor(
    readonly dimensions: number,
    place?: RowsFileOptions,
  ) {
    this.stored = new QuantizedVectorStore(dimensions, place);
  }

  get count(): number {
    return this.stored.count;
  }

  async add(vectorIds: readonly VectorId[], vectors: QuantizedVectors, signal?: AbortSignal): Promise<void> {
    checkVectorIds(vectorIds, vectors, this.dimensions, (vectorId) => this.has(vectorId));
    const pacer = new Pacer(signal);
    let row = 0;
    for (const slice of chunksOf(vectorIds)) {
      for (const vectorId of slice) {
        this.rows.set(vectorId, this.stored.append(vectorId, vectors.bytesAt(row++)));
      }
      await pacer.yield();
    }
  }

  remove(vectorIds: readonly VectorId[]): number {
    const before = this.count;
    for (const vectorId of vectorIds) {
      const row = this.rows.get(vectorId);
      if (row === undefined) continue;
      this.stored.remove(row);
      this.rows.delete(vectorId);
    }
    return before - this.count;
  }

  search(vector: Float32Array, k: number): Neighbour[] {
    this.checkQuery(vector);
    const best = new BestNeighbours(k);
    this.stored.offerAll(vector, best);
    return best.sorted();
  }

  best(vector: Float32Array, vectorIds: Iterable<VectorId>, k: number): Neighbour[] {
    this.checkQuery(vector);
    const best = new BestNeighbours(k);
    const rows: number[] = [];
    for (const vectorId of new Set(vectorIds)) {
      const row = this.rows.get(vectorId);
      if (row !== undefined) rows.push(row);
    }
    this.stored.offerSome(vector, rows, best);
    return best.sorted();
  }

  neighboursOf(vectorId: VectorId, k: number): Neighbour[] {
    const vector = this.vectorOf(vectorId);
    return vector ? this.search(vector, k) : [];
  }

  settle(): Promise<void> {
    return Promise.resolve();
  }

  has(vectorId: VectorId): boolean {
    return this.rows.get(vectorId) !== undefined;
  }

  /** Returns the ids of all vectors; those added together are adjacent. */
  vectorIds(): Int32Array {
    return this.stored.ids();
  }

  /** Returns the decoded vector; undefined if it is missing. */
  vectorOf(vectorId: VectorId): Float32Array | undefined {
    const row = this.rows.get(vectorId);
    if (row === undefined) return undefined;
    const values = new Float32Array(this.dimensions);
    this.stored.copyVectors([row], values);
    return values;
  }

  /** Writes decoded vectors into an array, one after the other. The values for a missing vector are unspecified. */
  copyVectors(vectorIds: Int32Array, values: Float32Array): void {
    if (this.count > 0)
      this.stored.copyVectors(
        Array.from(vectorIds, (vectorId) => this.rows.get(vectorId) ?? 0),
        values,
      );
  }

  async *serialise(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(Uint32Array.of(MAGIC, VERSION, this.dimensions, this.count).buffer);
    yield new Uint8Array(this.stored.ids().buffer);
    yield* this.stored.parts(Math.floor(PART_BYTES / this.stored.stride));
  }

  /** Reads the output of `serialise`; undefined for anything else. */
  static async load(bytes: Uint8Array, place?: RowsFileOptions): Promise<FlatIndex | undefined> {
    if (bytes.byteLength < HEADER) return undefined;
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const number = (at: number): number => view.getUint32(4 * at, true);
    const [magic, version, dimensions, count] = [number(0), number(1), number(2), number(3)];
    if (magic !== MAGIC || version !== VERSION || dimensions < 1) return undefined;
    const index = new FlatIndex(dimensions, place);
    const { stride } = index.stored;
    if (bytes.byteLength - HEADER !== count * (ID_BYTES + stride)) return undefined;
    const pacer = new Pacer();
    const rowsAt = HEADER + count * ID_BYTES;
    for (let i = 0; i < count; i++) {
      const vectorId = view.getInt32(HEADER + i * ID_BYTES, true);
      if (vectorId < 0 || index.has(vectorId)) return undefined;
      index.rows.set(
        vectorId,
        index.stored.append(vectorId, bytes.subarray(rowsAt + i * stride, rowsAt + (i + 1) * stride)),
      );
      if (i % 4096 === 0) await pacer.yield();
    }
    return index;
  }

  private checkQuery(vector: Float32Array): void {
    if (vector.length !== this.dimensions)
      throw new RangeError(`The query has ${vector.length} dimensions, but the index has ${this.dimensions}`);
  }
}

/** Rows by id, four bytes for each id up to the greatest. */
class RowTable {
  private rows: Int32Array = new Int32Array(0);

  get(vectorId: VectorId): number | undefined {
    const row = this.rows[vectorId] ?? NO_ITEM;
    return row === NO_ITEM ? undefined : row;
  }

  set(vectorId: VectorId, row: number): void {
    this.rows = withCapacity(this.rows, vectorId + 1, NO_ITEM);
    this.rows[vectorId] = row;
  }

  delete(vectorId: VectorId): void {
    this.rows[vectorId] = NO_ITEM;
  }
}

/** Throws a RangeError before anything is added if the arguments are invalid for `VectorIndex.add`. */
function checkVectorIds(
  vectorIds: readonly VectorId[],
  vectors: { count: number; dimensions: number },
  dimensions: number,
  isTaken: (vectorId: VectorId) => boolean,
): void {
  if (vectors.count !== vectorIds.length)
    throw new RangeError(`There are ${vectorIds.length} vector ids for ${vectors.count} vectors`);
  if (vectors.count > 0 && vectors.dimensions !== dimensions)
    throw new RangeError(`The vectors have ${vectors.dimensions} dimensions, but the index has ${dimensions}`);
  const seen = new Set<number>();
  for (const vectorId of vectorIds) {
    if (!Number.isInteger(vectorId) || vectorId < 0 || vectorId > MAX_VECTOR_ID)
      throw new RangeError(`${vectorId} is not a vector id. Vector ids are whole numbers from 0 to ${MAX_VECTOR_ID}`);
    if (seen.has(vectorId) || isTaken(vectorId)) throw new RangeError(`The vector id ${vectorId} already exists`);
    seen.add(vectorId);
  }
}
