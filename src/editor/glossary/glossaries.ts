import * as path from 'node:path';
import * as vscode from 'vscode';
import { isThere } from '../../gate/regularFile';
import type { GlossaryReference } from '../../protocol/protocol';
import { termbaseNamed } from '../../protocol/protocol';
import type { Log } from '../client/log';
import { SettingKeys } from '../commands/commandIds';
import { sentence } from '../shown/sentence';
import type { Termbases } from '../termbases/termbases';
import { Disposable } from '../workspace/disposable';
import type { GlossarySetting, Settings } from '../workspace/settings';
import { isInside } from '../workspace/globs';
import { GLOSSARY_FILE_ENDING } from '../workspace/textDocuments';

/** Name of a folder's glossary where the setting names none. */
const DEFAULT_NAME = `glossary${GLOSSARY_FILE_ENDING}`;

/** The glossaries that serve a place, and where additions go. */
export interface ApplicableGlossaries {
  /** In order of priority. */
  all: GlossaryReference[];
  /** Missing where every glossary is read-only, or left alone. */
  target?: GlossaryReference;
  termbases: GlossaryReference[];
  /** What look-ups ask: all of both. */
  asked: GlossaryReference[];
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
    private readonly termbases: Termbases,
  ) {
    super();
    const changed = () => this.emitter.fire();
    this.register(settings.onDidChange([SettingKeys.glossaries], changed));
    this.register(termbases.onDidChange(changed));
    this.register(vscode.workspace.onDidGrantWorkspaceTrust(changed));
    this.register(vscode.workspace.onDidChangeWorkspaceFolders(changed));
    const watcher = this.register(vscode.workspace.createFileSystemWatcher(`**/*${GLOSSARY_FILE_ENDING}`));
    for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete]) this.register(event(changed));
  }

  /** @param place a document; without one the first folder's glossaries, which is what a search from anywhere means */
  for(place?: vscode.Uri): ApplicableGlossaries {
    const folder = folderOf(place);
    const personal = vscode.Uri.joinPath(this.personalFolder, `personal${GLOSSARY_FILE_ENDING}`).fsPath;
    // Never in the place of glossaries that are left alone: what is added in a stranger's folder would be among the reader's own entries.
    const references = folder ? this.inFolder(folder).used : [{ path: personal, readOnly: false, write: false, strict: false }];
    const target = references.find(({ write, readOnly }) => write && !readOnly) ?? references.find(({ readOnly }) => !readOnly);
    const all = references.map(asReference);
    const termbases = this.termbases.references;
    return { all, target: target && asReference(target), termbases, asked: [...all, ...termbases] };
  }

  /** Whether a look-up has something to find: a glossary that exists, or a termbase. */
  async canAnswer(place?: vscode.Uri): Promise<boolean> {
    return this.termbases.references.length > 0 || this.exists(place);
  }

  /** Whether any of the glossary files exists. */
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

  /** The reference of a glossary that is named by its path alone, with what the settings say of it. */
  named(path: string): GlossaryReference {
    return this.termbases.references.find((termbase) => termbase.path === path) ?? { path };
  }

  /** A glossary that is named for a place and not used there, because nobody vouches for its folder. */
  leftAlone(place?: vscode.Uri): string | undefined {
    const folder = folderOf(place);
    return folder && this.inFolder(folder).leftAlone[0];
  }

  /** Why a glossary that is named for a place is not used there; undefined where none is left alone. */
  whyLeftAlone(place?: vscode.Uri): string | undefined {
    const named = this.leftAlone(place);
    return named && sentence('{0} lies outside this folder, which is not trusted: it is neither read nor written. Trust the folder (“Restricted Mode” in the status bar), or name a glossary inside it in the setting “glossa.glossaries”.', named);
  }

  /** Announces a change of a glossary that no watcher sees: a personal one lies outside the workspace. */
  announceChange(): void {
    this.emitter.fire();
  }

  /** The glossaries of a folder as they are named there: those that are used, and the paths of those that are not. */
  private inFolder({ uri }: vscode.WorkspaceFolder): { used: GlossarySetting[]; leftAlone: string[] } {
    const listed = this.settings.glossaries(uri);
    if (!listed.length) return { used: [{ path: path.join(uri.fsPath, DEFAULT_NAME), readOnly: false, write: true, strict: false }], leftAlone: [] };
    const isUsed = ({ path: named }: GlossarySetting): boolean => vscode.workspace.isTrusted || isInside(path.resolve(uri.fsPath, named), uri.fsPath);
    const leftAlone = listed.filter((setting) => !isUsed(setting)).map(({ path: named }) => named);
    for (const named of leftAlone) this.log.warn('glossary', `${named} lies outside the folder and is left alone until the workspace is trusted`);
    return { used: listed.filter(isUsed).map((setting) => ({ ...setting, path: path.resolve(uri.fsPath, setting.path) })), leftAlone };
  }
}

/** The folder whose glossaries serve a place, where it is one of this machine. */
function folderOf(place: vscode.Uri | undefined): vscode.WorkspaceFolder | undefined {
  const folder = (place && vscode.workspace.getWorkspaceFolder(place)) ?? vscode.workspace.workspaceFolders?.[0];
  return folder?.uri.scheme === 'file' ? folder : undefined;
}

/** How a glossary is named to the reader. */
export function glossaryName(glossary: GlossaryReference | string): string {
  const named = typeof glossary === 'string' ? glossary : glossary.path;
  return termbaseNamed(named) ?? path.basename(named);
}

export async function fileExists({ path: file }: GlossaryReference): Promise<boolean> {
  // Asked before every hover, and always about this machine's disk, so that it does not go through the editor's window.
  return isThere(file);
}

function asReference({ path: file, readOnly, strict }: GlossarySetting): GlossaryReference {
  return { path: file, ...(readOnly && { readOnly }), ...(strict && { strict }) };
}
