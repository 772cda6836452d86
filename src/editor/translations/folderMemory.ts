import * as path from 'node:path';
import * as vscode from 'vscode';
import { Pacer } from '../../base/pacer';
import { isWithin } from '../../gate/paths';
import { skippedSummary } from '../../language/skippedText';
import { mayBeBilingual } from '../../project/projectFiles';
import type { PartialLanguagePair, MemoryDocument, MemorySummary } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { EngineExitedError, EngineRequestError, formatErrorForLog, engineErrorMessage } from '../client/engineErrors';
import type { RequestOptions } from '../client/engineProcess';
import type { Log } from '../client/log';
import { logSkippedUnits } from '../client/log';
import type { Project, Projects } from '../project/projects';
import { Disposable } from '../workspace/disposable';
import type { Settings } from '../workspace/settings';
import { baseName, matchesGlob } from '../workspace/textDocuments';

/** The delay in milliseconds between a change of a file and its reading. */
const READING_DELAY_MS = 200;
/** The maximum number of rejected files that are listed in the log. */
const MAX_NAMED = 50;

export type MemoryState =
  | { phase: 'closed' | 'stopped' }
  | { phase: 'reading'; percent: number; document?: { number: number; of: number } }
  | { phase: 'open' }
  /** Reading failed. `isCrash` is true if the engine crashed on every attempt. */
  | { phase: 'failed'; reason: string; isCrash: boolean };

/**
 * The translation memory of a workspace folder, or of a window without one. Requests that the engine read its documents
 * and their changes.
 */
export class FolderMemory extends Disposable {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when its state or content changes. */
  readonly onDidChange = this.emitter.event;
  private listed: Promise<Map<string, MemoryDocument>> | undefined;
  /** The documents that the engine was asked to read. */
  private documentsByKey: ReadonlyMap<string, MemoryDocument> = new Map();
  private files: ReadonlySet<string> = new Set();
  private current: MemoryState = { phase: 'closed' };
  private held: MemorySummary | undefined;
  private reading: { source: vscode.CancellationTokenSource; done: Promise<void> } | undefined;
  private readonly changed = new Set<string>();
  private resting: NodeJS.Timeout | undefined;

  /** @param name the path that identifies the memory in requests */
  constructor(
    readonly name: string,
    private readonly folder: vscode.WorkspaceFolder | undefined,
    private readonly engine: EngineClient,
    private readonly projects: Projects,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {
    super();
    this.register({ dispose: () => (clearTimeout(this.resting), this.reading?.source.cancel()) });
  }

  get state(): MemoryState {
    return this.current;
  }

  /** The summary of the last finished reading; undefined if there is none. */
  get summary(): MemorySummary | undefined {
    return this.held;
  }

  /** Returns whether the memory is enabled and has documents, even if they are unread. */
  async hasDocuments(): Promise<boolean> {
    return this.settings.memoryEnabled && (await this.documents()).size > 0;
  }

  /** Returns whether a file belongs to it. */
  async holds(file: string): Promise<boolean> {
    return (await this.hasDocuments()) && this.files.has(file);
  }

  /** Reads all documents if the memory is closed; otherwise only waits for a running read. */
  async open(): Promise<void> {
    if (this.current.phase !== 'closed') return this.reading?.done;
    this.enter({ phase: 'reading', percent: 0 });
    await this.read('all');
  }

  /** Opens the memory, and reads pending changes without the usual delay. */
  async update(): Promise<void> {
    await this.open();
    if (!this.resting) return;
    clearTimeout(this.resting);
    await this.catchUp();
  }

  /** Reads everything, regardless of the current state. */
  async reopen(): Promise<void> {
    this.stop();
    await this.reading?.done;
    this.current = { phase: 'closed' };
    await this.open();
  }

  /** Stops reading; the part read so far is used. */
  stop(): void {
    this.reading?.source.cancel();
  }

  /**
   * Closes an open memory, because a new engine has no data. The client repeats a running read; files that crashed an
   * engine are not retried automatically.
   */
  forgetEngine(): void {
    if (this.current.phase === 'open') this.enter({ phase: 'closed' });
  }

  /** Allows retrying after a failure. */
  clearFailures(): void {
    if (this.current.phase === 'failed') this.enter({ phase: 'closed' });
  }

  /** Resets the memory to the unread state when it is no longer needed. */
  async close(): Promise<void> {
    this.stop();
    await this.reading?.done;
    const wasRead = this.current.phase !== 'closed';
    this.held = undefined;
    this.enter({ phase: 'closed' });
    // Memory of an engine that has exited need not be released.
    if (wasRead && this.engine.isRunning)
      await this.engine
        .request(allRequests.closeMemory, { memory: this.name })
        .catch((error: unknown) => this.log.warn('memory', formatErrorForLog(error)));
  }

  /** Schedules an update, because its files may have changed. */
  noteListing(): void {
    this.listed = undefined;
    this.schedule();
  }

  noteChange(file: string): void {
    this.changed.add(file);
    this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => void this.catchUp(), READING_DELAY_MS);
  }

  private async catchUp(): Promise<void> {
    this.resting = undefined;
    await this.reading?.done;
    if (this.current.phase !== 'open') return this.emitter.fire();
    await this.read('changed');
    // Another engine was started meanwhile.
    if (this.state.phase === 'closed') await this.open();
  }

  private async read(what: 'all' | 'changed'): Promise<void> {
    const source = new vscode.CancellationTokenSource();
    const done = this.request(what, source.token);
    this.reading = { source, done };
    await done;
    if (this.reading?.source === source) this.reading = undefined;
  }

  private async request(what: 'all' | 'changed', token: vscode.CancellationToken): Promise<void> {
    try {
      const documents = await this.documents();
      const files = new Set(this.changed);
      this.changed.clear();
      if (token.isCancellationRequested) throw new vscode.CancellationError();
      const options: RequestOptions = {
        token,
        onProgress: ({ percent, document }) => this.enter({ phase: 'reading', percent, document }),
      };
      const started = performance.now();
      const summary =
        what === 'all'
          ? await this.openWith([...documents.values()], options)
          : await this.changeWith(documents, files, options);
      this.documentsByKey = documents;
      if (summary) this.note(summary, performance.now() - started);
      this.enter({ phase: 'open' });
    } catch (error) {
      this.enter(this.stateAfter(error));
    }
  }

  private openWith(documents: MemoryDocument[], options: RequestOptions): Promise<MemorySummary> {
    const { includeUnfinished, maxSegments } = this.settings.memory(this.folder?.uri);
    return this.engine.request(
      allRequests.openMemory,
      { memory: this.name, documents, includeUnfinished, maxSegments },
      options,
    );
  }

  private async changeWith(
    documents: ReadonlyMap<string, MemoryDocument>,
    files: ReadonlySet<string>,
    options: RequestOptions,
  ): Promise<MemorySummary | undefined> {
    const changed = [...documents]
      .filter(([key, document]) => {
        const known = this.documentsByKey.get(key);
        return !known || !isSamePair(known, document) || filesOf(document).some((file) => files.has(file));
      })
      .map(([, document]) => document);
    const left = new Set([...documents.values()].flatMap(filesOf));
    const removed = [...new Set([...this.documentsByKey.values()].flatMap(filesOf))].filter((file) => !left.has(file));
    if (!changed.length && !removed.length) return undefined;
    return this.engine.request(allRequests.changeMemory, { memory: this.name, changed, removed }, options);
  }

  private stateAfter(error: unknown): MemoryState {
    if (error instanceof vscode.CancellationError) return { phase: 'stopped' };
    if (error instanceof EngineRequestError && error.code === 'memoryUnknown') return { phase: 'closed' };
    this.log.warn('memory', formatErrorForLog(error));
    const isCrash = error instanceof EngineExitedError;
    return {
      phase: 'failed',
      reason: error instanceof EngineRequestError ? engineErrorMessage(error) : isCrash ? error.message : '',
      isCrash,
    };
  }

  private note(summary: MemorySummary, milliseconds: number): void {
    const { segments, documents, skippedDocuments, problems, skippedParts } = summary;
    this.held = summary;
    this.log.info(
      'memory',
      `${segments} segments of ${documents} documents in ${Math.round(milliseconds)} ms; ${skippedDocuments.length} ` +
        `documents refused, ${problems.length} problems`,
    );
    if (skippedParts.length) this.log.info('memory', `skipped: ${skippedSummary(skippedParts)}`);
    for (const { source, target, reason } of skippedDocuments.slice(0, MAX_NAMED))
      this.log.warn('memory', `${baseName(vscode.Uri.file(target ?? source))} was skipped: ${reason}`);
    logSkippedUnits(this.log, 'memory', problems);
  }

  private async documents(): Promise<ReadonlyMap<string, MemoryDocument>> {
    this.listed ??= this.list();
    return this.listed;
  }

  private async list(): Promise<Map<string, MemoryDocument>> {
    const ofFolder =
      this.folder?.uri.scheme === 'file' ? await documentsOfFolder(this.folder, this.projects, this.settings) : [];
    const documents = [...addedMemories(this.folder?.uri, this.settings), ...ofFolder];
    this.files = new Set(documents.flatMap(filesOf));
    return new Map(documents.map((document) => [filesOf(document).join('\n'), document]));
  }

  private enter(state: MemoryState): void {
    this.current = state;
    this.emitter.fire();
  }
}

const filesOf = ({ source, target }: MemoryDocument): string[] => (target ? [source.path, target.path] : [source.path]);

/** Returns whether two documents are read in the same languages. */
const isSamePair = ({ languages: one }: MemoryDocument, { languages: other }: MemoryDocument): boolean =>
  one.source === other.source && one.target === other.target;

/** The glob that matches all files, so that no file has to be tested. */
const ALL = '**';

/**
 * Returns the documents of a folder's memory, detected by file name: bilingual files, then documents with their
 * translations, the user's target language first.
 */
async function documentsOfFolder(
  folder: vscode.WorkspaceFolder,
  projects: Projects,
  settings: Settings,
): Promise<MemoryDocument[]> {
  const [names, project] = await Promise.all([projects.namesIn(folder), projects.projectFor(folder.uri)]);
  const isWanted = wantedBy(settings.memory(folder.uri), folder);
  const documents: MemoryDocument[] = [];
  const pacer = new Pacer();
  const at = (name: string): { path: string } => ({ path: vscode.Uri.joinPath(folder.uri, name).fsPath });
  for (const name of names) {
    if (mayBeBilingual(name) && isWanted(name))
      documents.push({ source: at(name), languages: languagesOf(name, project) });
    await pacer.yield();
  }
  if (!project) return documents;
  for (const target of targetsOf(project, settings.languages(folder.uri))) {
    for (const pair of project.files.pairs(target)) {
      const translation = pair.target;
      if (translation !== undefined && !mayBeBilingual(translation) && isWanted(translation) && isWanted(pair.source)) {
        documents.push({
          source: at(pair.source),
          target: at(translation),
          languages: { source: project.layout.source, target },
        });
      }
      await pacer.yield();
    }
  }
  return documents;
}

/**
 * Returns the files added by a setting; none in an untrusted workspace. Files from folder settings must be inside the
 * folder or an allowed folder; files from user settings may be anywhere.
 */
function addedMemories(folder: vscode.Uri | undefined, settings: Settings): MemoryDocument[] {
  if (!vscode.workspace.isTrusted) return [];
  const own = settings.userTranslationMemories.filter((file) => path.isAbsolute(file));
  const named = folder
    ? settings.memory(folder).translationMemories.map((file) => path.resolve(folder.fsPath, file))
    : [];
  const within = folder ? [folder.fsPath, ...settings.allowedFolders] : [];
  const allowed = named.filter((file) => within.some((each) => isWithin(file, each)));
  return [...new Set([...own, ...allowed])].map((file) => ({ source: { path: file }, languages: {} }));
}

function wantedBy(
  { files, exclude }: { files: readonly string[]; exclude: readonly string[] },
  folder: vscode.WorkspaceFolder,
): (name: string) => boolean {
  const takesAll = !files.length || files.includes(ALL);
  return (name) => {
    const uri = vscode.Uri.joinPath(folder.uri, name);
    return (
      (takesAll || files.some((glob) => matchesGlob(uri, glob))) && !exclude.some((glob) => matchesGlob(uri, glob))
    );
  };
}

/** Returns the languages of a bilingual file according to the project. Empty if unknown: the file then states them. */
function languagesOf(name: string, project: Project | undefined): PartialLanguagePair {
  const target = project?.files.languageOf(name);
  const source = project?.layout.source;
  return target !== undefined && target !== source ? { source, target } : {};
}

/** Returns the target languages of a project, the user’s first: the last ones are skipped if there is too much text. */
function targetsOf({ layout }: Project, { target }: PartialLanguagePair): string[] {
  const [language] = vscode.env.language.split('-');
  const isFirst = (each: string): number => Number(each === target) * 2 + Number(each === language);
  return layout.targets.toSorted((a, b) => isFirst(b) - isFirst(a));
}
