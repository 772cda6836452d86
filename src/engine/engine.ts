import path from 'node:path';
import { GlossaError } from '../base/errors';
import { FileGate } from '../gate/fileGate';
import type { Equivalent } from '../model/equivalent';
import type { LanguagePair } from '../model/languagePair';
import type { PhraseInContext } from '../model/phrase';
import type { GlossaryReference } from '../protocol/commonParameters';
import type { EngineOptions, engineRequests, EngineState } from '../protocol/protocol';
import { Adaptations } from './adaptation/adaptations';
import { PassageCache, QuestionAnswerer } from './ask/questionAnswerer';
import { openEncoder } from './encoder/encoder';
import { bundledModelFolder } from './encoder/model/modelLibrary';
import type { PhraseEncoder } from './encoder/phraseEncoder';
import { AdaptationHandler } from './handlers/adaptation';
import { BrowsingHandler, PictureHandler } from './handlers/browsing';
import { BuildHandler } from './handlers/build';
import { ChangeHandler } from './handlers/changes';
import { CheckHandler } from './handlers/check';
import { ConsistencyHandler } from './handlers/consistency';
import { AlignmentChecker, DocumentHandler } from './handlers/documents';
import { ExchangeHandler } from './handlers/exchange';
import { LookupHandler } from './handlers/lookups';
import { MemoryHandler } from './handlers/memory';
import type { HandlerOf } from './handlers/requestHandler';
import { TextHandler } from './handlers/texts';
import { ToolHandler } from './handlers/tools';
import { discardCache } from './index/cache/cacheFiles';
import { GlossaryIndexRegistry } from './index/glossaryIndex';
import { openCodebooks } from './index/vector/faissCodes';
import { SearchService } from './lookup/searchService';
import type { SuggestOptions } from './lookup/suggestService';
import { SuggestService } from './lookup/suggestService';
import { ensurePrivateFolder } from './privateFolder';
import { DocumentReader } from './reading/documentReader';
import { ReaderThreadPool } from './reading/readerThreads';
import { ChangeJournal } from './store/changeJournal';
import { GlossaryLock } from './store/glossaryLock';
import { GlossaryOutlineCache } from './store/glossaryOutlines';
import { GlossaryStore } from './store/glossaryStore';
import { IgnoredFindingStore } from './store/ignoredStore';
import { PictureStore } from './store/pictureStore';
import { TeamTermbases, TermbaseHandler } from './termbase/teamTermbases';

/** The services that need the encoder, available once its state is known. */
interface Services {
  encoder: PhraseEncoder | undefined;
  /** The reason why there is no encoder. */
  failure: GlossaError | undefined;
  index: GlossaryIndexRegistry;
  /** Missing without an encoder. */
  adaptations: Adaptations | undefined;
  termbases: TeamTermbases;
  suggest: SuggestService;
  search: SearchService;
}

/**
 * All functions of Glossa, without an editor: connects the handlers of all requests, opens the model once, and reports
 * its state.
 */
export class Engine implements HandlerOf<typeof engineRequests> {
  private readonly store: GlossaryStore;
  private readonly threads = new ReaderThreadPool();
  readonly lookups: LookupHandler;
  readonly memories: MemoryHandler;
  readonly questions: QuestionAnswerer;
  readonly documents: DocumentHandler;
  readonly builds: BuildHandler;
  readonly checks: CheckHandler;
  readonly changes: ChangeHandler;
  readonly browsing: BrowsingHandler;
  readonly consistency: ConsistencyHandler;
  readonly adaptation: AdaptationHandler;
  readonly exchange: ExchangeHandler;
  readonly termbases: TermbaseHandler;
  readonly texts: TextHandler;
  readonly tools: ToolHandler;
  readonly pictures: PictureHandler;
  private opening: Promise<Services> | undefined;
  private opened: Pick<Services, 'encoder' | 'adaptations' | 'termbases'> | undefined;
  private lateAnswer: () => void = () => undefined;
  private listener: (state: EngineState) => void = () => undefined;
  private state: EngineState = { phase: 'starting' };

  constructor(private readonly options: EngineOptions) {
    ensurePrivateFolder(options.cacheFolder);
    const gate = options.access ? FileGate.forFolders(options.access) : FileGate.forNamedFiles();
    this.store = new GlossaryStore({
      gate,
      journal: new ChangeJournal(path.join(options.cacheFolder, 'undo')),
      outlines: new GlossaryOutlineCache(path.join(options.cacheFolder, 'glossaries', 'outlines')),
    });
    const services = () => this.services();
    const encoder = async () => (await services()).encoder;
    const reader = new DocumentReader(this.threads, gate);
    this.memories = new MemoryHandler({ reader, encoder, cacheFolder: options.cacheFolder });
    const pictures = new PictureStore(gate, new GlossaryLock());
    this.lookups = new LookupHandler(this.store, services, this.memories, pictures);
    this.pictures = new PictureHandler(pictures);
    this.questions = new QuestionAnswerer(
      new PassageCache(reader, path.join(options.cacheFolder, 'passages')),
      encoder,
    );
    this.documents = new DocumentHandler(reader, new AlignmentChecker(reader, encoder));
    this.builds = new BuildHandler(() => this.requireEncoder(), reader);
    this.checks = new CheckHandler(new IgnoredFindingStore(gate), services, reader);
    const termbases = async () => (await services()).termbases;
    this.termbases = new TermbaseHandler(termbases);
    this.changes = new ChangeHandler(this.store, termbases, async () => (await services()).index);
    this.browsing = new BrowsingHandler(this.store, termbases);
    this.consistency = new ConsistencyHandler(this.store, services);
    this.adaptation = new AdaptationHandler(() => this.adaptationServices());
    this.exchange = new ExchangeHandler(this.store, reader);
    this.texts = new TextHandler(services, reader);
    this.tools = new ToolHandler({
      suggest: async () => (await services()).suggest,
      lookups: this.lookups,
      memories: this.memories,
      questions: this.questions,
      checks: this.checks,
      texts: this.texts,
      changes: this.changes,
    });
  }

  /** Calls back with the current state, and on every change. */
  onState(listener: (state: EngineState) => void): void {
    this.listener = listener;
    listener(this.state);
  }

  /** Calls back when a termbase has answered after a look-up had stopped waiting for it. */
  onLateAnswer(listener: () => void): void {
    this.lateAnswer = listener;
  }

  /** Returns the encoder. Errors: the reason why there is none, `modelMissing` or `modelInvalid`. */
  async requireEncoder(): Promise<PhraseEncoder> {
    const { encoder, failure } = await this.services();
    if (!encoder) throw failure!;
    return encoder;
  }

  /** Returns the equivalents of a phrase outside documents. */
  async suggest(
    query: PhraseInContext,
    pair: Partial<LanguagePair>,
    glossaries: readonly GlossaryReference[],
    limit: number,
    options: SuggestOptions = {},
  ): Promise<Equivalent[]> {
    return (await this.services()).suggest.suggest(query, pair.source, pair.target, glossaries, limit, options);
  }

  /** Returns the given languages that the model does not support. */
  async unsupportedLanguages(...languages: (string | undefined)[]): Promise<string[]> {
    return (await this.services()).suggest.unsupportedLanguages(...languages);
  }

  /** Waits until the glossaries are fully indexed: a command line exits afterwards. */
  async settle(glossaries: readonly GlossaryReference[], signal?: AbortSignal): Promise<void> {
    await (await this.services()).index.settle(glossaries, signal);
  }

  /** Deletes every cache. The glossaries are not touched. */
  async clearLocalData(): Promise<void> {
    const { index, adaptations } = await this.services();
    await index.clear();
    adaptations?.clear();
    this.questions.forget();
    await discardCache(this.options.cacheFolder);
    ensurePrivateFolder(this.options.cacheFolder);
  }

  /** Waits for the changes of glossaries that are under way. */
  finishWriting(): Promise<void> {
    return this.store.close();
  }

  async close(): Promise<void> {
    await this.finishWriting();
    await this.memories.close();
    await this.threads.close();
    const opened = await this.opening;
    opened?.termbases.close();
    await opened?.index.close();
    await opened?.encoder?.close();
  }

  /** Opens the model before the first request. */
  start(): void {
    void this.services();
  }

  /**
   * Returns the services. The first call opens the model, so tasks that need none, such as an import, never open it.
   */
  private services(): Promise<Services> {
    return (this.opening ??= this.open());
  }

  private async open(): Promise<Services> {
    const folder = this.options.modelFolder ?? bundledModelFolder();
    const opened = await openEncoder(folder, {
      cacheFolder: path.join(this.options.cacheFolder, 'tokenizers'),
      isRepeatable: this.options.isRepeatable,
    }).catch((error: unknown) => {
      if (error instanceof GlossaError) return error;
      throw error;
    });
    const encoder = opened instanceof GlossaError ? undefined : opened;
    const failure = opened instanceof GlossaError ? opened : undefined;
    const index = new GlossaryIndexRegistry({
      store: this.store,
      encoder,
      reason: failure?.message,
      codebooks: encoder && openCodebooks(encoder),
      cacheFolder: path.join(this.options.cacheFolder, 'glossaries'),
      onState: (state) => this.reportState(state),
    });
    const adaptations =
      encoder &&
      new Adaptations(encoder, path.join(this.options.cacheFolder, 'glossaries', 'adaptations'), () =>
        this.reportState(index.state),
      );
    const { editsFolder } = this.options;
    const termbases = new TeamTermbases({
      encoder,
      editsFolder,
      onChange: () => this.reportState(index.state),
      onLate: () => this.lateAnswer(),
    });
    this.opened = { encoder, adaptations, termbases };
    this.reportState(index.state);
    return {
      encoder,
      failure,
      index,
      adaptations,
      termbases,
      suggest: new SuggestService(index, encoder, adaptations, termbases),
      search: new SearchService(index, encoder, termbases),
    };
  }

  /** Returns the services for adaptations. Errors: the reason why there is no encoder. */
  private async adaptationServices() {
    const { index, encoder, failure, adaptations } = await this.services();
    if (!encoder || !adaptations) throw failure!;
    return { index, encoder, adaptations };
  }

  private reportState(state: EngineState): void {
    const adaptations = this.opened?.adaptations?.states ?? [];
    const termbases = this.opened?.termbases.states ?? [];
    const { nativeFailure, languages } = this.opened?.encoder ?? {};
    const whenReady = state.phase === 'ready' && {
      ...(adaptations.length > 0 && { adaptations }),
      ...(nativeFailure !== undefined && { nativeFailure }),
      ...(languages && { languages }),
    };
    this.state = {
      ...state,
      ...whenReady,
      ...(termbases.length > 0 && { termbases }),
    };
    this.listener(this.state);
  }
}
