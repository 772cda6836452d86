import { setTimeout as delay } from 'node:timers/promises';
import { GlossaError } from '../../base/errors';
import { AsyncMutex, Pacer, chunksOf } from '../../base/pacer';
import type { SkippedParts } from '../../model/document';
import type { FileProblem } from '../../base/problem';
import type { TaskProgress } from '../../protocol/commonParameters';
import type { ChangeMemoryParams, MemoryDocument, MemorySummary, OpenMemoryParams } from '../../protocol/memory';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { supportsLanguages } from '../encoder/phraseEncoder';
import type { FaissCodebooks } from '../index/vector/faissCodes';
import type { DocumentReader } from '../reading/documentReader';
import { collectGarbage } from '../releaseMemory';
import { keyOfDocument, readTranslations } from './documentTranslations';
import { TranslationMemoryCache } from './memoryFile';
import type { StoredDocument } from './memoryStore';
import { TranslationMemoryStore } from './memoryStore';
import { SegmentVectors } from './segmentVectors';

const MAX_SEGMENTS = 1_000_000;
/** The number of texts that are encoded together. */
const SLICE = 256;
/** The delay in milliseconds after the last change; saving writes everything, so a series of changes is saved once. */
const SAVE_DELAY_MS = 10_000;
/**
 * The minimum share of segments of changed documents for the memory to be saved; reading fewer again at the next start
 * is faster. A memory up to the second number of segments is always saved.
 */
const [MIN_CHANGED_SHARE, MAX_SMALL_MEMORY] = [0.05, 20_000];
/** The minimum number of new texts after which garbage is collected. */
const MIN_TEXTS_TO_RELEASE = 10_000;
/** The share of a document's progress that is reported for reading; indexing takes the remainder. */
const READ_SHARE = 0.4;
/** The share of segments of removed documents above which they are deleted. */
const MAX_REMOVED_SHARE = 0.3;

export interface MemoryServices {
  reader: DocumentReader;
  encoder: PhraseEncoder | undefined;
  codebooks: FaissCodebooks | undefined;
  /** The folder for saved memories. */
  folder: string;
}

/** Stores and searches the translations of a folder, and follows the changes of its files. */
export class TranslationMemory {
  private store: TranslationMemoryStore;
  private readonly file: TranslationMemoryCache;
  private isLoaded = false;
  private options: Pick<OpenMemoryParams, 'includeUnfinished' | 'maxSegments'> = {};
  /** Updates and saves run one after another. */
  private readonly turns = new AsyncMutex();
  private updates = 0;
  private leftOut = 0;
  /** True once an update has reported errors in documents that were read before. */
  private hasSaidFlaws = false;
  /** The number of segments of each document that was read since the last save, by document id. */
  private readonly unsaved = new Map<string, number>();
  private readers = 0;
  private changing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly name: string,
    readonly services: MemoryServices,
  ) {
    const { encoder, folder } = services;
    this.store = new TranslationMemoryStore((language) => this.emptyVectors(language));
    this.file = new TranslationMemoryCache(folder, name, encoder?.fingerprint ?? '');
  }

  /** True while it is being read and will grow. */
  get isGrowing(): boolean {
    return this.updates > 0;
  }

  /** Resolves when the updates requested so far are done or have failed. */
  whenRead(): Promise<void> {
    return this.turns.run(async () => undefined);
  }

  /** Runs a look-up, during which the segments keep their numbers. */
  async read<T>(look: (store: TranslationMemoryStore) => Promise<T>): Promise<T> {
    // A later look-up waits for a waiting change; otherwise a series of look-ups would block it for ever.
    while (this.changing) await this.changing;
    this.readers++;
    try {
      return await look(this.store);
    } finally {
      this.readers--;
    }
  }

  /** Updates it to these documents. After cancellation, documents read so far remain. Errors: `cancelled`. */
  open(
    { documents, includeUnfinished, maxSegments }: OpenMemoryParams,
    onProgress: (progress: TaskProgress) => void,
    signal?: AbortSignal,
  ): Promise<MemorySummary> {
    return this.inTurn(async () => {
      this.options = { includeUnfinished, maxSegments };
      if (!this.isLoaded) this.store = (await this.file.load((language) => this.emptyVectors(language))) ?? this.store;
      this.isLoaded = true;
      const wanted = new Set(documents.map(idOf));
      await this.remove(this.store.documentList.filter(({ id }) => !wanted.has(id)));
      return this.take(documents, onProgress, signal);
    });
  }

  /** Reads changed documents, and removes those whose files were deleted. Errors: `cancelled`. */
  change(
    { changed, removed }: ChangeMemoryParams,
    onProgress: (progress: TaskProgress) => void,
    signal?: AbortSignal,
  ): Promise<MemorySummary> {
    return this.inTurn(async () => {
      const gone = new Set(removed);
      await this.remove(this.store.documentList.filter(({ source, target }) => gone.has(source) || gone.has(target)));
      return this.take(changed, onProgress, signal);
    });
  }

  /** Saves the memory for the next start, if the cache is writable. */
  save(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    return this.turns.run(async () => {
      await this.alone(() => this.store.discardRemoved());
      this.unsaved.clear();
      await this.file.save(this.store).catch((error: unknown) => {
        // A full disk, or a folder of another user, only costs time at the next start.
        if (typeof (error as NodeJS.ErrnoException).code !== 'string') throw error;
      });
      await collectGarbage();
    });
  }

  /** Closes it and saves changes. */
  async close(): Promise<void> {
    if (this.timer) return this.save();
    await this.turns.run(async () => undefined);
  }

  private inTurn(work: () => Promise<MemorySummary>): Promise<MemorySummary> {
    this.updates++;
    // Decrements within the turn, so that the next caller in the queue sees the new number.
    return this.turns.run(() => work().finally(() => this.updates--));
  }

  private async take(
    documents: readonly MemoryDocument[],
    onProgress: (progress: TaskProgress) => void,
    signal?: AbortSignal,
  ): Promise<MemorySummary> {
    const { includeUnfinished = false, maxSegments = MAX_SEGMENTS } = this.options;
    const problems: FileProblem[] = [];
    const skippedParts: SkippedParts[] = [];
    this.leftOut = 0;
    let texts = 0;
    const known = new Map<string, StoredDocument[]>();
    for (const document of this.store.documentList)
      known.set(document.id, [...(known.get(document.id) ?? []), document]);
    for (const [index, document] of documents.entries()) {
      const name = (document.target ?? document.source).path;
      const report = (phase: TaskProgress['phase'], share: number) =>
        onProgress({
          phase,
          percent: (100 * (index + share)) / documents.length,
          document: { name, number: index + 1, of: documents.length },
        });
      const id = idOf(document);
      const before = known.get(id) ?? [];
      const key = await keyOfDocument(document, includeUnfinished, this.services.reader).catch((error: unknown) => {
        if (!(error instanceof GlossaError)) throw error;
        return `unreadable ${error.message}`; // reading the document then reports the reason
      });
      new Pacer(signal).throwIfCancelled();
      if (before[0]?.key === key) {
        const flaws = this.hasSaidFlaws ? undefined : before[0].readingReport;
        for (const problem of flaws?.problems ?? []) problems.push(problem);
        for (const part of flaws?.skippedParts ?? []) skippedParts.push(part);
        continue;
      }
      if (this.store.segmentCount >= maxSegments) {
        this.leftOut++;
        continue;
      }
      report('reading', 0);
      const {
        parts,
        problems: found,
        skippedParts: unread,
      } = await readTranslations(document, {
        ...this.services,
        includeUnfinished,
        known: before.map((part) => this.store.knownPairs(part)),
        onProgress: ({ phase, percent }) => report(phase, (READ_SHARE * percent) / 100),
        signal,
      });
      problems.push(...found);
      skippedParts.push(...unread);
      await this.remove(before);
      const pacer = new Pacer(signal);
      try {
        this.unsaved.set(
          id,
          parts.reduce((sum, { pairs }) => sum + pairs.length, 0),
        );
        const flaws = found.length || unread.length ? { problems: found, skippedParts: unread } : undefined;
        for (const [part, { facts, pairs }] of parts.entries()) {
          const number = this.store.addDocument({
            ...facts,
            id,
            key,
            ...(part === 0 && flaws && { readingReport: flaws }),
          });
          for (const slice of chunksOf(pairs, SLICE / 4)) {
            for (const pair of slice) this.store.addSegment(number, pair);
            await pacer.yield();
          }
        }
        texts += await this.encode((share) => report('encoding', READ_SHARE + (1 - READ_SHARE) * share), signal);
      } catch (error) {
        // An incomplete document would later count as complete, because its key matches.
        await this.remove(this.store.documentList.filter((document) => document.id === id));
        throw error;
      }
    }
    if (this.store.removedShare > MAX_REMOVED_SHARE) await this.alone(() => this.store.discardRemoved());
    onProgress({ phase: 'encoding', percent: 100 });
    if (texts > MIN_TEXTS_TO_RELEASE) {
      this.services.encoder?.clearCache();
      await collectGarbage();
    }
    if (this.isWorthSaving) this.saveLater();
    this.hasSaidFlaws = true;
    return this.summary(problems, skippedParts);
  }

  /** Encodes texts without a vector. Returns their number. */
  private async encode(onFractionDone: (share: number) => void, signal?: AbortSignal): Promise<number> {
    const { encoder } = this.services;
    if (!encoder) return 0;
    const all = [...this.store.languages.values()].filter(({ vectors }) => vectors);
    const missing = all.reduce((sum, { count, vectors }) => sum + count - vectors!.count, 0);
    let done = 0;
    for (const texts of all) {
      while (texts.vectors!.count < texts.count) {
        const first = texts.vectors!.count;
        const phrases = Array.from({ length: Math.min(SLICE, texts.count - first) }, (_, i) => ({
          phrase: texts.textAt(first + i),
        }));
        texts.vectors!.add(await encoder.encodePhrases(phrases, signal));
        onFractionDone((done += phrases.length) / missing);
      }
    }
    return missing;
  }

  private async remove(documents: readonly StoredDocument[]): Promise<void> {
    if (documents.length) await this.alone(() => documents.forEach((document) => this.store.removeDocument(document)));
  }

  /** Applies a change when no look-up is running, because look-ups require stable segment numbers. */
  private async alone(change: () => void): Promise<void> {
    this.changing = (async () => {
      while (this.readers > 0) await delay(1);
      change();
    })();
    await this.changing.finally(() => (this.changing = undefined));
  }

  private summary(problems: FileProblem[], skippedParts: SkippedParts[]): MemorySummary {
    const documents = this.store.documentList;
    const sum = (valueOf: (document: StoredDocument) => number) =>
      documents.reduce((total, document) => total + valueOf(document), 0);
    return {
      segments: this.store.segmentCount,
      documents: new Set(documents.filter(({ skipReason }) => skipReason === undefined).map(({ id }) => id)).size,
      unfinished: sum(({ unfinished }) => unfinished),
      untranslated: sum(({ untranslated }) => untranslated),
      skippedDocuments: documents.flatMap(({ source, target, skipReason }) =>
        skipReason === undefined ? [] : [{ source, ...(target !== source && { target }), reason: skipReason }],
      ),
      problems,
      skippedParts,
      ...(this.leftOut > 0 && { unreadDocuments: this.leftOut }),
    };
  }

  private get isWorthSaving(): boolean {
    const segments = [...this.unsaved.values()].reduce((sum, count) => sum + count, 0);
    return (
      this.unsaved.size > 0 &&
      (this.store.segmentCount < MAX_SMALL_MEMORY || segments > MIN_CHANGED_SHARE * this.store.segmentCount)
    );
  }

  private saveLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), SAVE_DELAY_MS).unref();
  }

  /** Returns undefined if there is no model, or if it does not support the language. */
  private emptyVectors(language: string): SegmentVectors | undefined {
    const { encoder, codebooks, folder } = this.services;
    return encoder && supportsLanguages(encoder, language)
      ? new SegmentVectors(encoder.dimensions, folder, codebooks)
      : undefined;
  }
}

/** Returns the id of a document for its target language; with another target language, it has another id. */
function idOf({ source, target, languages }: MemoryDocument): string {
  return JSON.stringify([source.path, target?.path ?? '', languages.target ?? '']);
}
