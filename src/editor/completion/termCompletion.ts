import * as vscode from 'vscode';
import { siblingIn } from '../../language/fileName';
import { languageMatches } from '../../language/tags';
import type { LanguageChoice, SegmentTerm } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { formatErrorForLog } from '../client/engineErrors';
import type { Log } from '../client/log';
import { statusWord } from '../display/valueWords';
import type { Glossaries } from '../glossary/glossaries';
import type { Languages } from '../languages/languages';
import type { Projects } from '../project/projects';
import { makeCompletion } from '../shown/editorItems';
import { isolate } from '../shown/shownText';
import { rangeOf, sliceOf, spanOf } from '../workspace/documentSlice';
import type { Settings } from '../workspace/settings';
import { isTranslatable, openedText } from '../workspace/textDocuments';

/** Characters before the cursor in which the word that is being typed begins. */
const LONGEST_TYPED = 60;
/** Characters of the source text in view that are looked through. */
const LONGEST_VIEW = 4_000;

/** Suggests the equivalents of the source's terms while a translation is typed. */
export class TermCompletion implements vscode.CompletionItemProvider {
  constructor(
    private readonly engine: EngineClient,
    private readonly languages: Languages,
    private readonly projects: Projects,
    private readonly glossaries: Glossaries,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.CompletionItem[] | undefined> {
    if (!this.settings.completionEnabled || !isTranslatable(document) || !(await this.glossaries.exists(document.uri)))
      return undefined;
    try {
      const languages = await this.languages.pairFor(document);
      const beside = await this.sourceBeside(document, position, languages);
      const slice = sliceOf(document, spanOf(document, typedBefore(document, position)));
      if (token.isCancellationRequested) return undefined;
      const { all: glossaries } = this.glossaries.for(document.uri);
      const terms = await this.engine.request(
        Requests.segmentTerms,
        { slice, beside, languages, glossaries },
        { token },
      );
      return terms.map((term, place) => itemOf(term, place, document));
    } catch (error) {
      if (!(error instanceof vscode.CancellationError)) this.log.warn('completion', formatErrorForLog(error));
      return undefined;
    }
  }

  /** Returns the visible source beside a translation or, if it is closed, the text at about the same place. */
  private async sourceBeside(
    document: vscode.TextDocument,
    position: vscode.Position,
    { source, target }: LanguageChoice,
  ): Promise<string | undefined> {
    const own = await this.languages.languageOf(document);
    if (!source || !target || !own || !languageMatches(own, target)) return undefined;
    const others = vscode.window.visibleTextEditors.filter((editor) => editor.document !== document);
    const path = siblingIn(
      document.uri.path,
      others.map((editor) => editor.document.uri.path),
      source,
    );
    const editor = others.find((other) => other.document.uri.path === path);
    if (editor)
      return editor.visibleRanges
        .map((range) => editor.document.getText(range))
        .join('\n')
        .slice(0, LONGEST_VIEW);
    const uri = await this.projects.translation(document.uri, source);
    const text = uri && (await openedText(uri))?.getText();
    const start = text ? Math.round((text.length * position.line) / document.lineCount - LONGEST_VIEW / 2) : 0;
    return text?.slice(Math.max(0, start), Math.max(0, start) + LONGEST_VIEW);
  }
}

/** The letters before the cursor: the beginning of a term, if one is being typed. */
function typedBefore(document: vscode.TextDocument, position: vscode.Position): vscode.Range {
  const line = document
    .lineAt(position.line)
    .text.slice(Math.max(0, position.character - LONGEST_TYPED), position.character);
  const typed = /[\p{L}\p{M}\p{N}-]*$/u.exec(line)![0];
  return new vscode.Range(position.translate(0, -typed.length), position);
}

function itemOf(
  { term, used, status, domain, definition, insertion }: SegmentTerm,
  place: number,
  document: vscode.TextDocument,
): vscode.CompletionItem {
  const description = [used, status && statusWord(status)].filter(Boolean).join(' · ');
  const item = makeCompletion({ label: isolate(term), description, detail: domain, documentation: definition });
  item.insertText = insertion.newText;
  item.filterText = term;
  item.range = rangeOf(document, insertion.span);
  // Before words of the document, in the order of the source.
  item.sortText = `0${String(place).padStart(3, '0')}`;
  return item;
}
