import type { FaissLibrary, NativeIndex } from './loadFaiss';
import { INNER_PRODUCT, loadFaiss } from './loadFaiss';

/** Numbers of a vector that one code stands for, and the numbers that it chooses among, of four bytes each. */
const [NUMBERS, CHOICES, SIZE] = [4, 16, 4];
/** Where an index's bytes say whether it is trained, and how many follow its codebooks (faiss/impl/index_write.cpp). */
const [TRAINED_AT, BEHIND] = [32, 36];

/** A model's codebooks, and the FAISS that fills indexes by them. */
export class FaissCodebooks {
  private constructor(
    private readonly library: FaissLibrary,
    private readonly bytes: Buffer,
  ) {}

  /**
   * The codebooks of a model (docs/model.md); undefined for bytes that are anything else. FAISS believes what it reads, so that
   * everything but the codebooks' numbers is compared with what FAISS itself would write.
   */
  static open(library: FaissLibrary, bytes: Buffer, dimensions: number): FaissCodebooks | undefined {
    if (dimensions % NUMBERS !== 0) return undefined;
    const own = library.Index.fromFactory(dimensions, `PQ${dimensions / NUMBERS}x4fs`, INNER_PRODUCT).toBuffer();
    own[TRAINED_AT] = 1;
    const end = own.length - BEHIND;
    const start = end - dimensions * CHOICES * SIZE;
    const isSound = bytes.length === own.length && bytes.subarray(0, start).equals(own.subarray(0, start)) && bytes.subarray(end).equals(own.subarray(end));
    return isSound ? new FaissCodebooks(library, bytes) : undefined;
  }

  emptyCodes(): FaissCodes {
    return new FaissCodes(this.library, this.library.Index.fromBuffer(this.bytes));
  }
}

/** The codebooks of an encoder's model, where it has some and FAISS loads. */
export function openCodebooks({ codebooks, dimensions }: { codebooks?: Buffer; dimensions: number }): FaissCodebooks | undefined {
  const { library } = loadFaiss();
  return library && codebooks && FaissCodebooks.open(library, codebooks, dimensions);
}

/**
 * Vectors in FAISS, four bits for every four numbers: 40 bytes for 320. Product quantisation (Jégou and others, 2011),
 * compared by tables that fit into the registers of a processor (fast scan, André and others, 2015).
 */
export class FaissCodes {
  constructor(
    private readonly library: FaissLibrary,
    private readonly index: NativeIndex,
  ) {}

  get count(): number {
    return this.index.ntotal();
  }

  /** @param values row after row */
  add(values: Float32Array): void {
    if (this.library.typed) this.library.typed.add(this.index, values);
    else this.index.add(Array.from(values));
  }

  /** The rows that come nearest to a query, roughly in order. */
  nearest(query: Float32Array, k: number): ArrayLike<number> {
    const { typed } = this.library;
    const wanted = Math.min(k, this.count);
    if (!typed) return this.index.search(Array.from(query), wanted).labels;
    const labels = new Int32Array(wanted);
    typed.search(this.index, query, labels);
    return labels;
  }
}
