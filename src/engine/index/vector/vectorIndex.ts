import type { Int8Vectors } from './int8Vectors';

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
  readonly kind: 'faiss' | 'exact';
  readonly dimensions: number;
  readonly count: number;

  /** Ids come in any order; one that is there already is an error. Yields and can be cancelled. */
  add(vectorIds: readonly VectorId[], vectors: Int8Vectors, signal?: AbortSignal): Promise<void>;

  /** Ids that are not there are passed over. Returns how many were removed. */
  remove(vectorIds: readonly VectorId[]): number;

  /** At most `k` neighbours, best first; equal scores in order of id. */
  search(vector: Float32Array, k: number): Neighbour[];

  /** Of these ids, the best `k`; those that are not there, and repetitions, are passed over. */
  best(vector: Float32Array, vectorIds: Iterable<VectorId>, k: number): Neighbour[];

  /**
   * The whole index as bytes, in parts of a few megabytes; it may be searched meanwhile, and not changed. `load` of the
   * same implementation refuses what is truncated or foreign, and trusts the rest: bytes from a disk go through
   * `indexFile`, which holds their checksum.
   */
  serialise(): AsyncIterable<Uint8Array>;
}

/** What an index consists of as bytes. Numbers are little-endian, as on every machine that Glossa runs on. */
export interface IndexPayload {
  /** `graph`: a graph over the same vectors follows the rows. */
  layout: 'flat' | 'graph';
  dimensions: number;
  /** How many. */
  rows: number;
  /** The rows, as `Int8Rows` has them, and what belongs to the layout. */
  body: Uint8Array;
}

const MAGIC = 0x58494c47; // the letters GLIX
const VERSION = 2;
const LAYOUTS = ['flat', 'graph'] as const;
/** Five 32-bit numbers: magic, version, layout, dimensions, rows. */
const HEADER = 20;

/** Everything in front of the body. */
export function packHead({ layout, dimensions, rows }: Omit<IndexPayload, 'body'>): Uint8Array {
  return new Uint8Array(Uint32Array.of(MAGIC, VERSION, LAYOUTS.indexOf(layout), dimensions, rows).buffer);
}

/** Undefined for bytes that do not begin with such a head. */
export function unpackIndex(bytes: Uint8Array): IndexPayload | undefined {
  if (bytes.byteLength < HEADER) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const number = (place: number) => view.getUint32(4 * place, true);
  const [magic, version, layoutCode, dimensions, rows] = [number(0), number(1), number(2), number(3), number(4)];
  const layout = LAYOUTS[layoutCode];
  if (magic !== MAGIC || version !== VERSION || !layout || dimensions < 1) return undefined;
  return { layout, dimensions, rows, body: bytes.subarray(HEADER) };
}
