import type { Int8Vectors } from './int8Vectors';

export interface Neighbour {
  /** The number under which the vector was added. */
  label: number;
  /** Inner product, 1 for equal normalised vectors. */
  score: number;
}

/** Nearest neighbours by inner product. Two implementations, one conformance suite (test/engine/index). */
export interface VectorIndex {
  readonly kind: 'faiss' | 'exact';
  readonly dimensions: number;
  readonly count: number;

  /** Labels are any distinct whole numbers from 0 to 2³¹−1; a label that is there already is an error. Breathes and can be cancelled. */
  add(labels: readonly number[], vectors: Int8Vectors, signal?: AbortSignal): Promise<void>;

  /** Labels that are not there are passed over. Returns how many were removed. */
  remove(labels: readonly number[]): number;

  /** At most `k` neighbours, best first; equal scores in order of label. */
  search(vector: Float32Array, k: number): Neighbour[];

  /** Of these labels, the best `k`; those that are not there, and repetitions, are passed over. */
  best(vector: Float32Array, labels: Iterable<number>, k: number): Neighbour[];

  /**
   * The whole index as bytes, in parts of a few megabytes; it may be searched meanwhile, and not changed. `load` of the
   * same implementation refuses what is truncated or foreign, and trusts the rest: bytes from a disk go through
   * `indexFile`, which holds their checksum.
   */
  serialise(): AsyncIterable<Uint8Array>;
}
