import { withCapacity } from '../../../base/vectors';
import { Pacer, chunksOf } from '../../../base/pacer';
import { NO_ITEM } from '../hashChains';
import type { Neighbour, VectorId } from './bestNeighbours';
import { BestNeighbours } from './bestNeighbours';
import type { FaissCodebooks, FaissCodes } from './faissCodes';
import { QuantizedVectorStore } from './quantizedRows';
import type { QuantizedVectors } from './quantizedVectors';
import type { RowsFileOptions } from './rowsFile';

/**
 * The number of a language's vectors from which FAISS selects candidates; below it, comparing all is as fast
 * (`bench/vectorIndex.ts`).
 */
const MIN_FAISS_VECTORS = 2_000;
/**
 * The number of candidates: a minimum, a number for each requested neighbour, and a share of the index. With these,
 * less than 1 % of the ten nearest are missed, up to ten million.
 */
const [MIN_CANDIDATES, CANDIDATES_PER_NEIGHBOUR, VECTORS_PER_CANDIDATE] = [400, 10, 2000];
/** The number of vectors passed to FAISS before the thread yields. */
const SLICE = 256;
/**
 * The number of removed rows at which FAISS starts again, if they outnumber the remaining rows. FAISS itself never
 * removes rows.
 */
const MAX_REMOVED_ROWS = 1000;

/**
 * The header before the ids and codes of FAISS's rows, as 32-bit numbers: the letters GLFX, a version, the number of
 * rows. It is missing without codes. The vectors follow.
 */
const [CODES_MAGIC, CODES_VERSION, CODES_HEADER] = [0x58464c47, 1, 12];
/**
 * The header before the ids and rows of the vectors, as 32-bit numbers, little-endian on all supported machines: the
 * letters GLIX, a version, dimensions, the number of rows.
 */
const [MAGIC, VERSION, HEADER] = [0x58494c47, 4, 16];
const ID_BYTES = 4;
const PART_BYTES = 4 << 20;

const MAX_VECTOR_ID = 2 ** 31 - 1;

/** A buffer shared by all indexes for passing vectors to FAISS; avoids heap fragmentation. */
let faissInput: Float32Array = new Float32Array(0);

export interface VectorIndexOptions {
  /** The file for most of the rows; if missing, all rows stay in memory. */
  place?: RowsFileOptions;
  /** If missing, every vector is compared. */
  codebooks?: FaissCodebooks;
  minFaissVectors?: number;
}

/**
 * Nearest neighbours by inner product, over vectors with twelve bits per value (`QuantizedVectorStore`). From a minimum
 * size, FAISS selects candidates with 40 bytes per vector, which are then compared exactly. FAISS only speeds up the
 * search: vectors that it lacks are compared anyway. Since few are compared, most vectors may be on disk.
 */
export class VectorIndex {
  private readonly stored: QuantizedVectorStore;
  /** The row of each vector, by its id. */
  private rows: Int32Array = new Int32Array(0);
  /** Ids by FAISS row, including those still to be added. A removed vector leaves its id. Empty without codebooks. */
  private faissIds: Int32Array = new Int32Array(0);
  private faissLength = 0;
  /** Created when it is first needed. */
  private codes: FaissCodes | undefined;

  constructor(
    readonly dimensions: number,
    private readonly options: VectorIndexOptions = {},
  ) {
    this.stored = new QuantizedVectorStore(dimensions, options.place);
  }

  get count(): number {
    return this.stored.count;
  }

  /** Adds vectors. Ids come in any order; an existing one is an error. Yields and can be cancelled. */
  async add(vectorIds: readonly VectorId[], vectors: QuantizedVectors, signal?: AbortSignal): Promise<void> {
    this.checkNew(vectorIds, vectors);
    const pacer = new Pacer(signal);
    let row = 0;
    for (const slice of chunksOf(vectorIds)) {
      try {
        for (const vectorId of slice) this.put(vectorId, vectors.bytesAt(row++));
      } finally {
        this.queueForFaiss(slice.filter((vectorId) => this.rowOf(vectorId) !== undefined));
      }
      await pacer.yield();
    }
    await this.settle(signal);
  }

  /** Removes vectors and returns their number. Unknown ids are ignored. */
  remove(vectorIds: readonly VectorId[]): number {
    const before = this.count;
    for (const vectorId of vectorIds) {
      const row = this.rowOf(vectorId);
      if (row === undefined) continue;
      this.stored.remove(row);
      this.rows[vectorId] = NO_ITEM;
    }
    return before - this.count;
  }

  /** Returns at most `k` neighbours, best first; equal scores in order of id. */
  search(vector: Float32Array, k: number): Neighbour[] {
    return this.nearest(
      vector,
      k,
      Math.max(MIN_CANDIDATES, CANDIDATES_PER_NEIGHBOUR * k, Math.ceil(this.count / VECTORS_PER_CANDIDATE)),
    );
  }

  /** Returns the best `k` of these ids; missing and repeated ids are skipped. */
  best(vector: Float32Array, vectorIds: Iterable<VectorId>, k: number): Neighbour[] {
    this.checkQuery(vector);
    const best = new BestNeighbours(k);
    const rows: number[] = [];
    for (const vectorId of new Set(vectorIds)) {
      const row = this.rowOf(vectorId);
      if (row !== undefined) rows.push(row);
    }
    this.stored.offerSome(vector, rows, best);
    return best.sorted();
  }

  /**
   * Returns the best `k` neighbours of an existing vector, including itself. For work that needs the neighbours of
   * every vector: it may miss more than `search`.
   */
  neighboursOf(vectorId: VectorId, k: number): Neighbour[] {
    const row = this.rowOf(vectorId);
    if (row === undefined) return [];
    const vector = new Float32Array(this.dimensions);
    this.stored.copyVectors([row], vector);
    return this.nearest(vector, k, CANDIDATES_PER_NEIGHBOUR * k);
  }

  /** Passes vectors to FAISS, which speeds up searches; results are the same before. Yields and can be cancelled. */
  async settle(signal?: AbortSignal): Promise<void> {
    const { codebooks } = this.options;
    const removed = this.faissLength - this.count;
    if (removed > MAX_REMOVED_ROWS && removed > this.count) {
      this.codes = undefined;
      this.faissLength = 0;
      this.queueForFaiss(this.stored.ids());
    }
    if (!codebooks || this.count < this.minFaissVectors) return;
    const pacer = new Pacer(signal);
    this.codes ??= codebooks.emptyCodes();
    while (this.codes.count < this.faissLength) {
      const some = this.faissIds.subarray(this.codes.count, Math.min(this.faissLength, this.codes.count + SLICE));
      faissInput = withCapacity(faissInput, SLICE * this.dimensions);
      // A removed vector keeps its place, with any values.
      const rows = Array.from(some, (vectorId) => this.rowOf(vectorId) ?? 0);
      this.stored.copyVectors(rows, faissInput);
      this.codes.add(faissInput.subarray(0, some.length * this.dimensions));
      await pacer.yield();
    }
  }

  /**
   * Yields the vectors as bytes, in parts of a few megabytes; they may be searched but not changed meanwhile. `load`
   * rejects truncated or invalid data and trusts the rest: bytes from disk go through `indexFile`, which verifies their
   * checksum.
   */
  async *serialise(): AsyncGenerator<Uint8Array> {
    const { codes, faissLength } = this;
    const bytes = codes?.count === faissLength ? codes.bytes() : undefined;
    if (bytes) {
      yield new Uint8Array(Uint32Array.of(CODES_MAGIC, CODES_VERSION, faissLength).buffer);
      yield new Uint8Array(this.faissIds.slice(0, faissLength).buffer);
      yield bytes;
    }
    yield new Uint8Array(Uint32Array.of(MAGIC, VERSION, this.dimensions, this.count).buffer);
    yield new Uint8Array(this.stored.ids().buffer);
    yield* this.stored.parts(Math.floor(PART_BYTES / this.stored.stride));
  }

  /** Reads the output of `serialise`, with or without codes; undefined for anything else. */
  static async load(bytes: Uint8Array, options: VectorIndexOptions = {}): Promise<VectorIndex | undefined> {
    const saved = options.codebooks && savedCodes(options.codebooks, bytes);
    const vectors = saved ? bytes.subarray(saved.end) : bytes;
    if (vectors.byteLength < HEADER) return undefined;
    const view = new DataView(vectors.buffer, vectors.byteOffset);
    const number = (at: number): number => view.getUint32(4 * at, true);
    const [magic, version, dimensions, count] = [number(0), number(1), number(2), number(3)];
    if (magic !== MAGIC || version !== VERSION || dimensions < 1) return undefined;
    const index = new VectorIndex(dimensions, options);
    const { stride } = index.stored;
    if (vectors.byteLength - HEADER !== count * (ID_BYTES + stride)) return undefined;
    const pacer = new Pacer();
    const rowsAt = HEADER + count * ID_BYTES;
    for (let i = 0; i < count; i++) {
      const vectorId = view.getInt32(HEADER + i * ID_BYTES, true);
      if (vectorId < 0 || index.rowOf(vectorId) !== undefined) return undefined;
      index.put(vectorId, vectors.subarray(rowsAt + i * stride, rowsAt + (i + 1) * stride));
      if (i % 4096 === 0) await pacer.yield();
    }
    index.codes = saved?.codes;
    index.queueForFaiss(saved?.codes ? saved.vectorIds : index.stored.ids());
    return index;
  }

  private get minFaissVectors(): number {
    return this.options.minFaissVectors ?? MIN_FAISS_VECTORS;
  }

  /** @param candidateCount the number of vectors that FAISS selects for the exact comparison */
  private nearest(vector: Float32Array, k: number, candidateCount: number): Neighbour[] {
    this.checkQuery(vector);
    const { codes, count } = this;
    const waiting = this.faissLength - (codes?.count ?? 0);
    const isPrepared = codes && count >= this.minFaissVectors && waiting <= this.minFaissVectors;
    if (isPrepared && count > candidateCount) {
      const candidates = Array.from(this.faissIds.subarray(codes.count, this.faissLength));
      const rows = codes.nearest(vector, candidateCount);
      for (let i = 0; i < rows.length; i++) if (rows[i]! >= 0) candidates.push(this.faissIds[rows[i]!]!);
      const found = this.best(vector, candidates, k);
      if (found.length === k) return found;
    }
    const best = new BestNeighbours(k);
    this.stored.offerAll(vector, best);
    return best.sorted();
  }

  private rowOf(vectorId: VectorId): number | undefined {
    const row = this.rows[vectorId] ?? NO_ITEM;
    return row === NO_ITEM ? undefined : row;
  }

  private put(vectorId: VectorId, bytes: Uint8Array): void {
    this.rows = withCapacity(this.rows, vectorId + 1, NO_ITEM);
    this.rows[vectorId] = this.stored.append(vectorId, bytes);
  }

  private queueForFaiss(vectorIds: Int32Array | readonly VectorId[]): void {
    if (!this.options.codebooks) return;
    this.faissIds = withCapacity(this.faissIds, this.faissLength + vectorIds.length);
    this.faissIds.set(vectorIds, this.faissLength);
    this.faissLength += vectorIds.length;
  }

  private checkQuery(vector: Float32Array): void {
    if (vector.length !== this.dimensions)
      throw new RangeError(`The query has ${vector.length} dimensions, but the index has ${this.dimensions}`);
  }

  /** Throws a RangeError if the arguments are invalid for `add`. */
  private checkNew(vectorIds: readonly VectorId[], vectors: QuantizedVectors): void {
    if (vectors.count !== vectorIds.length)
      throw new RangeError(`There are ${vectorIds.length} vector ids for ${vectors.count} vectors`);
    if (vectors.count > 0 && vectors.dimensions !== this.dimensions)
      throw new RangeError(`The vectors have ${vectors.dimensions} dimensions, but the index has ${this.dimensions}`);
    const seen = new Set<number>();
    for (const vectorId of vectorIds) {
      if (!Number.isInteger(vectorId) || vectorId < 0 || vectorId > MAX_VECTOR_ID)
        throw new RangeError(`${vectorId} is not a vector id. Vector ids are whole numbers from 0 to ${MAX_VECTOR_ID}`);
      if (seen.has(vectorId) || this.rowOf(vectorId) !== undefined)
        throw new RangeError(`The vector id ${vectorId} already exists`);
      seen.add(vectorId);
    }
  }
}

/** Returns the saved codes before the vectors, if any, and the start of the vectors. */
function savedCodes(
  codebooks: FaissCodebooks,
  bytes: Uint8Array,
): { vectorIds: Int32Array; codes: FaissCodes | undefined; end: number } | undefined {
  if (bytes.byteLength < CODES_HEADER) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [magic, version, rows] = [0, 4, 8].map((at) => view.getUint32(at, true)) as [number, number, number];
  const codesAt = CODES_HEADER + ID_BYTES * rows;
  const end = codesAt + codebooks.bytesFor(rows);
  if (magic !== CODES_MAGIC || version !== CODES_VERSION || end > bytes.byteLength) return undefined;
  return {
    vectorIds: new Int32Array(Uint8Array.from(bytes.subarray(CODES_HEADER, codesAt)).buffer),
    codes: codebooks.restoreCodes(rows, bytes.subarray(codesAt, end)),
    end,
  };
}
