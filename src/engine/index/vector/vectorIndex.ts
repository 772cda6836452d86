import type { CodedVectors } from './codedVectors';

/**
 * A distinct vector of one language's terms: a whole number from 0 to 2³¹−1. It is no `TermId`, because terms with equal phrases
 * share a vector, and no row, which is where the vector stands in memory: rows move up when others are removed.
 */
export type VectorId = number;

export interface Neighbour {
  vectorId: VectorId;
  /** Inner product, 1 for equal normalised vectors. */
  score: number;
}

/** Nearest neighbours by inner product. Two implementations, one conformance suite (test/engine/index/vector). */
export interface VectorIndex {
  readonly dimensions: number;
  readonly count: number;

  /** Ids come in any order; one that is there already is an error. Yields and can be cancelled. */
  add(vectorIds: readonly VectorId[], vectors: CodedVectors, signal?: AbortSignal): Promise<void>;

  /** Ids that are not there are passed over. Returns how many were removed. */
  remove(vectorIds: readonly VectorId[]): number;

  /** At most `k` neighbours, best first; equal scores in order of id. */
  search(vector: Float32Array, k: number): Neighbour[];

  /** Of these ids, the best `k`; those that are not there, and repetitions, are passed over. */
  best(vector: Float32Array, vectorIds: Iterable<VectorId>, k: number): Neighbour[];

  /** The best `k` of a vector that is there, itself among them, for work that asks for those of every vector: it may miss more than `search`. */
  neighboursOf(vectorId: VectorId, k: number): Neighbour[];

  /** Does what makes searches fast and can wait; they answer alike before. Yields and can be cancelled. */
  settle(signal?: AbortSignal): Promise<void>;

  /**
   * The vectors as bytes, in parts of a few megabytes; they may be searched meanwhile, and not changed. `load` refuses
   * what is truncated or foreign, and trusts the rest: bytes from a disk go through `indexFile`, which holds their checksum.
   */
  serialise(): AsyncIterable<Uint8Array>;
}
