import type { Pacer } from '../../domain/pacer';
import { Vectors } from '../../domain/vectors';
import { put } from './multimap';
import { slicesOf } from './slices';
import type { TermRecord } from './termRecord';
import { KEY_BYTES } from './vectorBlock';
import type { VectorIndex } from './vectorIndex';

/** A term's record with the key of its vector. */
export interface KeyedTerm {
  record: TermRecord;
  vectorKey: string;
}

/** A vector to add, with the terms that wait for it. */
export interface ShardEntry {
  vectorKey: string;
  vector: Float32Array;
  records: TermRecord[];
}

/**
 * The terms of one language over one vector index. Equal phrases share a vector, however many concepts they belong to,
 * because copies of a point crowd its other neighbours out of a search.
 */
export class TermShard {
  /** Vectors added and removed since the file on disk was written. */
  changes = 0;
  private readonly labels = new Map<string, number>();
  private terms = new Map<number, TermRecord[]>();
  private nextLabel = 0;

  constructor(
    readonly language: string,
    private readonly index: VectorIndex,
  ) {}

  /** Number of distinct vectors. */
  get count(): number {
    return this.index.count;
  }

  has(vectorKey: string): boolean {
    return this.labels.has(vectorKey);
  }

  /** Makes the shard hold these terms as far as their vectors are there, and drops the vectors that none of them needs. */
  async assign(wanted: readonly KeyedTerm[], pacer: Pacer): Promise<void> {
    const terms = new Map<number, TermRecord[]>();
    for (const slice of slicesOf(wanted)) {
      for (const { record, vectorKey } of slice) {
        const label = this.labels.get(vectorKey);
        if (label !== undefined) put(terms, label, record);
      }
      await pacer.breathe();
    }
    this.terms = terms;
    const unused: number[] = [];
    for (const [vectorKey, label] of this.labels) {
      if (terms.has(label)) continue;
      unused.push(label);
      this.labels.delete(vectorKey);
    }
    this.changes += this.index.remove(unused);
  }

  /** Adds vectors with the terms that wait for them. All or nothing: after an error or a cancellation nothing of it is there. */
  async add(entries: readonly ShardEntry[], signal?: AbortSignal): Promise<void> {
    const first = this.nextLabel;
    const labels = entries.map((_, i) => first + i);
    const vectors = Vectors.zeros(entries.length, this.index.dimensions);
    entries.forEach(({ vector }, i) => vectors.row(i).set(vector));
    this.nextLabel += entries.length;
    try {
      await this.index.add(labels, vectors, signal);
    } catch (error) {
      this.index.remove(labels);
      throw error;
    }
    entries.forEach(({ vectorKey, records }, i) => {
      this.labels.set(vectorKey, first + i);
      this.terms.set(first + i, records);
    });
    this.changes += entries.length;
  }

  search(vector: Float32Array, k: number): { key: string; language: string; score: number }[] {
    const termsOf = (label: number) => this.terms.get(label) ?? [];
    const found = this.index.search(vector, k).flatMap(({ label, score }) => termsOf(label).map(({ key, language }) => ({ key, language, score })));
    return found.slice(0, k);
  }

  /** Bytes for a file, in parts: the number of vectors, the key of each, the label of each, and the index. */
  async *serialise(): AsyncGenerator<Uint8Array> {
    const labels = Int32Array.from(this.labels.values());
    yield new Uint8Array(Uint32Array.of(labels.length).buffer);
    yield Buffer.from(Array.from(this.labels.keys()).join(''), 'latin1');
    yield new Uint8Array(labels.buffer);
    yield* this.index.serialise();
  }

  /** Reads what `serialise` wrote; no term is assigned yet. Undefined where the bytes are something else. */
  static async load(language: string, bytes: Buffer, loadIndex: (bytes: Uint8Array) => Promise<VectorIndex | undefined>): Promise<TermShard | undefined> {
    if (bytes.byteLength < 4) return undefined;
    const count = bytes.readUInt32LE(0);
    const labelStart = 4 + count * KEY_BYTES;
    const indexStart = labelStart + count * 4;
    const index = indexStart <= bytes.byteLength ? await loadIndex(bytes.subarray(indexStart)) : undefined;
    if (index?.count !== count) return undefined;
    const shard = new TermShard(language, index);
    for (let i = 0; i < count; i++) {
      const label = bytes.readInt32LE(labelStart + 4 * i);
      shard.labels.set(bytes.toString('latin1', 4 + i * KEY_BYTES, 4 + (i + 1) * KEY_BYTES), label);
      shard.nextLabel = Math.max(shard.nextLabel, label + 1);
    }
    return shard;
  }
}
