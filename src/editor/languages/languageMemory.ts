import * as vscode from 'vscode';
import { familyOf } from '../../language/fileName';
import type { LanguageChoice } from '../../protocol/protocol';

const KEY = 'glossa.languages';

/** Documents whose pair is remembered; the oldest choice gives way. */
const MOST = 300;

interface Remembered {
  /** Choices by document without its language, oldest first: a contract and its translations share one. */
  documents: [string, LanguageChoice][];
  /** The last choice by folder. */
  folders: Record<string, LanguageChoice>;
}

/** The pairs of languages that the translator picked, kept with the workspace. */
export class LanguageMemory {
  constructor(private readonly memento: vscode.Memento) {}

  chosen(document: vscode.Uri): LanguageChoice | undefined {
    const key = familyKey(document);
    return this.read().documents.find(([family]) => family === key)?.[1];
  }

  folderHabit(document: vscode.Uri): LanguageChoice | undefined {
    return this.read().folders[folderOf(document)];
  }

  async choose(document: vscode.Uri, pair: LanguageChoice): Promise<void> {
    const { documents, folders } = this.read();
    const key = familyKey(document);
    const others = documents.filter(([family]) => family !== key).slice(1 - MOST);
    await this.write({ documents: [...others, [key, pair]], folders: { ...folders, [folderOf(document)]: pair } });
  }

  async forget(document: vscode.Uri): Promise<void> {
    const { documents, folders } = this.read();
    const others = Object.entries(folders).filter(([folder]) => folder !== folderOf(document));
    await this.write({
      documents: documents.filter(([family]) => family !== familyKey(document)),
      folders: Object.fromEntries(others),
    });
  }

  async clear(): Promise<void> {
    await this.memento.update(KEY, undefined);
  }

  private read(): Remembered {
    return this.memento.get<Remembered>(KEY) ?? { documents: [], folders: {} };
  }

  private async write(remembered: Remembered): Promise<void> {
    await this.memento.update(KEY, remembered);
  }
}

/** The document's address without its language, so that its translations have the same. */
function familyKey(document: vscode.Uri): string {
  return document.with({ path: familyOf(document.path) }).toString();
}

function folderOf(document: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(document)?.uri.toString() ?? '';
}
