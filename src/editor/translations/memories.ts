import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Span } from '../../model/phrase';
import type { MemoryReference } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { EngineRequestError } from '../client/engineErrors';
import type { AnyRequest, RequestOptions } from '../client/engineProcess';
import type { Log } from '../client/log';
import { SettingKeys } from '../commands/commandIds';
import type { Projects } from '../project/projects';
import { TRANSLATION_FILES_GLOB } from '../project/projects';
import { Disposable } from '../workspace/disposable';
import type { Settings } from '../workspace/settings';
import { isTranslatable } from '../workspace/textDocuments';
import { FolderMemory } from './folderMemory';

/** The delay in ms before reading starts, so that the first request is not slowed. */
const START_DELAY_MS = 1000;
/** The base delay in ms between retries while the engine opens a memory. */
const RETRY_DELAY_MS = 100;
const MAX_ATTEMPTS = 10;
/** The maximum time in milliseconds that a request for all memories waits until they are read. */
const MAX_WAIT_FOR_READING = 5_000;

const KEYS = [
  SettingKeys.memoryEnabled,
  SettingKeys.memoryFiles,
  SettingKeys.memoryExclude,
  SettingKeys.memoryTranslationMemories,
  SettingKeys.memoryIncludeUnfinished,
  SettingKeys.memoryMaxSegments,
];

/**
 * The translation memories of the open folders, read in the background once the active document belongs to one or the
 * engine runs. A window without a folder has one memory, for the files named in user settings.
 */
export class TranslationMemories extends Disposable {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when a memory's state or content changes. */
  readonly onDidChange = this.emitter.event;
  private readonly readEmitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when a memory has been read and results may change. */
  readonly onDidRead = this.readEmitter.event;
  private readonly folders = new Map<string, FolderMemory>();
  private resting: NodeJS.Timeout | undefined;

  /** @param ownFolder identifies the memory of a window without a folder */
  constructor(
    private readonly engine: EngineClient,
    private readonly projects: Projects,
    private readonly settings: Settings,
    private readonly ownFolder: vscode.Uri,
    private readonly log: Log,
  ) {
    super();
    this.register(vscode.workspace.onDidChangeWorkspaceFolders(() => this.meetFolders()));
    this.register(vscode.workspace.onDidGrantWorkspaceTrust(() => this.relist()));
    this.register(projects.onDidChange(() => this.relist()));
    this.register(settings.onDidChange(KEYS, () => void this.begin(true)));
    this.register(
      engine.onDidStart(() => {
        for (const memory of this.all) memory.forgetEngine();
        this.schedule();
      }),
    );
    this.register(vscode.window.onDidChangeActiveTextEditor(() => this.schedule()));
    const watcher = this.register(vscode.workspace.createFileSystemWatcher(TRANSLATION_FILES_GLOB, true, false, true));
    this.register(watcher.onDidChange(({ fsPath }) => this.noteChange(fsPath)));
    this.register({ dispose: () => (clearTimeout(this.resting), this.folders.forEach((memory) => memory.dispose())) });
    this.meetFolders();
  }

  get all(): FolderMemory[] {
    return [...this.folders.values()];
  }

  /** Returns the memory of a document; defaults to the first folder's. */
  of(place?: vscode.Uri): FolderMemory | undefined {
    const folder = (place && vscode.workspace.getWorkspaceFolder(place)) ?? vscode.workspace.workspaceFolders?.[0];
    return this.folders.get((folder?.uri ?? this.ownFolder).toString());
  }

  /** Returns whether the memory can answer a look-up. Without a selection, the document must belong to the memory. */
  async canAnswer({ uri }: vscode.TextDocument, span: Span): Promise<boolean> {
    const memory = this.of(uri);
    if (!memory) return false;
    return span.end > span.start ? memory.hasDocuments() : memory.holds(uri.fsPath);
  }

  /**
   * Queries the memory of a document's folder, reading it if necessary.
   *
   * @returns undefined if there is no memory, or if it could not be opened after several attempts
   */
  async ask<P extends Partial<MemoryReference>, R>(
    place: vscode.Uri | undefined,
    type: AnyRequest<P, R>,
    params: Omit<P, 'memory'>,
    options?: RequestOptions,
  ): Promise<R | undefined> {
    const memory = this.of(place);
    if (!memory || !(await memory.hasDocuments())) return undefined;
    return this.whileUnknown([memory], () =>
      this.engine.request(type, { ...params, memory: memory.name } as unknown as P, options),
    ).catch((error: unknown) => {
      if (isUnknown(error)) return undefined;
      throw error;
    });
  }

  /** Reads the unread documents of a folder's memory. Returns early if cancelled. */
  async update(place: vscode.Uri, token: vscode.CancellationToken): Promise<void> {
    const memory = this.of(place);
    if (!memory || !(await memory.hasDocuments())) return;
    const cancelled = new Promise<void>((resolve) => token.onCancellationRequested(() => resolve()));
    await Promise.race([memory.update(), cancelled]);
  }

  /**
   * Sends one request for all non-empty memories.
   *
   * @throws EngineRequestError with `memoryUnknown` if one of them is not read
   */
  async askAll<R>(request: (names: string[]) => Promise<R>): Promise<R> {
    const memories: FolderMemory[] = [];
    for (const memory of this.all) if (await memory.hasDocuments()) memories.push(memory);
    // Waits until small memories are read, because requests interrupt the reading.
    await Promise.race([Promise.all(memories.map((memory) => memory.open())), pause(MAX_WAIT_FOR_READING)]);
    return this.whileUnknown(memories, () => request(memories.map(({ name }) => name)));
  }

  /** Clears failures after the user restarts the engine. */
  clearFailures(): void {
    for (const memory of this.all) memory.clearFailures();
  }

  /** Opens a memory again that the engine has closed or lost. */
  noteUnknown(memory: FolderMemory): void {
    memory.forgetEngine();
    void memory.open();
  }

  /** Repeats a request until the engine has opened its memories. */
  private async whileUnknown<R>(memories: readonly FolderMemory[], request: () => Promise<R>): Promise<R> {
    for (let attempt = 1; ; attempt++) {
      for (const memory of memories) void memory.open();
      try {
        return await request();
      } catch (error) {
        for (const memory of isUnknown(error) ? memories : []) this.noteUnknown(memory);
        if (!isUnknown(error) || attempt === MAX_ATTEMPTS) throw error;
        await pause(RETRY_DELAY_MS * attempt);
      }
    }
  }

  private meetFolders(): void {
    const open = vscode.workspace.workspaceFolders ?? [undefined];
    const names = new Set(open.map((folder) => (folder?.uri ?? this.ownFolder).toString()));
    for (const [key, memory] of this.folders) {
      if (names.has(key)) continue;
      this.folders.delete(key);
      void memory.close().finally(() => memory.dispose());
    }
    for (const folder of open) {
      const uri = folder?.uri ?? this.ownFolder;
      if (this.folders.has(uri.toString())) continue;
      const memory = new FolderMemory(uri.fsPath, folder, this.engine, this.projects, this.settings, this.log);
      this.folders.set(uri.toString(), memory);
      let segments: number | undefined;
      memory.onDidChange(() => {
        this.emitter.fire();
        if (memory.state.phase === 'open' || memory.summary?.segments !== segments) this.readEmitter.fire();
        segments = memory.summary?.segments;
      });
    }
    this.emitter.fire();
    this.schedule();
  }

  private relist(): void {
    for (const memory of this.all) memory.noteListing();
  }

  private noteChange(file: string): void {
    const read = this.all.filter(({ state }) => state.phase === 'open' || state.phase === 'reading');
    for (const memory of read) void memory.holds(file).then((isHeld) => isHeld && memory.noteChange(file));
  }

  private schedule(): void {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => void this.begin(false), START_DELAY_MS);
  }

  /**
   * Opens the memory of the active document, or all if the engine runs. Closes empty ones.
   *
   * @param isOther whether settings have changed
   */
  private async begin(isOther: boolean): Promise<void> {
    const front = vscode.window.activeTextEditor?.document;
    for (const memory of this.all) {
      if (isOther) memory.noteListing();
      const wasRead = memory.state.phase !== 'closed';
      if (!(await memory.hasDocuments())) await memory.close();
      else if (isOther && wasRead) await memory.reopen();
      else if (this.engine.isRunning || (front && isTranslatable(front) && (await memory.holds(front.uri.fsPath))))
        await memory.open();
    }
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof EngineRequestError && error.code === 'memoryUnknown';
}
