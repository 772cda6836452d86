import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { GlossaError, isFileError } from '../../base/errors';
import type { EngineState, GlossaryReference } from '../../protocol/protocol';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { GlossaryStore } from '../store/glossaryStore';
import { cacheFileName } from '../sha256';
import { EntriesFile, FormsFile } from './cache/termFiles';
import { IndexedGlossary } from './indexedGlossary';
import { SemanticIndex } from './termIndex';
import type { FaissCodebooks } from './vector/faissCodes';
import { VectorUpdater } from './vectorUpdate';

/** The default `timeout` in milliseconds: enough for a term just added, not for an import. */
const DEFAULT_TIMEOUT_MS = 100;
/** The delay in milliseconds after which work on forms is shown in the status bar. */
const PROGRESS_DELAY_MS = 200;
/** The maximum number of glossaries in memory besides those of the current request. */
const MAX_IDLE = 8;

export interface GlossaryIndexOptions {
  store: GlossaryStore;
  /** If missing, only the lexical index is used. */
  encoder?: PhraseEncoder;
  /** The reason why there is no encoder, as a message for the user. */
  reason?: string;
  /** If missing, every vector is compared. */
  codebooks?: FaissCodebooks;
  /** The folder for vectors; may be deleted at any time. */
  cacheFolder: string;
  onState?: (state: EngineState) => void;
  /** The maximum time in milliseconds that a request waits for stale vectors. */
  timeout?: number;
}

interface HeldGlossary {
  indexed: IndexedGlossary;
  /** Missing without an encoder. */
  vectors?: VectorUpdater;
  /** The latest check of the file; resolves to whether terms had changed. */
  following: Promise<boolean>;
  isFollowing: boolean;
}

/**
 * The indexes of all requested glossaries, kept up to date with their files. Forms follow changes at once; vectors
 * follow in the background, and only changes are encoded.
 */
export class GlossaryIndexRegistry {
  private readonly glossaries = new Map<string, HeldGlossary>();
  private lastState = '';

  constructor(private readonly options: GlossaryIndexOptions) {}

  get state(): EngineState {
    const held = Array.from(this.glossaries.values());
    const updating = held.filter(({ vectors, isFollowing }) => isFollowing || vectors?.isRunning);
    if (updating.length > 0) {
      const terms = updating.reduce((sum, { indexed }) => sum + indexed.size, 0);
      const done = updating.reduce((sum, { indexed, vectors }) => sum + indexed.size * (vectors?.percent ?? 0), 0);
      return { phase: 'indexing', percent: terms > 0 ? Math.floor(done / terms) : 0 };
    }
    if (!this.options.encoder) return { phase: 'lexicalOnly', reason: this.options.reason ?? 'No model is loaded.' };
    const failure = held.map(({ vectors }) => vectors?.failure).find((reason) => reason !== undefined);
    if (failure !== undefined) return { phase: 'lexicalOnly', reason: failure };
    return { phase: 'ready' };
  }

  /**
   * Returns the glossaries in order, as their files are now. Unreadable ones are skipped, because the others are still
   * usable. Waits for their forms, and briefly for vectors of changed terms. Errors: `cancelled`.
   */
  async open(references: readonly GlossaryReference[], signal?: AbortSignal): Promise<IndexedGlossary[]> {
    const changed: VectorUpdater[] = [];
    const opened: IndexedGlossary[] = [];
    for (const reference of references) {
      const held = this.held(reference.path);
      held.following = held.following.catch(() => false).then(() => this.follow(held));
      try {
        if ((await untilCancelled(held.following, signal)) && held.vectors) changed.push(held.vectors);
        opened.push(held.indexed);
      } catch (error) {
        if (!isFileError(error)) throw error;
      }
    }
    if (changed.length > 0)
      await untilCancelled(
        Promise.race([
          Promise.all(changed.map((update) => update.finished)),
          delay(this.options.timeout ?? DEFAULT_TIMEOUT_MS),
        ]),
        signal,
      );
    this.forgetIdle(references);
    return opened;
  }

  /** Opens the glossaries and waits for all vectors, or their failure: for work that compares all terms. */
  async openWhole(references: readonly GlossaryReference[], signal?: AbortSignal): Promise<IndexedGlossary[]> {
    const opened = await this.open(references, signal);
    for (const { path: file } of opened)
      await untilCancelled(this.held(file).vectors?.finished ?? Promise.resolve(), signal);
    return opened;
  }

  /** Returns the index of an open glossary in this version; undefined for any other version. */
  async opened(file: string, version: string): Promise<IndexedGlossary | undefined> {
    const [indexed] = this.glossaries.has(file) ? await this.open([{ path: file }]) : [];
    return indexed?.version === version ? indexed : undefined;
  }

  /** Opens the glossaries, waits for all vectors and saves them: for a command line, which exits afterwards. */
  async settle(references: readonly GlossaryReference[], signal?: AbortSignal): Promise<void> {
    for (const { path: file } of await this.openWhole(references, signal)) await this.held(file).vectors?.save();
  }

  /** Deletes all vectors, in memory and on disk; the next request computes them again. */
  async clear(): Promise<void> {
    const held = Array.from(this.glossaries.values());
    this.glossaries.clear();
    for (const { indexed, vectors } of held) {
      await vectors?.stop();
      await indexed.vectors?.clear();
    }
    this.report();
  }

  /** Stops background work and saves its results. */
  async close(): Promise<void> {
    for (const { vectors } of this.glossaries.values()) {
      await vectors?.stop();
      await vectors?.save();
    }
  }

  private held(file: string) {
    const known = this.glossaries.get(file);
    if (known) {
      // A Map keeps insertion order: the most recently used glossaries are last.
      this.glossaries.delete(file);
      this.glossaries.set(file, known);
      return known;
    }
    const held = this.makeHeld(file);
    this.glossaries.set(file, held);
    return held;
  }

  private makeHeld(file: string): HeldGlossary {
    const { encoder, cacheFolder, codebooks } = this.options;
    const unread = { following: Promise.resolve(false), isFollowing: false };
    const name = cacheFileName(file);
    const fileOf = (kind: string): string => path.join(cacheFolder, 'indexes', `${name}.${kind}`);
    const files = { forms: new FormsFile(fileOf('forms')), entries: new EntriesFile(fileOf('entries')) };
    if (!encoder) return { indexed: new IndexedGlossary(file, undefined, files), ...unread };
    const terms = new SemanticIndex({
      encoder,
      cacheFolder,
      codebooks,
      name,
      onProgress: (percent) => vectors.progressed(percent),
    });
    const indexed = new IndexedGlossary(file, terms, files);
    const vectors = new VectorUpdater(indexed, terms, () => this.report());
    return { indexed, vectors, ...unread };
  }

  /** Updates the indexes if the file has changed, even after the request has ended. Returns whether terms changed. */
  private async follow(held: HeldGlossary): Promise<boolean> {
    const { indexed } = held;
    const { concepts, version } = await this.options.store.read(indexed.path);
    if (version === indexed.version) return false;
    held.isFollowing = true;
    const announcement = setTimeout(() => this.report(), PROGRESS_DELAY_MS);
    try {
      const isChanged = await indexed.update(concepts, version);
      if (isChanged) held.vectors?.start();
      else held.vectors?.saveLater();
      return isChanged;
    } finally {
      clearTimeout(announcement);
      held.isFollowing = false;
      this.report();
    }
  }

  private forgetIdle(references: readonly GlossaryReference[]): void {
    const used = new Set(references.map((reference) => reference.path));
    const idle = Array.from(this.glossaries.entries()).filter(
      ([file, { vectors, isFollowing }]) => !used.has(file) && !isFollowing && !vectors?.isRunning,
    );
    for (const [file] of idle.slice(0, Math.max(0, idle.length - MAX_IDLE))) this.glossaries.delete(file);
  }

  private report(): void {
    const state = this.state;
    const serialised = JSON.stringify(state);
    if (serialised === this.lastState) return;
    this.lastState = serialised;
    this.options.onState?.(state);
  }
}

/** Waits for shared work, which continues for other requests if this one is cancelled. */
async function untilCancelled<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work;
  const cancelled = (): GlossaError => new GlossaError('cancelled', 'Cancelled.');
  if (signal.aborted) {
    work.catch(() => undefined); // this caller no longer waits; the other callers receive the failure
    throw cancelled();
  }
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(cancelled());
    signal.addEventListener('abort', onAbort, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}
