import path from 'node:path';
import { withCapacity } from '../../base/vectors';
import { AsyncMutex, Pacer, chunksOf } from '../../base/pacer';
import { languageMatches, normaliseLanguage } from '../../language/tags';
import type { TermId } from '../../lookup/lexicalHit';
import type { PhraseInContext } from '../../model/phrase';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { supportsLanguages } from '../encoder/phraseEncoder';
import { discardCache, pruneCacheFolder } from './cache/cacheFiles';
import { readIndexFile, saveIndexFile } from './cache/indexFile';
import type { KeyedVectors } from './cache/vectorCache';
import { VectorCache } from './cache/vectorCache';
import { VectorKeys, VectorKeyTable } from './cache/vectorKeys';
import { ChainedLists } from './hashChains';
import type { SemanticHit, VectorAddition } from './termShard';
import { TermShard } from './termShard';
import type { IndexedTerm, TermChanges, TermSource } from './termSource';
import { mergeTermChanges } from './termSource';
import type { FaissCodebooks } from './vector/faissCodes';
import { QuantizedVectors } from './vector/quantizedVectors';
import { VectorIndex } from './vector/vectorIndex';

/** The number of phrases that are encoded and become searchable at once, while others still wait. */
const SLICE = 512;
/** The minimum share of changed vectors for a language to be saved again. */
const MIN_CHANGED_SHARE = 0.02;
/** The maximum number of slices that wait for the disk while others are encoded. */
const MAX_WAITING = 8;
/** The maximum number of indexed vectors per missing one for reading the cache; beyond it, encoding is faster. */
const MAX_ROWS_PER_MISSING = 1000;
/** The number of vectors after which the encoder's cached tokens are cleared. */
const MIN_VECTORS_TO_CLEAR = 10_000;
/** The maximum size in bytes of the index files in one cache folder: two million concepts. */
const MAX_BYTES = 2 ** 31;

/** Missing vectors: their keys, and by number the terms that wait for each. */
interface MissingVectors {
  keys: VectorKeyTable;
  terms: ChainedLists;
}

export interface SemanticIndexOptions {
  encoder: PhraseEncoder;
  /** The cache folder. It may be deleted at any time, and shared with other indexes and engines. */
  cacheFolder: string;
  /** If missing, every vector is compared. */
  codebooks?: FaissCodebooks;
  /** Called while `update` adds vectors, whenever the whole number changes; 0 to 100. */
  onProgress?: (percent: number) => void;
  /** Distinguishes this index's files from others in the same folder, as a hash of the glossary's path. */
  name?: string;
}

/** The vectors of a glossary's terms, by language. Follows changes of the terms, and finds terms by meaning. */
export class SemanticIndex {
  private readonly shards = new Map<string, TermShard>();
  private readonly vectors: VectorCache;
  private readonly indexFolder: string;
  /** The keys by term; missing keys are not computed yet. Keys of an earlier start are reused. */
  vectorKeys = new VectorKeys();
  /** The index of each term's language in `languages`, counted from 1. */
  private languageOf: Uint32Array = new Uint32Array(0);
  private readonly languages: string[] = [];
  private readonly placeOfLanguage = new Map<string, number>();
  /** The pending changes of an unfinished update; undefined if unknown. */
  private behind: TermChanges | undefined;
  /** The queue in which updates, saving and clearing run one after another. */
  private readonly turns = new AsyncMutex();

  constructor(private readonly options: SemanticIndexOptions) {
    const { encoder, cacheFolder } = options;
    this.vectors = new VectorCache(cacheFolder, encoder.fingerprint, encoder.dimensions);
    this.indexFolder = path.join(cacheFolder, 'indexes');
  }

  get count(): number {
    return Array.from(this.shards.values()).reduce((sum, shard) => sum + shard.count, 0);
  }

  /**
   * Updates the index to these terms: loads saved vectors, drops removed ones, takes new vectors from the cache and
   * encodes the rest. Searches meanwhile use the current vectors; a cancelled update keeps its additions. Rejects with
   * `cancelled` and errors of the encoder.
   */
  update(source: TermSource, signal?: AbortSignal): Promise<void> {
    return this.turns.run(() => this.bringInStep(source, signal));
  }

  /**
   * Returns up to `k` terms for each selection, best first; each language is searched once.
   * @param selections a language, for all terms whose language matches it, or undefined for all
   */
  search(vector: Float32Array, selections: readonly (string | undefined)[], k: number): SemanticHit[][] {
    const found = new Map<TermShard, SemanticHit[]>();
    return selections.map((wanted) => {
      const shards = Array.from(this.shards.values()).filter(
        ({ language }) => wanted === undefined || wanted === language || languageMatches(language, wanted),
      );
      for (const shard of shards) if (!found.has(shard)) found.set(shard, shard.search(vector, k));
      return shards
        .flatMap((shard) => found.get(shard)!)
        .sort((a, b) => b.score - a.score || a.termId - b.termId)
        .slice(0, k);
    });
  }

  /**
   * Yields similar terms of one language: for every term, those among its nearest `k` that score at least `minScore`;
   * most pairs come twice. `share` is the progress, 0 to 1. The terms may change meanwhile. Error: `cancelled`.
   */
  async *nearPairs(
    k: number,
    minScore: number,
    pacer: Pacer,
  ): AsyncGenerator<{ share: number; pairs: [TermId, TermId][] }> {
    const total = this.count;
    let done = 0;
    for (const shard of Array.from(this.shards.values())) {
      for (const vectorIds of chunksOf(shard.vectorIds())) {
        const pairs: [TermId, TermId][] = [];
        for (const { termIds, near } of shard.neighboursOf(vectorIds, k)) {
          const others = near.filter(({ score }) => score >= minScore);
          for (const a of termIds) for (const { termId: b } of others) if (a !== b) pairs.push([a, b]);
          await pacer.yield();
        }
        yield { share: (done += vectorIds.length) / total, pairs };
      }
    }
  }

  /** Returns the similarity of some terms, regardless of their rank; terms without a vector are skipped. */
  scores(vector: Float32Array, termIds: readonly TermId[]): Map<TermId, number> {
    const scores = new Map<TermId, number>();
    for (const place of new Set(termIds.map((termId) => this.languageOf[termId] ?? 0))) {
      const own = termIds.filter((termId) => this.languageOf[termId] === place);
      for (const [termId, score] of this.shards
        .get(this.languages[place - 1] ?? '')
        ?.scores(vector, own, this.vectorKeys) ?? [])
        scores.set(termId, score);
    }
    return scores;
  }

  /**
   * Saves each language that differs much from its file; the vector cache covers small differences. Rejects if the
   * folder is not writable; only speed depends on it.
   */
  save(): Promise<void> {
    return this.turns.run(async () => {
      for (const shard of this.shards.values()) {
        if (shard.changes <= shard.count * MIN_CHANGED_SHARE) continue;
        await saveIndexFile(this.fileOf(shard.language), this.keyOf(shard.language), shard.serialise());
        shard.changes = 0;
      }
      await pruneCacheFolder(this.indexFolder, MAX_BYTES);
    });
  }

  /** Deletes all vectors, in memory and in the cache folder. */
  clear(): Promise<void> {
    return this.turns.run(async () => {
      this.behind = undefined;
      this.shards.clear();
      await this.vectors.clear();
      await discardCache(this.indexFolder);
    });
  }

  /** Removes the terms, so their ids can be reused; the vectors stay until the next update. */
  forgetTerms(): void {
    this.behind = undefined;
    this.vectorKeys = new VectorKeys();
    for (const shard of this.shards.values()) shard.forgetTerms();
  }

  private async bringInStep(source: TermSource, signal?: AbortSignal): Promise<void> {
    const pacer = new Pacer(signal);
    const changes = source.takeChanges();
    this.behind = this.behind && changes && mergeTermChanges(this.behind, changes);
    const waiting = this.behind ? await this.follow(this.behind, source, pacer) : await this.assignAll(source, pacer);
    const missing: MissingVectors = { keys: new VectorKeyTable(), terms: new ChainedLists() };
    for (const [i, termId] of waiting.entries()) {
      missing.terms.push(
        missing.keys.get(this.vectorKeys, termId) ?? missing.keys.add(this.vectorKeys, termId),
        termId,
      );
      if (i % SLICE === 0) await pacer.yield();
    }
    await this.addMissing(missing, source, signal);
    for (const shard of this.shards.values()) await shard.settle(signal);
    this.behind = { added: [], removed: [] };
  }

  /** Assigns each language its terms, and returns the terms whose vectors are missing. */
  private async assignAll(source: TermSource, pacer: Pacer): Promise<TermId[]> {
    const waiting: TermId[][] = [];
    const byLanguage = await this.keyed(source.terms(), source, pacer);
    for (const [language, wanted] of byLanguage)
      waiting.push(await (await this.shardOf(language)).assign(wanted, this.vectorKeys, pacer));
    for (const [language, shard] of this.shards)
      if (!byLanguage.has(language)) await shard.assign(new Int32Array(0), this.vectorKeys, pacer);
    return waiting.flat();
  }

  /** Applies known changes. Returns the terms whose vectors are missing. */
  private async follow({ added, removed }: TermChanges, source: TermSource, pacer: Pacer): Promise<TermId[]> {
    const waiting: TermId[][] = [];
    const byLanguage = await this.keyed(added, source, pacer);
    for (const language of this.languages) {
      const left = removed.filter((termId) => this.languages[(this.languageOf[termId] ?? 0) - 1] === language);
      const arrived = Array.from(byLanguage.get(language) ?? []);
      if (arrived.length + left.length > 0)
        waiting.push((await this.shardOf(language)).follow(arrived, left, this.vectorKeys));
    }
    return waiting.flat();
  }

  /** Computes missing vector keys of terms, and returns the ids by supported language. */
  private async keyed(
    terms: Iterable<IndexedTerm>,
    source: TermSource,
    pacer: Pacer,
  ): Promise<Map<string, Int32Array>> {
    const lists = new Map<string, number[]>();
    const places = new Map<string, number>();
    let count = 0;
    const spoken = new Map<string, boolean>();
    for (const { termId, language } of terms) {
      if (!spoken.has(language)) spoken.set(language, supportsLanguages(this.options.encoder, language));
      if (!spoken.get(language)) continue; // terms of unsupported languages are found by form only
      this.languageOf = withCapacity(this.languageOf, termId + 1);
      let place = places.get(language);
      if (place === undefined) places.set(language, (place = this.placeOf(normaliseLanguage(language) ?? language)));
      if (!this.vectorKeys.has(termId)) this.vectorKeys.set(termId, source.phraseOf(termId)!);
      this.languageOf[termId] = place;
      const name = this.languages[place - 1]!;
      const list = lists.get(name) ?? [];
      if (list.push(termId) === 1) lists.set(name, list);
      if (++count % SLICE === 0) await pacer.yield();
    }
    return new Map(Array.from(lists, ([language, list]) => [language, Int32Array.from(list)]));
  }

  /** Returns the position of a language, from 1. */
  private placeOf(language: string): number {
    let place = this.placeOfLanguage.get(language);
    if (place === undefined) this.placeOfLanguage.set(language, (place = this.languages.push(language)));
    return place;
  }

  private async addMissing(missing: MissingVectors, source: TermSource, signal?: AbortSignal): Promise<void> {
    const { keys: wanted, terms } = missing;
    const total = wanted.size;
    let percent = -1;
    const place = async (found: KeyedVectors) => {
      await this.place(found, missing, signal);
      const done = Math.floor((100 * (total - wanted.size)) / total);
      if (done !== percent) this.options.onProgress?.((percent = done));
    };
    const isWanted = (keys: VectorKeys, i: number): boolean => wanted.get(keys, i) !== undefined;
    if (total * MAX_ROWS_PER_MISSING > this.count)
      for await (const found of this.vectors.read(isWanted, signal)) await place(found);
    const kept: Promise<void>[] = [];
    try {
      for (const numbers of chunksOf(Array.from(wanted.numbers()), SLICE)) {
        const known: number[] = [];
        const phrases: PhraseInContext[] = [];
        for (const number of numbers) {
          const phrase = Array.from(terms.of(number), (termId) => source.phraseOf(termId)).find(
            (each) => each !== undefined,
          );
          if (phrase) phrases[known.push(number) - 1] = phrase;
        }
        const encoded = {
          keys: wanted.select(known),
          vectors: QuantizedVectors.of(await this.options.encoder.encodePhrases(phrases, signal)),
        };
        await place(encoded);
        if (kept.length === MAX_WAITING) await kept.shift();
        // Without a cache, only the next start takes longer.
        kept.push(this.vectors.append(encoded).catch(() => undefined));
      }
    } finally {
      // The next task may delete the cache, or append to the same file.
      await Promise.all(kept);
    }
    if (total > MIN_VECTORS_TO_CLEAR) this.options.encoder.clearCache();
  }

  /** Adds vectors to every shard that waits for them. Phrases without letters have no vector. */
  private async place(
    found: KeyedVectors,
    { keys: wanted, terms }: MissingVectors,
    signal?: AbortSignal,
  ): Promise<void> {
    const entries = new Map<TermShard, VectorAddition[]>();
    for (let row = 0; row < found.keys.length; row++) {
      const number = wanted.get(found.keys, row);
      if (number === undefined) continue;
      wanted.remove(number);
      if (found.vectors.scaleAt(row) === 0) continue;
      for (const termId of terms.of(number)) {
        const shard = this.shards.get(this.languages[this.languageOf[termId]! - 1]!)!;
        const list = entries.get(shard) ?? [];
        const last = list.at(-1);
        if (last?.row === row) last.termIds.push(termId);
        else if (list.push({ row, termIds: [termId] }) === 1) entries.set(shard, list);
      }
    }
    for (const [shard, list] of entries) await shard.add(found, list, signal);
  }

  /** Returns the shard of a language. A shard that is not loaded is restored from the cache, otherwise empty. */
  private async shardOf(language: string): Promise<TermShard> {
    if (this.shards.has(language)) return this.shards.get(language)!;
    const {
      codebooks,
      encoder: { dimensions },
    } = this.options;
    const saved = await readIndexFile(this.fileOf(language), this.keyOf(language));
    const options = codebooks && { codebooks, place: { folder: this.indexFolder, readRows: codebooks.readRows } };
    const opened = saved && (await TermShard.load(language, saved, (bytes) => VectorIndex.load(bytes, options)));
    const shard = opened ?? new TermShard(language, new VectorIndex(dimensions, options));
    this.shards.set(language, shard);
    return shard;
  }

  private keyOf(language: string): string {
    return `${this.options.encoder.fingerprint} ${language}`;
  }

  private fileOf(language: string): string {
    const { name = 'terms', encoder } = this.options;
    const parts = [name, language, encoder.fingerprint.slice(0, 8)].map((part) => part.replace(/[^\w-]/g, '_'));
    return path.join(this.indexFolder, `${parts.join('.')}.index`);
  }
}
