import * as vscode from 'vscode';
import { nameWithoutLanguage, languageOfFileName, findTranslatedFile } from '../../language/fileName';
import { evidenceOfDocument, resolveLanguagePair } from '../../language/pairChoice';
import { languageMatches } from '../../language/tags';
import type { DocumentDescription } from '../../model/document';
import type { PartialLanguagePair, LanguageContext } from '../../model/languagePair';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { SettingKeys } from '../commands/commandIds';
import type { Projects } from '../project/projects';
import { Disposable } from '../workspace/disposable';
import { headOf } from '../workspace/documentSlice';
import type { Settings } from '../workspace/settings';
import { baseName, isTranslatable, openTabUris } from '../workspace/textDocuments';

/** Determines the language pair of every document. */
export class DocumentLanguages extends Disposable {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when the language pair of a document may have changed. */
  readonly onDidChange = this.emitter.event;
  private readonly descriptions = new Map<
    string,
    { head: string; description: Promise<DocumentDescription | undefined> }
  >();

  private readonly siblings = this.register(new Siblings());

  constructor(
    private readonly engine: EngineClient,
    private readonly settings: Settings,
    private readonly memory: ChosenLanguages,
    private readonly projects: Projects,
  ) {
    super();
    this.register(projects.onDidChange(() => this.emitter.fire()));
    this.register(
      settings.onDidChange([SettingKeys.sourceLanguage, SettingKeys.targetLanguage], () => this.emitter.fire()),
    );
    this.register(vscode.window.onDidChangeVisibleTextEditors(() => this.emitter.fire()));
    this.register(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.descriptions.delete(uri.toString())));
  }

  /** Returns the evidence for a document's languages without reading it, for requests in which the engine reads it. */
  async contextOf(document: vscode.TextDocument): Promise<LanguageContext> {
    const folder = this.memory.folderHabit(document.uri);
    return {
      chosen: this.memory.chosen(document.uri),
      settings: this.settings.languages(document.uri),
      project: await this.projects.evidenceFor(document.uri),
      sibling: await this.siblings.of(document, [folder?.target, folder?.source]),
      folder,
    };
  }

  async pairFor(document: vscode.TextDocument): Promise<PartialLanguagePair> {
    return this.decide(document, await this.describe(document));
  }

  /** Returns the pair from the document's own language, which may be the target language of the project. */
  async directionOf(document: vscode.TextDocument): Promise<PartialLanguagePair> {
    const { source, target } = await this.pairFor(document);
    const own = await this.languageOf(document);
    return own && target && languageMatches(own, target) ? { source: own, target: source } : { source, target };
  }

  /** Returns the pair like {@link pairFor}, but never starts the engine. */
  async pairWithoutAsking(document: vscode.TextDocument): Promise<PartialLanguagePair> {
    const known = this.engine.isRunning ? await this.describe(document) : undefined;
    return this.decide(document, known);
  }

  /** Returns the language of a monolingual document; undefined for a bilingual one, or if unknown. */
  async languageOf(document: vscode.TextDocument): Promise<string | undefined> {
    const [description, project] = await Promise.all([
      this.describe(document),
      this.projects.evidenceFor(document.uri),
    ]);
    return description?.kind === 'bilingual'
      ? undefined
      : (project?.own ?? evidenceOfDocument(description, document.uri.path).own);
  }

  /** Returns the document's description; undefined while the engine cannot answer. */
  async describe(document: vscode.TextDocument): Promise<DocumentDescription | undefined> {
    const head = headOf(document);
    const key = document.uri.toString();
    const known = this.descriptions.get(key);
    if (known?.head === head.text) return known.description;
    const description = this.engine.request(allRequests.describe, { document: head }).catch(() => {
      // Until then, file names and settings determine the languages. The next call repeats the request.
      this.descriptions.delete(key);
      return undefined;
    });
    this.descriptions.set(key, { head: head.text, description });
    return description;
  }

  /** Stores the pair for the document, for its translations, and as the folder's usual pair. */
  async choose(document: Pick<vscode.TextDocument, 'uri'>, pair: PartialLanguagePair): Promise<void> {
    await this.memory.choose(document.uri, pair);
    this.emitter.fire();
  }

  /** Stores a pair as the usual one of a document's folder, because the user has saved entries of it. */
  async noteUse(document: vscode.Uri, pair: PartialLanguagePair): Promise<void> {
    await this.memory.noteUse(document, pair);
    this.emitter.fire();
  }

  /** Returns to automatic language detection for the document. */
  async forget(document: vscode.TextDocument): Promise<void> {
    await this.memory.forget(document.uri);
    this.emitter.fire();
  }

  isChosen(document: vscode.TextDocument): boolean {
    return this.memory.chosen(document.uri) !== undefined;
  }

  private async decide(
    document: vscode.TextDocument,
    description: DocumentDescription | undefined,
  ): Promise<PartialLanguagePair> {
    return resolveLanguagePair({
      ...(await this.contextOf(document)),
      ...evidenceOfDocument(description, document.uri.path),
    });
  }
}

const KEY = 'glossa.languages';

/** The maximum number of documents whose pair is stored; the oldest one is dropped. */
const MAX_REMEMBERED = 300;

interface Remembered {
  /** Choices by document name without its language, oldest first: a contract and its translations share a choice. */
  documents: [string, PartialLanguagePair][];
  /** The last choice by folder. */
  folders: Record<string, PartialLanguagePair>;
}

/** The pairs of languages that the translator picked, kept with the workspace. */
export class ChosenLanguages {
  constructor(private readonly memento: vscode.Memento) {}

  chosen(document: vscode.Uri): PartialLanguagePair | undefined {
    const key = familyKey(document);
    return this.read().documents.find(([family]) => family === key)?.[1];
  }

  folderHabit(document: vscode.Uri): PartialLanguagePair | undefined {
    return this.read().folders[folderOf(document)];
  }

  async choose(document: vscode.Uri, pair: PartialLanguagePair): Promise<void> {
    const { documents, folders } = this.read();
    const key = familyKey(document);
    const others = documents.filter(([family]) => family !== key).slice(1 - MAX_REMEMBERED);
    await this.write({ documents: [...others, [key, pair]], folders: { ...folders, [folderOf(document)]: pair } });
  }

  async noteUse(document: vscode.Uri, pair: PartialLanguagePair): Promise<void> {
    const { documents, folders } = this.read();
    await this.write({ documents, folders: { ...folders, [folderOf(document)]: pair } });
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

/** Returns the document's address without its language, so its translations have the same key. */
function familyKey(document: vscode.Uri): string {
  return document.with({ path: nameWithoutLanguage(document.path) }).toString();
}

function folderOf(document: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(document)?.uri.toString() ?? '';
}

/** Finds the editor in which a document's translation is being written. */
export class TranslationEditors {
  constructor(private readonly languages: DocumentLanguages) {}

  /**
   * Returns the visible editor with the document's translation into a language. It is never the source side of the
   * pair, because source text is not changed. A file whose name marks it as the translation comes first; otherwise the
   * only other document in that language.
   */
  async editorFor(document: vscode.TextDocument, language: string): Promise<vscode.TextEditor | undefined> {
    const { source } = await this.languages.pairFor(document);
    if (source && languageMatches(source, language)) return undefined;
    const others = vscode.window.visibleTextEditors.filter(
      (editor) => editor.document !== document && isTranslatable(editor.document),
    );
    const named = findTranslatedFile(
      document.uri.path,
      others.map((editor) => editor.document.uri.path),
      language,
    );
    if (named) return others.find((editor) => editor.document.uri.path === named);
    const languages = await Promise.all(others.map((editor) => this.languages.languageOf(editor.document)));
    const candidates = others.filter((_, index) => languages[index] && languageMatches(languages[index], language));
    return candidates.length === 1 ? candidates[0] : undefined;
  }

  /** Returns the other visible editors, the document's own translations first. */
  async others(document: vscode.TextDocument): Promise<vscode.TextEditor[]> {
    const editors = vscode.window.visibleTextEditors.filter(
      (editor) => editor.document !== document && isTranslatable(editor.document),
    );
    const sibling = findTranslatedFile(
      document.uri.path,
      editors.map((editor) => editor.document.uri.path),
    );
    return editors.sort((a, b) => Number(b.document.uri.path === sibling) - Number(a.document.uri.path === sibling));
  }
}

/** The same document in another language. */
interface Sibling {
  language: string;
  /** True if its editor is to the left of the document's. */
  isLeftEditor: boolean;
}

/** Finds a document's translations by name: among visible editors, open tabs, and files beside it. */
class Siblings extends Disposable {
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
        wanted.flatMap((language) => (language ? [findTranslatedFile(path, names, language)] : [])).find(Boolean) ??
        findTranslatedFile(path, names);
      const language = found && languageOfFileName(found);
      if (language) return { language, isLeftEditor: (columnOf(found) ?? Infinity) < (columnOf(path) ?? 0) };
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

/** Lists the files of a folder that may be translations of a document: those with its extension. */
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
  return openTabUris().map(({ path }) => path);
}

function columnOf(path: string): number | undefined {
  return vscode.window.visibleTextEditors.find(({ document }) => document.uri.path === path)?.viewColumn;
}
