import { access } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { GlossaryReference } from '../../protocol/protocol';
import type { Log } from '../client/log';
import { SettingKeys } from '../commands/commandIds';
import { Disposable } from '../workspace/disposable';
import type { Settings } from '../workspace/settings';
import { GLOSSARY_FILE_ENDING } from '../workspace/textDocuments';

/** Name of a folder's glossary where the setting names none. */
const DEFAULT_NAME = `glossary${GLOSSARY_FILE_ENDING}`;

/** The glossaries that serve a place, and where additions go. */
export interface ApplicableGlossaries {
  /** In order of priority. */
  all: GlossaryReference[];
  /** Missing where every glossary is read-only. */
  target?: GlossaryReference;
}

/** Which glossaries apply where: the folder's own, or without a folder a personal one. */
export class Glossaries extends Disposable {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when other glossaries apply, or one of them has been written. */
  readonly onDidChange = this.emitter.event;

  constructor(
    private readonly settings: Settings,
    private readonly personalFolder: vscode.Uri,
    private readonly log: Log,
  ) {
    super();
    const changed = () => this.emitter.fire();
    this.register(settings.onDidChange([SettingKeys.glossaries], changed));
    this.register(vscode.workspace.onDidGrantWorkspaceTrust(changed));
    this.register(vscode.workspace.onDidChangeWorkspaceFolders(changed));
    const watcher = this.register(vscode.workspace.createFileSystemWatcher(`**/*${GLOSSARY_FILE_ENDING}`));
    for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete]) this.register(event(changed));
  }

  /** @param place a document; without one the first folder's glossaries, which is what a search from anywhere means */
  for(place?: vscode.Uri): ApplicableGlossaries {
    const folder = (place && vscode.workspace.getWorkspaceFolder(place)) ?? vscode.workspace.workspaceFolders?.[0];
    const all = folder?.uri.scheme === 'file' ? this.inFolder(folder) : [];
    const personal = vscode.Uri.joinPath(this.personalFolder, `personal${GLOSSARY_FILE_ENDING}`).fsPath;
    const references = all.length ? all : [{ path: personal, readOnly: false, write: false }];
    const target = references.find(({ write, readOnly }) => write && !readOnly) ?? references.find(({ readOnly }) => !readOnly);
    return { all: references.map(asReference), target: target && asReference(target) };
  }

  /** Whether any of the glossaries exists, so that a look-up has something to find. */
  async exists(place?: vscode.Uri): Promise<boolean> {
    const found = await Promise.all(this.for(place).all.map((glossary) => fileExists(glossary)));
    return found.includes(true);
  }

  /** The glossaries of all folders that exist, each once. */
  async existing(): Promise<GlossaryReference[]> {
    const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri) ?? [undefined];
    const references = new Map(folders.flatMap((folder) => this.for(folder).all).map((glossary) => [glossary.path, glossary]));
    const found = await Promise.all([...references.values()].map(async (glossary) => ((await fileExists(glossary)) ? [glossary] : [])));
    return found.flat();
  }

  /** Announces a change of a glossary that no watcher sees: a personal one lies outside the workspace. */
  announceChange(): void {
    this.emitter.fire();
  }

  private inFolder(folder: vscode.WorkspaceFolder): { path: string; readOnly: boolean; write: boolean }[] {
    const listed = this.settings.glossaries(folder.uri);
    if (!listed.length) return [{ path: path.join(folder.uri.fsPath, DEFAULT_NAME), readOnly: false, write: true }];
    return listed.flatMap((setting) => {
      const resolved = path.resolve(folder.uri.fsPath, setting.path);
      const relative = path.relative(folder.uri.fsPath, resolved);
      const leaves = relative.startsWith('..') || path.isAbsolute(relative);
      if (leaves && !vscode.workspace.isTrusted) {
        this.log.warn('glossary', `${setting.path} lies outside the folder and is left alone until the workspace is trusted`);
        return [];
      }
      return [{ ...setting, path: resolved }];
    });
  }
}

/** How a glossary is named to the reader. */
export function glossaryName(glossary: GlossaryReference | string): string {
  return path.basename(typeof glossary === 'string' ? glossary : glossary.path);
}

export async function fileExists({ path: file }: GlossaryReference): Promise<boolean> {
  // Asked before every hover, and always about this machine's disk, so that it does not go through the editor's window.
  return access(file).then(() => true, () => false);
}

function asReference({ path: file, readOnly }: { path: string; readOnly: boolean }): GlossaryReference {
  return readOnly ? { path: file, readOnly } : { path: file };
}
