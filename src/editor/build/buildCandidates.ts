import * as vscode from 'vscode';
import { languageOfFileName } from '../../language/fileName';
import type { DocumentDescription, DocumentInput } from '../../model/document';
import type { PartialLanguagePair } from '../../model/languagePair';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { DocumentLanguages } from '../languages/languages';
import { contentOf } from '../workspace/documentSlice';
import { isTranslatable, tryOpenTextDocument } from '../workspace/textDocuments';
import type { OpenDocument } from './documentGuess';

/** A document for building a glossary. */
export interface DocumentCandidate extends OpenDocument {
  uri: vscode.Uri;
  /** The text document; missing for files that the engine reads from disk, such as DOCX. */
  document?: vscode.TextDocument;
  /** The pair that the bilingual file states, or the document's pair. */
  pair: PartialLanguagePair;
}

/** The minimum size in bytes of a saved file that the engine reads itself, to keep the extension host free. */
const MIN_LARGE_FILE_BYTES = 1 << 20;

/** Finds documents to build from among the open tabs and the chosen files. */
export class BuildCandidateFinder {
  constructor(
    private readonly engine: EngineClient,
    private readonly languages: DocumentLanguages,
  ) {}

  /** Returns the documents of the open tabs, saved or unsaved, and both sides of a comparison, each once. */
  async candidates(): Promise<DocumentCandidate[]> {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const uris = new Map(tabs.flatMap(({ input }) => textsOf(input)).map((uri) => [uri.toString(), uri]));
    const found = await Promise.all([...uris.values()].map((uri) => this.candidateFor(uri)));
    return found.filter((candidate) => candidate !== undefined);
  }

  /**
   * @returns undefined for documents without text to translate, and for files that neither the editor nor the engine
   *   can read
   */
  async candidateFor(uri: vscode.Uri): Promise<DocumentCandidate | undefined> {
    const document = await tryOpenTextDocument(uri);
    if (document) return isTranslatable(document) ? this.ofText(document) : undefined;
    return uri.scheme === 'file' ? this.ofFile(uri) : undefined;
  }

  private async ofText(document: vscode.TextDocument): Promise<DocumentCandidate> {
    const [description, pair, language] = await Promise.all([
      this.languages.describe(document),
      this.languages.pairFor(document),
      this.languages.languageOf(document),
    ]);
    return {
      uri: document.uri,
      document,
      path: document.uri.path,
      kind: description?.kind ?? 'monolingual',
      language,
      pair,
      column: vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.viewColumn,
      isActive: vscode.window.activeTextEditor?.document === document,
    };
  }

  private async ofFile(uri: vscode.Uri): Promise<DocumentCandidate> {
    // A document that cannot be described, because it is too large for example, can still be chosen. The engine then
    // gives the reason.
    const description = await this.engine
      .request(allRequests.describe, { document: { path: uri.fsPath } })
      .catch((): DocumentDescription => ({ kind: 'monolingual' }));
    const language = description.language ?? languageOfFileName(uri.path);
    return { uri, path: uri.path, kind: description.kind, language, pair: description.pair ?? {}, isActive: false };
  }
}

/** Returns the URIs of a tab's texts; of two versions of the same file, only that of the editable one. */
function textsOf(input: unknown): vscode.Uri[] {
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) return [input.uri];
  if (!(input instanceof vscode.TabInputTextDiff)) return [];
  return input.original.path === input.modified.path ? [input.modified] : [input.original, input.modified];
}

/** Returns a candidate's input for the engine: its text, or its path. */
export async function toBuildSource({ uri, document }: DocumentCandidate): Promise<DocumentInput> {
  if (!document) return { path: uri.fsPath };
  const isOnDisk = uri.scheme === 'file' && !document.isDirty && /^utf8|^utf16/.test(document.encoding);
  const size = isOnDisk
    ? await vscode.workspace.fs.stat(uri).then(
        (stat) => stat.size,
        () => 0,
      )
    : 0;
  return size > MIN_LARGE_FILE_BYTES ? { path: uri.fsPath } : contentOf(document);
}
