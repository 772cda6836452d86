import type { FaissLibrary, NativeIndex } from './loadFaiss';
import { METRIC_INNER_PRODUCT, loadFaiss } from './loadFaiss';
import type { FileRowReader } from './rowsFile';

/** The number of a vector's values per code, the number of possible codes, and the bytes of a codebook value. */
const [VALUES_PER_CODE, CODE_COUNT, VALUE_BYTES] = [4, 16, 4];
/** The number of vectors that fast scan compares at once. */
const VECTORS_PER_BLOCK = 32;
/**
 * The offsets in an index's bytes of the trained flag and of the number of bytes after the codebooks
 * (faiss/impl/index_write.cpp).
 */
const [TRAINED_FLAG_OFFSET, REST_LENGTH_OFFSET] = [32, 36];

/** A model's codebooks and the FAISS library that uses them. */
export class FaissCodebooks {
  private constructor(
    private readonly library: FaissLibrary,
    private readonly bytes: Buffer,
    private readonly dimensions: number,
  ) {}

  /**
   * Opens the codebooks of a model (docs/development/model.md); undefined if the bytes are not valid codebooks. FAISS
   * trusts its input, so everything except the codebooks' numbers is compared with FAISS's own output.
   */
  static open(library: FaissLibrary, bytes: Buffer, dimensions: number): FaissCodebooks | undefined {
    if (dimensions % VALUES_PER_CODE !== 0) return undefined;
    const own = library.Index.fromFactory(
      dimensions,
      `PQ${dimensions / VALUES_PER_CODE}x4fs`,
      METRIC_INNER_PRODUCT,
    ).toBuffer();
    own[TRAINED_FLAG_OFFSET] = 1;
    const end = own.length - REST_LENGTH_OFFSET;
    const start = end - dimensions * CODE_COUNT * VALUE_BYTES;
    const isValid =
      bytes.length === own.length &&
      bytes.subarray(0, start).equals(own.subarray(0, start)) &&
      bytes.subarray(end).equals(own.subarray(end));
    return isValid ? new FaissCodebooks(library, bytes, dimensions) : undefined;
  }

  emptyCodes(): FaissCodes {
    return new FaissCodes(this.library, this.library.Index.fromBuffer(this.bytes));
  }

  /**
   * Returns the size of the codes for a number of vectors: half a byte per four numbers, in blocks of vectors, the last
   * one padded.
   */
  bytesFor(count: number): number {
    return Math.ceil(count / VECTORS_PER_BLOCK) * VECTORS_PER_BLOCK * Math.ceil(this.dimensions / VALUES_PER_CODE / 2);
  }

  /** Restores the output of `FaissCodes.bytes`; undefined if the addon cannot read it. */
  restoreCodes(count: number, bytes: Uint8Array): FaissCodes | undefined {
    const index = this.library.Index.fromBuffer(this.bytes);
    return this.library.typed?.restore(index, count, bytes) ? new FaissCodes(this.library, index) : undefined;
  }

  /** The addon's function that reads rows; undefined if it has none, so that Node's file functions are used. */
  get readRows(): FileRowReader | undefined {
    return this.library.typed?.read;
  }
}

/** Opens the codebooks of an encoder's model, if it has some and FAISS loads. */
export function openCodebooks({
  codebooks,
  dimensions,
}: {
  codebooks?: Buffer;
  dimensions: number;
}): FaissCodebooks | undefined {
  const { library } = loadFaiss();
  return library && codebooks && FaissCodebooks.open(library, codebooks, dimensions);
}

/**
 * Stores vectors in FAISS with four bits for every four values: 40 bytes for 320 dimensions. Product quantisation
 * (Jégou and others, 2011), compared by tables that fit into the registers of a processor (fast scan, André and others,
 * 2015).
 */
export class FaissCodes {
  constructor(
    private readonly library: FaissLibrary,
    private readonly index: NativeIndex,
  ) {}

  get count(): number {
    return this.index.ntotal();
  }

  /** Returns a copy of all codes, for `restoreCodes`; undefined if the addon does not support it. */
  bytes(): Uint8Array | undefined {
    return this.library.typed?.codes(this.index);
  }

  /** @param values row after row */
  add(values: Float32Array): void {
    if (this.library.typed) this.library.typed.add(this.index, values);
    else this.index.add(Array.from(values));
  }

  /** Returns the rows that are nearest to a query, roughly in order. */
  nearest(query: Float32Array, k: number): ArrayLike<number> {
    const { typed } = this.library;
    const wanted = Math.min(k, this.count);
    if (!typed) return this.index.search(Array.from(query), wanted).labels;
    const labels = new Int32Array(wanted);
    typed.search(this.index, query, labels);
    return labels;
  }
}
