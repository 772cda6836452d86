import { withRoomFor } from '../../../base/growingArrays';
import { Pacer } from '../../../base/pacer';
import type { FaissCodebooks, FaissCodes } from './faissCodes';
import { FlatIndex } from './flatIndex';
import type { CodedVectors } from './codedVectors';
import type { RowsPlace } from './rowsFile';
import type { Neighbour, VectorId, VectorIndex } from './vectorIndex';

/** From so many vectors of a language on FAISS names the candidates; below, comparing all takes no longer (`bench/vectorIndex.ts`). */
const NAMED_FROM = 2_000;
/** So many are named at least, so many for each neighbour that is asked for, and one of so many: of the ten nearest they miss less than one in a hundred, up to ten million. */
const [NAMED, NAMED_EACH, NAMED_OF] = [400, 10, 2000];
/** Vectors that are handed to FAISS before the thread is let go. */
const SLICE = 256;
/** FAISS forgets nothing: it is filled anew when so many of its rows are gone, and they outnumber the others. */
const MOST_GONE = 1000;

/** In front of the ids and the codes of FAISS's rows, as 32-bit numbers: the letters GLFX, a version, how many rows; the vectors follow, as `FlatIndex` writes them. */
const [MAGIC, VERSION, HEADER] = [0x58464c47, 1, 12];
/** Bytes of an id. */
const ID = 4;

/** Vectors on their way to FAISS, of any index: as many short-lived arrays would leave the memory in pieces. */
let handedOver: Float32Array = new Float32Array(0);

/**
 * All vectors, twelve bits a value, and from a size on FAISS, which names candidates from 40 bytes a vector; those are compared as all
 * are without it. FAISS is a short cut and nothing else: what it does not hold yet is compared anyway. Since few are compared, most
 * of them are on the disk.
 */
export class FaissIndex implements VectorIndex {
  /** By row of FAISS, those that it shall get in front of it as well. A vector that is removed leaves its id behind. */
  private vectorIds: Int32Array = new Int32Array(0);
  private length = 0;
  /** Made when it is first needed. */
  private codes: FaissCodes | undefined;

  private constructor(
    private readonly codebooks: FaissCodebooks,
    private readonly flat: FlatIndex,
    private readonly namedFrom: number,
  ) {}

  /** @param folder for vectors: of a cache, on a disk */
  static empty(codebooks: FaissCodebooks, dimensions: number, folder: string, namedFrom = NAMED_FROM): FaissIndex {
    return new FaissIndex(codebooks, new FlatIndex(dimensions, placeIn(folder, codebooks)), namedFrom);
  }

  /** Reads what `serialise` wrote, here or without FAISS; undefined for anything else. */
  static async load(codebooks: FaissCodebooks, bytes: Uint8Array, folder: string, namedFrom = NAMED_FROM): Promise<FaissIndex | undefined> {
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

  async add(vectorIds: readonly VectorId[], vectors: CodedVectors, signal?: AbortSignal): Promise<void> {
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
    return this.nearest(vector, k, Math.max(NAMED, NAMED_EACH * k, Math.ceil(this.count / NAMED_OF)));
  }

  neighboursOf(vectorId: VectorId, k: number): Neighbour[] {
    const vector = this.flat.vectorOf(vectorId);
    return vector ? this.nearest(vector, k, NAMED_EACH * k) : [];
  }

  best(vector: Float32Array, vectorIds: Iterable<VectorId>, k: number): Neighbour[] {
    return this.flat.best(vector, vectorIds, k);
  }

  async settle(signal?: AbortSignal): Promise<void> {
    const gone = this.length - this.count;
    if (gone > MOST_GONE && gone > this.count) {
      this.codes = undefined;
      this.length = 0;
      this.follow(this.flat.vectorIds());
    }
    if (this.count < this.namedFrom) return;
    const pacer = new Pacer(signal);
    this.codes ??= this.codebooks.emptyCodes();
    while (this.codes.count < this.length) {
      const [first, end] = [this.codes.count, Math.min(this.length, this.codes.count + SLICE)];
      handedOver = withRoomFor(handedOver, SLICE * this.dimensions);
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
    if (!codes || count < this.namedFrom || count <= named || unnamed > this.namedFrom) return this.flat.search(vector, k);
    const candidates = Array.from(this.vectorIds.subarray(codes.count, this.length));
    const rows = codes.nearest(vector, named);
    for (let i = 0; i < rows.length; i++) if (rows[i]! >= 0) candidates.push(this.vectorIds[rows[i]!]!);
    const found = this.flat.best(vector, candidates, k);
    return found.length < k ? this.flat.search(vector, k) : found;
  }

  /** Takes note of vectors that FAISS shall get. */
  private follow(vectorIds: Int32Array | readonly VectorId[]): void {
    this.vectorIds = withRoomFor(this.vectorIds, this.length + vectorIds.length);
    this.vectorIds.set(vectorIds, this.length);
    this.length += vectorIds.length;
  }
}

function placeIn(folder: string, { readRows }: FaissCodebooks): RowsPlace {
  return { folder, readRows };
}

/** What stands in front of the vectors, if anything, and where they begin. */
function savedCodes(codebooks: FaissCodebooks, bytes: Uint8Array): { vectorIds: Int32Array; codes: FaissCodes | undefined; end: number } | undefined {
  if (bytes.byteLength < HEADER) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [magic, version, rows] = [0, 4, 8].map((at) => view.getUint32(at, true)) as [number, number, number];
  const codesAt = HEADER + ID * rows;
  const end = codesAt + codebooks.bytesFor(rows);
  if (magic !== MAGIC || version !== VERSION || end > bytes.byteLength) return undefined;
  return { vectorIds: new Int32Array(Uint8Array.from(bytes.subarray(HEADER, codesAt)).buffer), codes: codebooks.restoredCodes(rows, bytes.subarray(codesAt, end)), end };
}
