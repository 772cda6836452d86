import { withRoomFor } from '../../../base/growingArrays';
import { Pacer } from '../../../base/pacer';
import type { FaissCodebooks, FaissCodes } from './faissCodes';
import type { FlatIndex } from './flatIndex';
import type { Int8Vectors } from './int8Vectors';
import type { Neighbour, VectorId, VectorIndex } from './vectorIndex';

/** From so many vectors of a language on FAISS names the candidates; below, comparing all takes no longer (`bench/vectorIndex.ts`). */
const NAMED_FROM = 2_000;
/** So many are named at least, so many for each neighbour that is asked for, and one of so many: of the ten nearest they miss less than one in a hundred, up to ten million. */
const [NAMED, NAMED_EACH, NAMED_OF] = [400, 10, 1000];
/** Vectors that are handed to FAISS before the thread is let go. */
const SLICE = 256;
/** FAISS forgets nothing: it is filled anew when so many of its rows are gone, and they outnumber the others. */
const MOST_GONE = 1000;

/** Vectors on their way to FAISS, of any index: as many short-lived arrays would leave the memory in pieces. */
let handedOver: Float32Array = new Float32Array(0);

/**
 * All vectors, one byte a value, and from a size on FAISS, which names candidates from 40 bytes a vector; those are compared as all
 * are without it. FAISS is a short cut and nothing else: what it does not hold yet is compared anyway.
 */
export class FaissIndex implements VectorIndex {
  /** By row of FAISS, those that it shall get in front of it as well. A vector that is removed leaves its id behind. */
  private vectorIds: Int32Array = new Int32Array(0);
  private length = 0;
  /** Made when it is first needed. */
  private codes: FaissCodes | undefined;

  constructor(
    private readonly codebooks: FaissCodebooks,
    private readonly flat: FlatIndex,
    private readonly namedFrom = NAMED_FROM,
  ) {
    this.follow(0);
  }

  get dimensions(): number {
    return this.flat.dimensions;
  }

  get count(): number {
    return this.flat.count;
  }

  async add(vectorIds: readonly VectorId[], vectors: Int8Vectors, signal?: AbortSignal): Promise<void> {
    const before = this.count;
    try {
      await this.flat.add(vectorIds, vectors, signal);
    } finally {
      this.follow(before);
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
      this.follow(0);
    }
    if (this.count < this.namedFrom) return;
    const pacer = new Pacer(signal);
    this.codes ??= this.codebooks.emptyCodes();
    while (this.codes.count < this.length) {
      const [first, end] = [this.codes.count, Math.min(this.length, this.codes.count + SLICE)];
      handedOver = withRoomFor(handedOver, SLICE * this.dimensions);
      // What was removed meanwhile leaves the numbers of another there, which lead to nothing.
      for (let row = first; row < end; row++) this.flat.copyVector(this.vectorIds[row]!, handedOver, (row - first) * this.dimensions);
      this.codes.add(handedOver.subarray(0, (end - first) * this.dimensions));
      await pacer.yield();
    }
  }

  serialise(): AsyncIterable<Uint8Array> {
    return this.flat.serialise();
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

  /** Takes note of the vectors from a row of the flat index on. */
  private follow(first: number): void {
    this.vectorIds = withRoomFor(this.vectorIds, this.length + this.count - first);
    for (let row = first; row < this.count; row++) this.vectorIds[this.length++] = this.flat.vectorIdAt(row);
  }
}
