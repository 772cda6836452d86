import * as vscode from 'vscode';
import { siblingIn } from '../../language/fileName';
import { languageMatches } from '../../language/tags';
import type { Languages } from '../languages/languages';
import { isTranslatable } from './textDocuments';

/** Finds the editor in which a document's translation is being written. */
export class Counterparts {
  constructor(private readonly languages: Languages) {}

  /**
   * The visible editor with the document's translation into a language, which is never the source side of the pair:
   * source text is not written to. One whose name says that it is the translation comes first; otherwise the one other
   * document in that language.
   */
  async editorFor(document: vscode.TextDocument, language: string): Promise<vscode.TextEditor | undefined> {
    const { source } = await this.languages.pairFor(document);
    if (source && languageMatches(source, language)) return undefined;
    const others = vscode.window.visibleTextEditors.filter(
      (editor) => editor.document !== document && isTranslatable(editor.document),
    );
    const named = siblingIn(
      document.uri.path,
      others.map((editor) => editor.document.uri.path),
      language,
    );
    if (named) return others.find((editor) => editor.document.uri.path === named);
    const languages = await Promise.all(others.map((editor) => this.languages.languageOf(editor.document)));
    const candidates = others.filter((_, index) => languages[index] && languageMatches(languages[index], language));
    return candidates.length === 1 ? candidates[0] : undefined;
  }

  /** The other visible editors, the document's own translations first. */
  async others(document: vscode.TextDocument): Promise<vscode.TextEditor[]> {
    const editors = vscode.window.visibleTextEditors.filter(
      (editor) => editor.document !== document && isTranslatable(editor.document),
    );
    const sibling = siblingIn(
      document.uri.path,
      editors.map((editor) => editor.document.uri.path),
    );
    return editors.sort((a, b) => Number(b.document.uri.path === sibling) - Number(a.document.uri.path === sibling));
  }
}
