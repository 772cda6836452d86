import * as path from 'node:path';
import * as vscode from 'vscode';
import { isWithin } from '../../gate/paths';
import { pathExists } from '../../gate/regularFile';
import type { GlossaryReference } from '../../protocol/protocol';
import { termbaseNameOf } from '../../protocol/protocol';
import type { Log } from '../client/log';
import { ContextKeys, SettingKeys } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import { sentence } from '../ui/messages';
import type { Termbases } from '../termbases/termbases';
import { Disposable } from '../workspace/disposable';
import type { GlossarySetting, Settings } from '../workspace/settings';
import { GLOSSARY_FILE_EXTENSION } from '../workspace/textDocuments';

/** The name of a folder's glossary if the setting is empty. */
const DEFAULT_NAME = `glossary${GLOSSARY_FILE_EXTENSION}`;

/** The glossaries for a file or folder, and the one that receives additions. */
export interface ApplicableGlossaries {
  /** The glossaries in order of priority. */
  all: GlossaryReference[];
  /** The glossary that receives additions; missing if every glossary is read-only or ignored. */
  target?: GlossaryReference;
  termbases: GlossaryReference[];
  /** The sources of look-ups: the glossaries and the termbases. */
  requested: GlossaryReference[];
}

/** Determines the glossaries for each location: those of its folder, or a personal glossary if no folder is open. */
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
    const watcher = this.register(vscode.workspace.createFileSystemWatcher(`**/*${GLOSSARY_FILE_EXTENSION}`));
    for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete]) this.register(event(changed));
    this.register(this.onDidChange(() => this.announceExistence()));
    this.announceExistence();
  }

  /** @param place a document; if missing, the first folder's glossaries are returned */
  for(place?: vscode.Uri): ApplicableGlossaries {
    const folder = folderOf(place);
    const personal = vscode.Uri.joinPath(this.personalFolder, `personal${GLOSSARY_FILE_EXTENSION}`).fsPath;
    // The personal glossary never replaces ignored glossaries. Otherwise additions in an untrusted folder would go to
    // it.
    const references = folder
      ? this.inFolder(folder).used
      : [{ path: personal, readOnly: false, write: false, strict: false }];
    const target =
      references.find(({ write, readOnly }) => write && !readOnly) ?? references.find(({ readOnly }) => !readOnly);
    const all = references.map(asReference);
    const termbases = this.termbases.references;
    return { all, target: target && asReference(target), termbases, requested: [...all, ...termbases] };
  }

  /** Returns whether look-ups have data: an existing glossary, or a termbase. */
  async canAnswer(place?: vscode.Uri): Promise<boolean> {
    return this.termbases.references.length > 0 || this.exists(place);
  }

  /** Returns whether any of the glossary files exists. */
  async exists(place?: vscode.Uri): Promise<boolean> {
    const found = await Promise.all(this.for(place).all.map((glossary) => glossaryFileExists(glossary)));
    return found.includes(true);
  }

  /** Returns the existing glossaries of all folders, each once. */
  async existing(): Promise<GlossaryReference[]> {
    const found = await Promise.all(
      this.ofAllFolders().map(async (glossary) => ((await glossaryFileExists(glossary)) ? [glossary] : [])),
    );
    return found.flat();
  }

  /** Returns the existing glossaries of all folders, each once. Errors: `UserError` if there are none. */
  async required(): Promise<GlossaryReference[]> {
    const existing = await this.existing();
    if (existing.length) return existing;
    throw new UserError(this.whyIgnored() ?? vscode.l10n.t('There is no glossary yet. Build or import one.'));
  }

  /** Errors: `UserError` if no glossary file exists for a document. */
  async requireFor(place: vscode.Uri): Promise<void> {
    if (!(await this.exists(place)))
      throw new UserError(this.whyIgnored(place) ?? vscode.l10n.t('There is no glossary yet. Build or import one.'));
  }

  /** Returns the reference of a glossary by path, with its settings. */
  named(path: string): GlossaryReference {
    const known = [...this.termbases.references, ...this.ofAllFolders()];
    return known.find((glossary) => glossary.path === path) ?? { path };
  }

  /** Returns a configured glossary that is ignored because its folder is untrusted. */
  ignoredGlossary(place?: vscode.Uri): string | undefined {
    const folder = folderOf(place);
    return folder && this.inFolder(folder).ignored[0];
  }

  /** Returns why a configured glossary is not used for a document; undefined if all are used. */
  whyIgnored(place?: vscode.Uri): string | undefined {
    const named = this.ignoredGlossary(place);
    return (
      named &&
      sentence(
        '{0} is not used because it is outside this folder and the folder is not trusted. Trust the folder ' +
          '(“Restricted Mode” in the status bar), or set “glossa.glossaries” to a glossary in the folder.',
        named,
      )
    );
  }

  /** Announces a change of a glossary that no watcher sees: a personal one is outside the workspace. */
  announceChange(): void {
    this.emitter.fire();
  }

  /** Returns the glossaries of all folders, each once. */
  private ofAllFolders(): GlossaryReference[] {
    const folders = vscode.workspace.workspaceFolders?.map(({ uri }) => uri) ?? [undefined];
    const all = folders.flatMap((folder) => this.for(folder).all);
    return [...new Map(all.map((glossary) => [glossary.path, glossary])).values()];
  }

  /** Hides the commands that need a glossary from the palette while there is none. */
  private announceExistence(): void {
    void this.existing().then((existing) =>
      vscode.commands.executeCommand(
        'setContext',
        ContextKeys.hasGlossary,
        existing.length > 0 || this.termbases.references.length > 0,
      ),
    );
  }

  /** Returns the configured glossaries of a folder: those in use, and the paths of ignored ones. */
  private inFolder({ uri }: vscode.WorkspaceFolder): { used: GlossarySetting[]; ignored: string[] } {
    const listed = this.settings.glossaries(uri);
    if (!listed.length)
      return {
        used: [{ path: path.join(uri.fsPath, DEFAULT_NAME), readOnly: false, write: true, strict: false }],
        ignored: [],
      };
    const isUsed = ({ path: named }: GlossarySetting): boolean =>
      vscode.workspace.isTrusted || isWithin(path.resolve(uri.fsPath, named), uri.fsPath);
    const ignored = listed.filter((setting) => !isUsed(setting)).map(({ path: named }) => named);
    for (const named of ignored)
      this.log.warn('glossary', `${named} is outside the folder and is ignored until the workspace is trusted`);
    return {
      used: listed.filter(isUsed).map((setting) => ({ ...setting, path: path.resolve(uri.fsPath, setting.path) })),
      ignored,
    };
  }
}

/** Returns the local folder whose glossaries apply to a file or folder. */
function folderOf(place: vscode.Uri | undefined): vscode.WorkspaceFolder | undefined {
  const folder = (place && vscode.workspace.getWorkspaceFolder(place)) ?? vscode.workspace.workspaceFolders?.[0];
  return folder?.uri.scheme === 'file' ? folder : undefined;
}

/** Returns the display name of a glossary. */
export function glossaryName(glossary: GlossaryReference | string): string {
  const named = typeof glossary === 'string' ? glossary : glossary.path;
  return termbaseNameOf(named) ?? path.basename(named);
}

export async function glossaryFileExists({ path: file }: GlossaryReference): Promise<boolean> {
  // Called before every hover and always for local files, so it uses Node's file system, without a request to the
  // editor's window.
  return pathExists(file);
}

function asReference({ path: file, readOnly, strict }: GlossarySetting): GlossaryReference {
  return { path: file, ...(readOnly && { readOnly }), ...(strict && { strict }) };
}
