import type { Pacer } from '../../base/pacer';
import type { TermId } from '../../lookup/lexicalHit';
import type { KeyedVectors } from './cache/vectorCache';
import { VECTOR_KEY_BYTES, VectorKeys, VectorKeyTable } from './cache/vectorKeys';
import { ChainedLists } from './hashChains';
import type { Neighbour, VectorId } from './vector/bestNeighbours';
import type { VectorIndex } from './vector/vectorIndex';

/** A vector to add, by its row in the batch, with the terms that wait for it. */
export interface VectorAddition {
  row: number;
  termIds: TermId[];
}

/** A term found by meaning. */
export interface SemanticHit {
  termId: TermId;
  /** The inner product of its vector and the query's. */
  score: number;
}

/** The number of terms processed before the thread yields. */
const SLICE = 512;

/**
 * The terms of one language over one vector index. Equal phrases share a vector, however many concepts they belong to,
 * because copies of a point crowd its other neighbours out of a search.
 */
export class TermShard {
  /** The number of vectors added and removed since the file on disk was written. */
  changes = 0;
  /** Keys by vector: a `VectorId` is the number of its key. */
  private keys = new VectorKeyTable();
  private terms = new ChainedLists();

  constructor(
    readonly language: string,
    private readonly index: VectorIndex,
  ) {}

  /** The number of distinct vectors. */
  get count(): number {
    return this.index.count;
  }

  /**
   * Updates the shard to these terms if their vectors exist, and drops unused vectors. Returns the terms without a
   * vector.
   * @param vectorKeys by term
   */
  async assign(wanted: Int32Array, vectorKeys: VectorKeys, pacer: Pacer): Promise<TermId[]> {
    const terms = new ChainedLists();
    const missing: TermId[] = [];
    // From the end, because a list yields the latest items first.
    for (let i = wanted.length - 1; i >= 0; i--) {
      const vectorId = this.keys.get(vectorKeys, wanted[i]!);
      if (vectorId === undefined) missing.push(wanted[i]!);
      else terms.push(vectorId, wanted[i]!);
      if (i % SLICE === 0) await pacer.yield();
    }
    this.terms = terms;
    this.drop(Array.from(this.keys.numbers()).filter((vectorId) => !terms.has(vectorId)));
    return missing.reverse();
  }

  /** Adds and removes known terms; those already added or removed are ignored. Returns the terms without a vector. */
  follow(added: readonly TermId[], removed: readonly TermId[], vectorKeys: VectorKeys): TermId[] {
    const missing: TermId[] = [];
    for (const termId of added) {
      const vectorId = this.keys.get(vectorKeys, termId);
      if (vectorId === undefined) missing.push(termId);
      else if (!Array.from(this.terms.of(vectorId)).includes(termId)) this.terms.push(vectorId, termId);
    }
    const unused = new Set<VectorId>();
    for (const termId of removed) {
      const vectorId = this.keys.get(vectorKeys, termId);
      if (vectorId === undefined) continue;
      this.terms.remove(vectorId, termId);
      if (!this.terms.has(vectorId)) unused.add(vectorId);
    }
    this.drop(Array.from(unused));
    return missing;
  }

  forgetTerms(): void {
    this.terms = new ChainedLists();
  }

  /** Adds vectors with the terms that wait for them. After an error or a cancellation, none is added. */
  async add({ keys, vectors }: KeyedVectors, entries: readonly VectorAddition[], signal?: AbortSignal): Promise<void> {
    const first = this.keys.next;
    const vectorIds = entries.map((_, i) => first + i);
    try {
      await this.index.add(vectorIds, vectors.select(entries.map(({ row }) => row)), signal);
    } catch (error) {
      this.index.remove(vectorIds);
      throw error;
    }
    for (const { row, termIds } of entries) {
      const vectorId = this.keys.add(keys, row);
      for (const termId of termIds) this.terms.push(vectorId, termId);
    }
    this.changes += entries.length;
  }

  /** Returns the ids of all vectors, for `neighboursOf`. */
  vectorIds(): VectorId[] {
    return Array.from(this.keys.numbers());
  }

  /** Yields the terms of some vectors with the terms of their nearest `k`, including themselves. */
  *neighboursOf(vectorIds: readonly VectorId[], k: number): Generator<{ termIds: TermId[]; near: SemanticHit[] }> {
    for (const vectorId of vectorIds)
      yield { termIds: Array.from(this.terms.of(vectorId)), near: this.termsOf(this.index.neighboursOf(vectorId, k)) };
  }

  /** See `VectorIndex.settle`. */
  settle(signal?: AbortSignal): Promise<void> {
    return this.index.settle(signal);
  }

  search(vector: Float32Array, k: number): SemanticHit[] {
    return this.termsOf(this.index.search(vector, k)).slice(0, k);
  }

  private drop(unused: readonly VectorId[]): void {
    for (const vectorId of unused) this.keys.remove(vectorId);
    this.changes += this.index.remove(unused);
  }

  private termsOf(neighbours: readonly Neighbour[]): SemanticHit[] {
    return neighbours.flatMap(({ vectorId, score }) =>
      Array.from(this.terms.of(vectorId), (termId) => ({ termId, score })),
    );
  }

  /**
   * Returns the similarity of some terms; terms without a vector are skipped.
   * @param vectorKeys by term
   */
  scores(vector: Float32Array, termIds: readonly TermId[], vectorKeys: VectorKeys): [termId: TermId, score: number][] {
    const vectorIds = termIds.map((termId) => this.keys.get(vectorKeys, termId) ?? -1);
    const scores = new Map(
      this.index.best(vector, vectorIds, vectorIds.length).map(({ vectorId, score }) => [vectorId, score]),
    );
    return termIds.flatMap((termId, i): [TermId, number][] =>
      scores.has(vectorIds[i]!) ? [[termId, scores.get(vectorIds[i]!)!]] : [],
    );
  }

  /** Yields the bytes of a file, in parts: the number of vectors, the id of each, the key of each, and the index. */
  async *serialise(): AsyncGenerator<Uint8Array> {
    const vectorIds = Int32Array.from(this.keys.numbers());
    yield new Uint8Array(Uint32Array.of(vectorIds.length).buffer);
    yield new Uint8Array(vectorIds.buffer);
    yield this.keys.select(Array.from(vectorIds)).bytes;
    yield* this.index.serialise();
  }

  /** Reads the output of `serialise`; no term is assigned yet. Undefined for other data. */
  static async load(
    language: string,
    bytes: Buffer,
    loadIndex: (bytes: Uint8Array) => Promise<VectorIndex | undefined>,
  ): Promise<TermShard | undefined> {
    if (bytes.byteLength < 4) return undefined;
    const count = bytes.readUInt32LE(0);
    const keyStart = 4 + count * 4;
    const indexStart = keyStart + count * VECTOR_KEY_BYTES;
    const index = indexStart <= bytes.byteLength ? await loadIndex(bytes.subarray(indexStart)) : undefined;
    if (index?.count !== count) return undefined;
    const shard = new TermShard(language, index);
    const keys = VectorKeys.from(bytes.subarray(keyStart, indexStart));
    for (let i = 0; i < count; i++) shard.keys.add(keys, i, bytes.readInt32LE(4 + 4 * i));
    return shard;
  }
}
