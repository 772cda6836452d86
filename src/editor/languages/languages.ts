import * as vscode from 'vscode';
import { decidePair, evidenceOfDocument } from '../../language/pairChoice';
import type { DocumentDescription } from '../../model/document';
import type { LanguageChoice, LanguageContext } from '../../model/languagePair';
import { Requests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { SettingKeys } from '../commands/commandIds';
import type { Projects } from '../project/projects';
import { Disposable } from '../workspace/disposable';
import { headOf } from '../workspace/documentSlice';
import type { Settings } from '../workspace/settings';
import type { Siblings } from '../workspace/siblings';
import type { LanguageMemory } from './languageMemory';

/** Knows the pair of languages of every document. */
export class Languages extends Disposable {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  /** Fires when the pair of some document may have become another one. */
  readonly onDidChange = this.emitter.event;
  private readonly descriptions = new Map<
    string,
    { head: string; description: Promise<DocumentDescription | undefined> }
  >();

  constructor(
    private readonly engine: EngineClient,
    private readonly settings: Settings,
    private readonly siblings: Siblings,
    private readonly memory: LanguageMemory,
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

  async pairFor(document: vscode.TextDocument): Promise<LanguageChoice> {
    return this.decide(document, await this.describe(document));
  }

  /** Returns the pair like {@link pairFor}, but never starts the engine. */
  async pairWithoutAsking(document: vscode.TextDocument): Promise<LanguageChoice> {
    const known = this.engine.isAtWork ? await this.describe(document) : undefined;
    return this.decide(document, known);
  }

  /** Returns the language of a monolingual document. */
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
    const description = this.engine.request(Requests.describe, { document: head }).catch(() => {
      // Names and settings serve meanwhile; the next question may be answered.
      this.descriptions.delete(key);
      return undefined;
    });
    this.descriptions.set(key, { head: head.text, description });
    return description;
  }

  /** Remembers the pair for the document, for its translations and as the folder's habit. */
  async choose(document: Pick<vscode.TextDocument, 'uri'>, pair: LanguageChoice): Promise<void> {
    await this.memory.choose(document.uri, pair);
    this.emitter.fire();
  }

  /** Lets the document speak for itself again. */
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
  ): Promise<LanguageChoice> {
    return decidePair({ ...(await this.contextOf(document)), ...evidenceOfDocument(description, document.uri.path) });
  }
}
