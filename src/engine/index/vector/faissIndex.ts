import { withCapacity } from '../../../base/vectors';
import { Pacer } from '../../../base/pacer';
import type { FaissCodebooks, FaissCodes } from './faissCodes';
import { FlatIndex } from './flatIndex';
import type { QuantizedVectors } from './quantizedVectors';
import type { RowsFileOptions } from './rowsFile';
import type { Neighbour, VectorId, VectorIndex } from './vectorIndex';

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
 * The number of removed rows at which the index is rebuilt, if they outnumber the remaining rows. FAISS itself never
 * removes rows.
 */
const MAX_GONE = 1000;

/**
 * The header before the ids and codes of FAISS's rows, as 32-bit numbers: the letters GLFX, a version, the number of
 * rows. The vectors follow, as `FlatIndex` writes them.
 */
const [MAGIC, VERSION, HEADER] = [0x58464c47, 1, 12];
const ID_BYTES = 4;

/** A buffer shared by all indexes for passing vectors to FAISS; avoids heap fragmentation. */
let handedOver: Float32Array = new Float32Array(0);

/**
 * Stores all vectors with twelve bits per value. From a minimum size, FAISS selects candidates with 40 bytes per
 * vector, which are then compared exactly. FAISS only speeds up the search: vectors that it lacks are compared anyway.
 * Since few are compared, most vectors are on disk.
 */
export class FaissIndex implements VectorIndex {
  /** Ids by FAISS row, including those still to be added. A removed vector leaves its id. */
  private vectorIds: Int32Array = new Int32Array(0);
  private length = 0;
  /** Created when it is first needed. */
  private codes: FaissCodes | undefined;

  private constructor(
    private readonly codebooks: FaissCodebooks,
    private readonly flat: FlatIndex,
    private readonly namedFrom: number,
  ) {}

  /** @param folder the cache folder for vector files */
  static empty(
    codebooks: FaissCodebooks,
    dimensions: number,
    folder: string,
    namedFrom = MIN_FAISS_VECTORS,
  ): FaissIndex {
    return new FaissIndex(codebooks, new FlatIndex(dimensions, placeIn(folder, codebooks)), namedFrom);
  }

  /** Reads the output of `serialise`, with or without FAISS; undefined for anything else. */
  static async load(
    codebooks: FaissCodebooks,
    bytes: Uint8Array,
    folder: string,
    namedFrom = MIN_FAISS_VECTORS,
  ): Promise<FaissIndex | undefined> {
    const saved = savedCodes(codebooks, bytes);
    const flat = await FlatIndex.load(saved ? bytes.subarray(saved.end) : bytes, placeIn(folder, codebooks));
    if (!flat) return undefined;
    const index = new FaissIndex(codebooks, flat, namedFrom);
    index.codes = saved?.codes;
    index.follow(saved?.codes ? saved.vectorIds : flat.vectorIds());
    return index;
  }

  get dimensions(): number {
    return this.flat.dimensions;
  }

  get count(): number {
    return this.flat.count;
  }

  async add(vectorIds: readonly VectorId[], vectors: QuantizedVectors, signal?: AbortSignal): Promise<void> {
    try {
      await this.flat.add(vectorIds, vectors, signal);
    } finally {
      this.follow(vectorIds.filter((vectorId) => this.flat.has(vectorId)));
    }
    await this.settle(signal);
  }

  remove(vectorIds: readonly VectorId[]): number {
    return this.flat.remove(vectorIds);
  }

  search(vector: Float32Array, k: number): Neighbour[] {
    return this.nearest(
      vector,
      k,
      Math.max(MIN_CANDIDATES, CANDIDATES_PER_NEIGHBOUR * k, Math.ceil(this.count / VECTORS_PER_CANDIDATE)),
    );
  }

  neighboursOf(vectorId: VectorId, k: number): Neighbour[] {
    const vector = this.flat.vectorOf(vectorId);
    return vector ? this.nearest(vector, k, CANDIDATES_PER_NEIGHBOUR * k) : [];
  }

  best(vector: Float32Array, vectorIds: Iterable<VectorId>, k: number): Neighbour[] {
    return this.flat.best(vector, vectorIds, k);
  }

  async settle(signal?: AbortSignal): Promise<void> {
    const gone = this.length - this.count;
    if (gone > MAX_GONE && gone > this.count) {
      this.codes = undefined;
      this.length = 0;
      this.follow(this.flat.vectorIds());
    }
    if (this.count < this.namedFrom) return;
    const pacer = new Pacer(signal);
    this.codes ??= this.codebooks.emptyCodes();
    while (this.codes.count < this.length) {
      const [first, end] = [this.codes.count, Math.min(this.length, this.codes.count + SLICE)];
      handedOver = withCapacity(handedOver, SLICE * this.dimensions);
      this.flat.copyVectors(this.vectorIds.subarray(first, end), handedOver);
      this.codes.add(handedOver.subarray(0, (end - first) * this.dimensions));
      await pacer.yield();
    }
  }

  async *serialise(): AsyncGenerator<Uint8Array> {
    const { codes, length } = this;
    const bytes = codes?.count === length ? codes.bytes() : undefined;
    if (bytes) {
      yield new Uint8Array(Uint32Array.of(MAGIC, VERSION, length).buffer);
      yield new Uint8Array(this.vectorIds.slice(0, length).buffer);
      yield bytes;
    }
    yield* this.flat.serialise();
  }

  private nearest(vector: Float32Array, k: number, named: number): Neighbour[] {
    const { codes, count } = this;
    const unnamed = this.length - (codes?.count ?? 0);
    if (!codes || count < this.namedFrom || count <= named || unnamed > this.namedFrom)
      return this.flat.search(vector, k);
    const candidates = Array.from(this.vectorIds.subarray(codes.count, this.length));
    const rows = codes.nearest(vector, named);
    for (let i = 0; i < rows.length; i++) if (rows[i]! >= 0) candidates.push(this.vectorIds[rows[i]!]!);
    const found = this.flat.best(vector, candidates, k);
    return found.length < k ? this.flat.search(vector, k) : found;
  }

  /** Queues vectors for FAISS. */
  private follow(vectorIds: Int32Array | readonly VectorId[]): void {
    this.vectorIds = withCapacity(this.vectorIds, this.length + vectorIds.length);
    this.vectorIds.set(vectorIds, this.length);
    this.length += vectorIds.length;
  }
}

function placeIn(folder: string, { readRows }: FaissCodebooks): RowsFileOptions {
  return { folder, readRows };
}

/** Returns the saved codes before the vectors, if any, and the start of the vectors. */
function savedCodes(
  codebooks: FaissCodebooks,
  bytes: Uint8Array,
): { vectorIds: Int32Array; codes: FaissCodes | undefined; end: number } | undefined {
  if (bytes.byteLength < HEADER) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [magic, version, rows] = [0, 4, 8].map((at) => view.getUint32(at, true)) as [number, number, number];
  const codesAt = HEADER + ID_BYTES * rows;
  const end = codesAt + codebooks.bytesFor(rows);
  if (magic !== MAGIC || version !== VERSION || end > bytes.byteLength) return undefined;
  return {
    vectorIds: new Int32Array(Uint8Array.from(bytes.subarray(HEADER, codesAt)).buffer),
    codes: codebooks.restoreCodes(rows, bytes.subarray(codesAt, end)),
    end,
  };
}
