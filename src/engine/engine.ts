import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Equivalent, SearchHit } from '../model/equivalent';
import { GlossaError } from '../base/errors';
import type { LanguagePair } from '../model/languagePair';
import type { PhraseInContext } from '../model/phrase';
import type { EngineOptions, EngineState, GlossaryReference, ConsistencyParams, ConsistencyResult, SearchParams, TaskProgress } from '../protocol/protocol';
import { Adaptations } from './adaptation/adaptations';
import { AdaptationService } from './handlers/adaptation';
import { bundledModelFolder } from './encoder/model/bundledModel';
import { CheckService } from './handlers/checks';
import { DocumentTasks } from './handlers/documents';
import { openEncoder } from './encoder/encoder';
import type { PhraseEncoder } from './encoder/phraseEncoder';
import { GlossaryIndex } from './index/glossaryIndex';
import { loadFaiss } from './index/vector/loadFaiss';
import { ChangeJournal } from './store/changeJournal';
import { userLockFolder } from './store/glossaryLock';
import { GlossaryStore } from './store/glossaryStore';
import { GlossaryTasks } from './handlers/glossaries';
import { ConsistencyService } from './handlers/consistency';
import { IgnoredStore } from './store/ignoredStore';
import { PlaceLookup } from './handlers/lookups';
import { SearchService } from './lookup/searchService';
import { SegmentTerms } from './handlers/segmentTerms';
import type { SuggestOptions } from './lookup/suggestService';
import { SuggestService } from './lookup/suggestService';

/** What needs the encoder, once it is known whether there is one. */
interface Services {
  encoder: PhraseEncoder | undefined;
  /** Why there is none. */
  failure: GlossaError | undefined;
  index: GlossaryIndex;
  /** Missing without an encoder. */
  adaptations: Adaptations | undefined;
  suggest: SuggestService;
  search: SearchService;
  places: PlaceLookup;
  checks: CheckService;
  segmentTerms: SegmentTerms;
}

/** Everything that Glossa can do, without an editor: composes the parts, opens the model once, and tells its state. */
export class Engine {
  readonly glossaries: GlossaryTasks;
  readonly documents: DocumentTasks;
  private readonly store: GlossaryStore;
  /** What the translators have decided to ignore in a terminology check. */
  readonly ignored = new IgnoredStore(userLockFolder());
  private opening: Promise<Services> | undefined;
  private adaptations: Adaptations | undefined;
  private listener: (state: EngineState) => void = () => undefined;
  private state: EngineState = { phase: 'starting' };

  constructor(private readonly options: EngineOptions) {
    mkdirSync(options.cacheFolder, { recursive: true });
    this.store = new GlossaryStore(userLockFolder(), { journal: new ChangeJournal(path.join(options.cacheFolder, 'undo')) });
    this.glossaries = new GlossaryTasks(this.store);
    this.documents = new DocumentTasks(() => this.requireEncoder());
  }

  /** Calls back with the state as it is, and whenever it changes. */
  onState(listener: (state: EngineState) => void): void {
    this.listener = listener;
    listener(this.state);
  }

  /** Errors: why there is no encoder, `modelMissing` or `modelInvalid`. */
  async requireEncoder(): Promise<PhraseEncoder> {
    const { encoder, failure } = await this.services();
    if (!encoder) throw failure!;
    return encoder;
  }

  async places(): Promise<PlaceLookup> {
    return (await this.services()).places;
  }

  async segmentTerms(): Promise<SegmentTerms> {
    return (await this.services()).segmentTerms;
  }

  async checks(): Promise<CheckService> {
    return (await this.services()).checks;
  }

  async suggest(
    query: PhraseInContext,
    pair: Partial<LanguagePair>,
    glossaries: readonly GlossaryReference[],
    limit: number,
    options: SuggestOptions = {},
  ): Promise<Equivalent[]> {
    return (await this.services()).suggest.suggest(query, pair.source, pair.target, glossaries, limit, options);
  }

  async search({ query, glossaries, limit }: SearchParams, signal?: AbortSignal): Promise<SearchHit[]> {
    return (await this.services()).search.search(query, glossaries, limit, signal);
  }

  /** What stands in a glossary twice or in contradiction. */
  async consistency(params: ConsistencyParams, onProgress: (progress: TaskProgress) => void, signal?: AbortSignal): Promise<ConsistencyResult> {
    const { index, encoder } = await this.services();
    return new ConsistencyService(this.store, index, encoder).check(params, onProgress, signal);
  }

  /** Errors: why there is no encoder. */
  async adaptation(): Promise<AdaptationService> {
    const { index, encoder, failure, adaptations } = await this.services();
    if (!encoder || !adaptations) throw failure!;
    return new AdaptationService(index, encoder, adaptations);
  }

  /** Waits until the glossaries are wholly indexed; for a command line, which has no later. */
  async settle(glossaries: readonly GlossaryReference[], signal?: AbortSignal): Promise<void> {
    await (await this.services()).index.settle(glossaries, signal);
  }

  /** Deletes every cache. The glossaries are not touched. */
  async clearLocalData(): Promise<void> {
    const { index, adaptations } = await this.services();
    await index.clear();
    adaptations?.clear();
    await rm(this.options.cacheFolder, { recursive: true, force: true });
    mkdirSync(this.options.cacheFolder, { recursive: true });
  }

  async close(): Promise<void> {
    const opened = await this.opening;
    await opened?.index.close();
    await opened?.encoder?.close();
  }

  /** Opens the model before anyone asks for it. */
  start(): void {
    void this.services();
  }

  /** The model is opened once, and not at all for what needs none, such as an import on the command line. */
  private services(): Promise<Services> {
    return (this.opening ??= this.open());
  }

  private async open(): Promise<Services> {
    const folder = this.options.modelFolder ?? bundledModelFolder();
    const opened = await openEncoder(folder, { cacheFolder: path.join(this.options.cacheFolder, 'tokenizers') }).catch((error: unknown) => {
      if (error instanceof GlossaError) return error;
      throw error;
    });
    const encoder = opened instanceof GlossaError ? undefined : opened;
    const failure = opened instanceof GlossaError ? opened : undefined;
    const index = new GlossaryIndex({
      store: this.store,
      encoder,
      reason: failure?.message,
      faiss: loadFaiss().library,
      cacheFolder: path.join(this.options.cacheFolder, 'glossaries'),
      onState: (state) => this.tell(state),
    });
    const adaptations = encoder && new Adaptations(encoder, path.join(this.options.cacheFolder, 'glossaries', 'adaptations'), () => this.tell(index.state));
    this.adaptations = adaptations;
    this.tell(index.state);
    const suggest = new SuggestService(index, encoder, adaptations);
    return { encoder, failure, index, adaptations, suggest, search: new SearchService(index, encoder), places: new PlaceLookup(suggest, this.glossaries), checks: new CheckService(index, this.ignored, encoder), segmentTerms: new SegmentTerms(index) };
  }

  private tell(state: EngineState): void {
    const states = this.adaptations?.states ?? [];
    this.state = state.phase === 'ready' && states.length > 0 ? { ...state, adaptations: states } : state;
    this.listener(this.state);
  }
}
