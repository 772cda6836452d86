import * as vscode from 'vscode';
import { languageMatches } from '../domain/language';
import { LONGEST_PHRASE, rangeOf, spanOf } from './documentSlice';
import { forLog } from './engineErrors';
import type { Glossaries } from './glossaries';
import { hoverMarkdown } from './hoverMarkdown';
import type { Log } from './log';
import type { PhraseAnswers } from './phraseAnswers';
import type { Settings } from './settings';
import { isTranslatable } from './textDocuments';

/** Shows the equivalents of the selection under the pointer, or of a known term under it. */
export class EquivalentsHover implements vscode.HoverProvider {
  constructor(
    private readonly answers: PhraseAnswers,
    private readonly glossaries: Glossaries,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  async provideHover(document: vscode.TextDocument, position: vscode.Position, token: vscode.CancellationToken): Promise<vscode.Hover | undefined> {
    if (!isTranslatable(document) || isExcluded(document, this.settings.hoverExclude(document.uri)) || !(await this.glossaries.exists(document.uri))) return undefined;
    const selection = selectionAt(document, position);
    const span = selection && spanOf(document, selection);
    // A selected passage is no phrase, and a single word in it is not what is asked about.
    if (span && span.end - span.start > LONGEST_PHRASE) return undefined;
    try {
      const answer = await (span ? this.answers.ofPhrase(document, span) : this.answers.ofPlace(document, document.offsetAt(position), token));
      if (!isWanted(answer.result.pair?.from, this.settings.hoverLanguages(document.uri))) return undefined;
      const markdown = answer.version === document.version ? hoverMarkdown(answer) : undefined;
      const range = selection ?? (answer.result.span && rangeOf(document, answer.result.span));
      return markdown && new vscode.Hover(markdown, range);
    } catch (error) {
      // A hover is nobody's request: what went wrong stands in the log and, while it lasts, in the status bar.
      if (!(error instanceof vscode.CancellationError)) this.log.warn('hover', forLog(error));
      return undefined;
    }
  }
}

/** @param excluded globs, or language ids of the editor */
function isExcluded(document: vscode.TextDocument, excluded: readonly string[]): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  return excluded.some((each) => each === document.languageId || vscode.languages.match({ pattern: folder ? new vscode.RelativePattern(folder, each) : each }, document) > 0);
}

function isWanted(language: string | undefined, wanted: readonly string[]): boolean {
  return wanted.length === 0 || (language !== undefined && wanted.some((each) => languageMatches(language, each)));
}

/**
 * The selection that a place lies in, its end included; of several the one that the place lies in. The active editor's come first, because a document
 * may be shown twice and a hover does not say in which.
 */
function selectionAt(document: vscode.TextDocument, position: vscode.Position): vscode.Selection | undefined {
  const active = vscode.window.activeTextEditor;
  const editors = vscode.window.visibleTextEditors.filter((editor) => editor.document === document).sort((a, b) => Number(b === active) - Number(a === active));
  return editors.flatMap(({ selections }) => selections).find((selection) => !selection.isEmpty && selection.contains(position));
}
