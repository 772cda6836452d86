import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Span } from '../../model/phrase';
import type { MemoryReference } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { EngineRefusal } from '../client/engineErrors';
import type { AnyRequest } from '../client/engineProcess';
import type { Log } from '../client/log';
import { SettingKeys } from '../commands/commandIds';
import type { Projects } from '../project/projects';
import { TRANSLATED_FILES } from '../project/projects';
import { Disposable } from '../workspace/disposable';
import type { Settings } from '../workspace/settings';
import { isTranslatable } from '../workspace/textDocuments';
import { FolderMemory } from './folderMemory';

/** Milliseconds for which a translation is in front before what the folder has translated is read, and after an engine's start: its first answer comes first. */
const REST = 1000;
/** An engine that has just been told to read a memory knows it after so many milliseconds, or a few times as many. */
const UNTIL_KNOWN = 100;
const ATTEMPTS = 10;

const KEYS = [SettingKeys.memoryEnabled, SettingKeys.memoryFiles, SettingKeys.memoryExclude, SettingKeys.memoryTranslationMemories, SettingKeys.memoryIncludeUnfinished, SettingKeys.memoryMostSegments];

/**
 * What the open folders have translated: a memory each, read in the background once a translation is in front or the engine is at work anyway. A window
 * without a folder has one for what the reader has added.
 */
export class Memories extends Disposable {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when a memory is in another state, or holds something else. */
  readonly onDidChange = this.emitter.event;
  private readonly readEmitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when a memory has been read, so that there are other answers. */
  readonly onDidRead = this.readEmitter.event;
  private readonly folders = new Map<string, FolderMemory>();
  private resting: NodeJS.Timeout | undefined;

  /** @param ownFolder after which the memory of a window without a folder is called */
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
    this.register(engine.onDidStart(() => {
      for (const memory of this.all) memory.forgetEngine();
      this.schedule();
    }));
    this.register(vscode.window.onDidChangeActiveTextEditor(() => this.schedule()));
    const watcher = this.register(vscode.workspace.createFileSystemWatcher(TRANSLATED_FILES, true, false, true));
    this.register(watcher.onDidChange(({ fsPath }) => this.noteChange(fsPath)));
    this.register({ dispose: () => (clearTimeout(this.resting), this.folders.forEach((memory) => memory.dispose())) });
    this.meetFolders();
  }

  get all(): FolderMemory[] {
    return [...this.folders.values()];
  }

  /** The memory that serves a place; without one that of the first folder. */
  of(place?: vscode.Uri): FolderMemory | undefined {
    const folder = (place && vscode.workspace.getWorkspaceFolder(place)) ?? vscode.workspace.workspaceFolders?.[0];
    return this.folders.get((folder?.uri ?? this.ownFolder).toString());
  }

  /** Whether a look-up in a document has something to find. What stands at a bare place is looked up in translations and their sources only. */
  async canAnswer({ uri }: vscode.TextDocument, span: Span): Promise<boolean> {
    const memory = this.of(uri);
    if (!memory) return false;
    return span.end > span.start ? memory.hasDocuments() : memory.holds(uri.fsPath);
  }

  /** Asks the memory that serves a place, which is read where it has not been. @returns undefined where there is none, or it is not read */
  async ask<P extends MemoryReference, R>(place: vscode.Uri | undefined, type: AnyRequest<P, R>, params: Omit<P, 'memory'>, token?: vscode.CancellationToken): Promise<R | undefined> {
    const memory = this.of(place);
    if (!memory || !(await memory.hasDocuments())) return undefined;
    return this.whileUnknown([memory], () => this.engine.request(type, { ...params, memory: memory.name } as unknown as P, { token })).catch((error: unknown) => {
      if (isUnknown(error)) return undefined;
      throw error;
    });
  }

  /** Asks all that hold anything at once, by their names. @throws EngineRefusal, `memoryUnknown` where one of them is not read */
  async askAll<R>(request: (names: string[]) => Promise<R>): Promise<R> {
    const memories: FolderMemory[] = [];
    for (const memory of this.all) if (await memory.hasDocuments()) memories.push(memory);
    return this.whileUnknown(memories, () => request(memories.map(({ name }) => name)));
  }

  /** The reader has had the engine started anew: whatever has failed is tried again. */
  forgive(): void {
    for (const memory of this.all) memory.forgive();
  }

  /** The engine has not opened it, though it was told to. */
  noteUnknown(memory: FolderMemory): void {
    memory.forgetEngine();
    void memory.open();
  }

  /** Repeats a request until the engine has opened what it asks. */
  private async whileUnknown<R>(memories: readonly FolderMemory[], request: () => Promise<R>): Promise<R> {
    for (let attempt = 1; ; attempt++) {
      for (const memory of memories) void memory.open();
      try {
        return await request();
      } catch (error) {
        for (const memory of isUnknown(error) ? memories : []) this.noteUnknown(memory);
        if (!isUnknown(error) || attempt === ATTEMPTS) throw error;
        await pause(UNTIL_KNOWN * attempt);
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
    this.resting = setTimeout(() => void this.begin(false), REST);
  }

  /** Reads what is wanted. @param isOther whether settings say something else than before */
  private async begin(isOther: boolean): Promise<void> {
    const front = vscode.window.activeTextEditor?.document;
    for (const memory of this.all) {
      if (isOther) memory.noteListing();
      const wasRead = memory.state.phase !== 'closed';
      if (!(await memory.hasDocuments())) await memory.close();
      else if (isOther && wasRead) await memory.openAnew();
      else if (this.engine.isAtWork || (front && isTranslatable(front) && (await memory.holds(front.uri.fsPath)))) await memory.open();
    }
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof EngineRefusal && error.code === 'memoryUnknown';
}
