import { rm } from 'node:fs/promises';
import path from 'node:path';
import { languageMatches, normaliseLanguage } from '../../domain/language';
import { Pacer } from '../../domain/pacer';
import type { PhraseInContext } from '../../domain/phrase';
import type { Vectors } from '../../domain/vectors';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { pruneFolder } from './cacheFiles';
import { ExactIndex } from './exactIndex';
import { FaissIndex } from './faissIndex';
import { readIndexFile, saveIndexFile } from './indexFile';
import type { FaissLibrary } from './loadFaiss';
import { put } from './multimap';
import { slicesOf } from './slices';
import type { TermRecord } from './termRecord';
import type { KeyedTerm, ShardEntry } from './termShard';
import { TermShard } from './termShard';
import { VectorCache, vectorKey } from './vectorCache';
import type { VectorIndex } from './vectorIndex';

export type { TermRecord } from './termRecord';

/** Phrases that are encoded and then found at once, while others still wait. */
const SLICE = 512;
/** The part of its vectors that has to change before a language is saved again. */
const WORTH_SAVING = 0.02;
/** Bytes that index files below one cache folder may take. */
const MOST_BYTES = 1 << 30;

/** Phrases without a vector, by their vectors' keys, and which records in which shards wait for it. */
type Missing = Map<string, { phrase: PhraseInContext; shards: Map<TermShard, TermRecord[]> }>;

export interface TermIndexOptions {
  encoder: PhraseEncoder;
  /** May be deleted at any time, and shared with other indexes and other engines. */
  cacheFolder: string;
  /** Missing: exact search in TypeScript. */
  faiss?: FaissLibrary;
  /** Called while `update` adds vectors, whenever the whole number changes; 0 to 100. */
  onProgress?: (percent: number) => void;
  /** Tells this index's files from those of others in the same folder, as a hash of the glossary's path. */
  name?: string;
}

/** The vectors of a glossary's terms, by language, kept in step with the terms and found by meaning. */
export class TermIndex {
  readonly kind: 'faiss' | 'exact';
  private readonly shards = new Map<string, TermShard>();
  private readonly vectors: VectorCache;
  private readonly indexFolder: string;
  /** By record key: what the last update saw, so that the next computes keys for changed phrases only. */
  private known = new Map<string, KeyedTerm>();
  /** Updates, savings and clearings run one after another. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: TermIndexOptions) {
    const { encoder, cacheFolder, faiss } = options;
    this.kind = faiss ? 'faiss' : 'exact';
    this.vectors = new VectorCache(cacheFolder, encoder.fingerprint, encoder.dimensions);
    this.indexFolder = path.join(cacheFolder, 'indexes');
  }

  /**
   * Makes the index hold exactly these records: loads what was saved, drops what is gone, takes new vectors from the
   * cache and encodes the rest. A search meanwhile answers over what is there already, and a cancelled update leaves
   * what it has added to the next one. Rejects with `cancelled` and with what the encoder throws.
   */
  update(records: readonly TermRecord[], signal?: AbortSignal): Promise<void> {
    return this.inTurn(() => this.bringInStep(records, signal));
  }

  /**
   * At most `k` terms, best first.
   * @param languages only terms that `languageMatches` one of them; all terms where it is missing
   */
  search(vector: Float32Array, languages: readonly string[] | undefined, k: number): { key: string; language: string; score: number }[] {
    const isWanted = ({ language }: TermShard) => languages?.some((wanted) => wanted === language || languageMatches(language, wanted)) ?? true;
    const found = Array.from(this.shards.values()).filter(isWanted).flatMap((shard) => shard.search(vector, k));
    return found.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1)).slice(0, k);
  }

  /**
   * Saves each language that differs much from its file; a few changes come from the vector cache at the next start and
   * are not worth writing everything anew. Rejects where the folder cannot be written; nothing depends on it but time.
   */
  save(): Promise<void> {
    return this.inTurn(async () => {
      for (const shard of this.shards.values()) {
        if (shard.changes <= shard.count * WORTH_SAVING) continue;
        await saveIndexFile(this.fileOf(shard.language), this.header(shard.language), shard.count, shard.serialise());
        shard.changes = 0;
      }
      await pruneFolder(this.indexFolder, MOST_BYTES);
    });
  }

  /** Forgets all vectors, in memory and in the cache folder. */
  clear(): Promise<void> {
    return this.inTurn(async () => {
      this.shards.clear();
      this.known.clear();
      await this.vectors.clear();
      await rm(this.indexFolder, { recursive: true, force: true });
    });
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  private async bringInStep(records: readonly TermRecord[], signal?: AbortSignal): Promise<void> {
    const pacer = new Pacer(signal);
    const terms = await this.keyed(records, pacer);
    const missing: Missing = new Map();
    for (const [language, wanted] of terms) {
      const shard = this.shards.get(language) ?? (await this.openShard(language));
      this.shards.set(language, shard);
      await shard.assign(wanted, pacer);
      for (const slice of slicesOf(wanted)) {
        for (const { record, vectorKey } of slice) {
          if (shard.has(vectorKey)) continue;
          const waiting = missing.get(vectorKey) ?? { phrase: record.phrase, shards: new Map<TermShard, TermRecord[]>() };
          missing.set(vectorKey, waiting);
          put(waiting.shards, shard, record);
        }
        await pacer.breathe();
      }
    }
    for (const [language, shard] of this.shards) if (!terms.has(language)) await shard.assign([], pacer);
    await this.addMissing(missing, signal);
  }

  /** The records with their vectors' keys, by language. */
  private async keyed(records: readonly TermRecord[], pacer: Pacer): Promise<Map<string, KeyedTerm[]>> {
    const known = new Map<string, KeyedTerm>();
    const byLanguage = new Map<string, KeyedTerm[]>();
    const shardNames = new Map<string, string>();
    for (const slice of slicesOf(records)) {
      for (const record of slice) {
        const before = this.known.get(record.key);
        const term = { record, vectorKey: before?.record.phrase === record.phrase ? before.vectorKey : vectorKey(record.phrase) };
        known.set(record.key, term);
        const name = shardNames.get(record.language) ?? normaliseLanguage(record.language) ?? record.language;
        shardNames.set(record.language, name);
        put(byLanguage, name, term);
      }
      await pacer.breathe();
    }
    this.known = known;
    return byLanguage;
  }

  private async addMissing(missing: Missing, signal?: AbortSignal): Promise<void> {
    const total = missing.size;
    let percent = -1;
    const place = async (keys: readonly string[], vectors: Vectors) => {
      await this.place(keys, vectors, missing, signal);
      const done = Math.floor((100 * (total - missing.size)) / total);
      if (done !== percent) this.options.onProgress?.((percent = done));
    };
    if (total > 0) for await (const { keys, vectors } of this.vectors.read(new Set(missing.keys()), signal)) await place(keys, vectors);
    const rest = Array.from(missing.keys());
    for (const keys of slicesOf(rest, SLICE)) {
      const vectors = await this.options.encoder.encodePhrases(keys.map((key) => missing.get(key)!.phrase), signal);
      await this.vectors.append(keys, vectors).catch(() => undefined); // without a cache the next start takes longer, no more
      await place(keys, vectors);
    }
  }

  /** Adds vectors to every shard that waits for them. A phrase without letters has no direction, and so nothing that finds it. */
  private async place(keys: readonly string[], vectors: Vectors, missing: Missing, signal?: AbortSignal): Promise<void> {
    const entries = new Map<TermShard, ShardEntry[]>();
    for (const [row, vectorKey] of keys.entries()) {
      const vector = vectors.row(row);
      const waiting = vector.some((value) => value !== 0) ? missing.get(vectorKey) : undefined;
      for (const [shard, records] of waiting?.shards ?? []) put(entries, shard, { vectorKey, vector, records });
    }
    for (const [shard, list] of entries) await shard.add(list, signal);
    for (const key of keys) missing.delete(key);
  }

  private async openShard(language: string): Promise<TermShard> {
    const saved = await readIndexFile(this.fileOf(language), this.header(language));
    const shard = saved && (await TermShard.load(language, saved, (bytes) => this.loadIndex(bytes)));
    return shard ?? new TermShard(language, this.emptyIndex());
  }

  private emptyIndex(): VectorIndex {
    const { encoder, faiss } = this.options;
    return faiss ? new FaissIndex(faiss, encoder.dimensions, { scratchFolder: this.indexFolder }) : new ExactIndex(encoder.dimensions);
  }

  private loadIndex(bytes: Uint8Array): Promise<VectorIndex | undefined> {
    const { faiss } = this.options;
    return faiss ? FaissIndex.load(faiss, bytes, { scratchFolder: this.indexFolder }) : ExactIndex.load(bytes);
  }

  private header(language: string) {
    return { kind: this.kind, dimensions: this.options.encoder.dimensions, key: `${this.options.encoder.fingerprint} ${language}` };
  }

  private fileOf(language: string): string {
    const { name = 'terms', encoder } = this.options;
    const parts = [name, language, encoder.fingerprint.slice(0, 8), this.kind].map((part) => part.replace(/[^\w-]/g, '_'));
    return path.join(this.indexFolder, `${parts.join('.')}.index`);
  }
}
