import * as vscode from 'vscode';
import { languageOfFileName, siblingIn } from '../../language/fileName';
import { Disposable } from './disposable';
import { baseName, textsInTabs } from './textDocuments';

/** The same document in another language. */
export interface Sibling {
  language: string;
  /** True if its editor is to the left of the document's. */
  standsLeft: boolean;
}

/**
 * Finds a document's translations by their names: among the visible editors, the open tabs, and the files beside it.
 */
export class Siblings extends Disposable {
  private readonly folders = new Map<string, Promise<string[]>>();

  constructor() {
    super();
    const forget = () => this.folders.clear();
    this.register(vscode.window.tabGroups.onDidChangeTabs(forget));
    this.register(vscode.workspace.onDidCreateFiles(forget));
    this.register(vscode.workspace.onDidRenameFiles(forget));
    this.register(vscode.workspace.onDidDeleteFiles(forget));
  }

  /** @param wanted preferred languages if there are several translations, best first */
  async of(document: vscode.TextDocument, wanted: readonly (string | undefined)[]): Promise<Sibling | undefined> {
    const path = document.uri.path;
    for (const names of [visiblePaths(), openPaths(), await this.pathsBeside(document.uri)]) {
      const found =
        wanted.flatMap((language) => (language ? [siblingIn(path, names, language)] : [])).find(Boolean) ??
        siblingIn(path, names);
      const language = found && languageOfFileName(found);
      if (language) return { language, standsLeft: (columnOf(found) ?? Infinity) < (columnOf(path) ?? 0) };
    }
    return undefined;
  }

  private pathsBeside(uri: vscode.Uri): Promise<string[]> {
    if (uri.scheme === 'untitled') return Promise.resolve([]);
    const folder = vscode.Uri.joinPath(uri, '..');
    const key = folder.toString();
    const listed = this.folders.get(key) ?? listFiles(folder, uri);
    this.folders.set(key, listed);
    return listed;
  }
}

/** Most files beside a document are no translations of it; those with its ending may be. */
async function listFiles(folder: vscode.Uri, like: vscode.Uri): Promise<string[]> {
  const ending = /\.[^.]*$/.exec(baseName(like))?.[0] ?? '';
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries
      .filter(([name, type]) => type & vscode.FileType.File && name.endsWith(ending))
      .map(([name]) => vscode.Uri.joinPath(folder, name).path);
  } catch {
    // A document may outlive its folder; then it has no neighbours.
    return [];
  }
}

function visiblePaths(): string[] {
  return vscode.window.visibleTextEditors.map(({ document }) => document.uri.path);
}

function openPaths(): string[] {
  return textsInTabs().map(({ path }) => path);
}

function columnOf(path: string): number | undefined {
  return vscode.window.visibleTextEditors.find(({ document }) => document.uri.path === path)?.viewColumn;
}
