import type { Pacer } from '../../base/pacer';
import { ItemLists } from './hashChains';
import type { KeyedVectors } from './cache/vectorCache';
import type { VectorIndex } from './vector/vectorIndex';
import { KEY_BYTES, VectorKeys, VectorKeyTable } from './cache/vectorKeys';

/** A vector to add, by its row among those that come at once, with the records that wait for it. */
export interface ShardEntry {
  row: number;
  records: number[];
}

/** Between two breaths. */
const SLICE = 512;

/**
 * The terms of one language over one vector index. Equal phrases share a vector, however many concepts they belong to,
 * because copies of a point crowd its other neighbours out of a search.
 */
export class TermShard {
  /** Vectors added and removed since the file on disk was written. */
  changes = 0;
  /** A vector's label is the number of its key. */
  private keys = new VectorKeyTable();
  /** Keys of records, by label. */
  private records = new ItemLists();

  constructor(
    readonly language: string,
    private readonly index: VectorIndex,
  ) {}

  /** Number of distinct vectors. */
  get count(): number {
    return this.index.count;
  }

  /**
   * Makes the shard hold these records as far as their vectors are there, and drops the vectors that none of them needs. Returns
   * the records whose vectors are not there.
   * @param vectorKeys by record
   */
  async assign(wanted: Int32Array, vectorKeys: VectorKeys, pacer: Pacer): Promise<number[]> {
    const records = new ItemLists();
    const missing: number[] = [];
    // From the end, because a list gives first what came last.
    for (let i = wanted.length - 1; i >= 0; i--) {
      const label = this.keys.get(vectorKeys, wanted[i]!);
      if (label === undefined) missing.push(wanted[i]!);
      else records.push(label, wanted[i]!);
      if (i % SLICE === 0) await pacer.yield();
    }
    this.records = records;
    const unused = Array.from(this.keys.numbers()).filter((label) => !records.has(label));
    for (const label of unused) this.keys.remove(label);
    this.changes += this.index.remove(unused);
    return missing.reverse();
  }

  forgetRecords(): void {
    this.records = new ItemLists();
  }

  /** Adds vectors with the records that wait for them. All or nothing: after an error or a cancellation nothing of it is there. */
  async add({ keys, vectors }: KeyedVectors, entries: readonly ShardEntry[], signal?: AbortSignal): Promise<void> {
    const first = this.keys.next;
    const labels = entries.map((_, i) => first + i);
    try {
      await this.index.add(labels, vectors.select(entries.map(({ row }) => row)), signal);
    } catch (error) {
      this.index.remove(labels);
      throw error;
    }
    for (const { row, records } of entries) {
      const label = this.keys.add(keys, row);
      for (const record of records) this.records.push(label, record);
    }
    this.changes += entries.length;
  }

  search(vector: Float32Array, k: number): { key: number; score: number }[] {
    const found = this.index.search(vector, k).flatMap(({ label, score }) => Array.from(this.records.of(label), (key) => ({ key, score })));
    return found.slice(0, k);
  }

  /**
   * How near some records are; one without a vector is passed over.
   * @param vectorKeys by record
   */
  scores(vector: Float32Array, records: readonly number[], vectorKeys: VectorKeys): [record: number, score: number][] {
    const labels = records.map((record) => this.keys.get(vectorKeys, record) ?? -1);
    const scores = new Map(this.index.best(vector, labels, labels.length).map(({ label, score }) => [label, score]));
    return records.flatMap((record, i): [number, number][] => (scores.has(labels[i]!) ? [[record, scores.get(labels[i]!)!]] : []));
  }

  /** Bytes for a file, in parts: the number of vectors, the label of each, the key of each, and the index. */
  async *serialise(): AsyncGenerator<Uint8Array> {
    const labels = Int32Array.from(this.keys.numbers());
    yield new Uint8Array(Uint32Array.of(labels.length).buffer);
    yield new Uint8Array(labels.buffer);
    yield this.keys.select(Array.from(labels)).bytes;
    yield* this.index.serialise();
  }

  /** Reads what `serialise` wrote; no record is assigned yet. Undefined where the bytes are something else. */
  static async load(language: string, bytes: Buffer, loadIndex: (bytes: Uint8Array) => Promise<VectorIndex | undefined>): Promise<TermShard | undefined> {
    if (bytes.byteLength < 4) return undefined;
    const count = bytes.readUInt32LE(0);
    const keyStart = 4 + count * 4;
    const indexStart = keyStart + count * KEY_BYTES;
    const index = indexStart <= bytes.byteLength ? await loadIndex(bytes.subarray(indexStart)) : undefined;
    if (index?.count !== count) return undefined;
    const shard = new TermShard(language, index);
    const keys = VectorKeys.from(bytes.subarray(keyStart, indexStart));
    for (let i = 0; i < count; i++) shard.keys.add(keys, i, bytes.readInt32LE(4 + 4 * i));
    return shard;
  }
}
