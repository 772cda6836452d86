import * as vscode from 'vscode';
import { languageMatches } from '../../language/tags';
import { formatErrorForLog } from '../client/engineErrors';
import type { Log } from '../client/log';
import type { SelectionEquivalents } from '../equivalents/phraseAnswers';
import type { Glossaries } from '../glossary/glossaries';
import type { TranslationMemories } from '../translations/memories';
import { memoryReadingLabel } from '../translations/translationLabels';
import { Disposable } from '../workspace/disposable';
import { MAX_SELECTED_PHRASE_LENGTH, rangeOf, spanOf } from '../workspace/documentSlice';
import type { Settings } from '../workspace/settings';
import { isTranslatable, matchesGlob } from '../workspace/textDocuments';
import { hoverMarkdown } from './hoverMarkdown';

/** Shows the equivalents of the selection under the pointer, or of a known term under it. */
export class EquivalentsHover implements vscode.HoverProvider {
  constructor(
    private readonly answers: SelectionEquivalents,
    private readonly glossaries: Glossaries,
    private readonly memories: TranslationMemories,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    if (!isTranslatable(document) || isExcluded(document, this.settings.hoverExclude(document.uri))) return undefined;
    const selection = selectionAt(document, position);
    const span = spanOf(document, selection ?? new vscode.Range(position, position));
    if (!(await this.answers.canAnswer(document, span))) return undefined;
    // A selected passage is not a phrase, and a single word in it is not the query.
    if (span.end - span.start > MAX_SELECTED_PHRASE_LENGTH) return undefined;
    try {
      const answer = await this.answers.at(document, span, token);
      if (!isWanted(answer.result.pair?.source, this.settings.hoverLanguages(document.uri))) return undefined;
      const markdown =
        answer.version === document.version
          ? hoverMarkdown(
              answer,
              this.glossaries.ignoredGlossary(document.uri),
              memoryReadingLabel(this.memories.of(document.uri)),
            )
          : undefined;
      const range = selection ?? (answer.result.span && rangeOf(document, answer.result.span));
      return markdown && new vscode.Hover(markdown, range);
    } catch (error) {
      // The user did not ask for a hover, so its failure only goes to the log; the status bar shows the engine's state.
      if (!(error instanceof vscode.CancellationError)) this.log.warn('hover', formatErrorForLog(error));
      return undefined;
    }
  }
}

/** @param excluded globs, or language ids of the editor */
function isExcluded(document: vscode.TextDocument, excluded: readonly string[]): boolean {
  return excluded.some((each) => each === document.languageId || matchesGlob(document.uri, each));
}

function isWanted(language: string | undefined, wanted: readonly string[]): boolean {
  return wanted.length === 0 || (language !== undefined && wanted.some((each) => languageMatches(language, each)));
}

/**
 * Returns the selection that contains a position, including its end. The active editor's selections come first, because
 * a document may be visible twice and a hover does not state its editor.
 */
function selectionAt(document: vscode.TextDocument, position: vscode.Position): vscode.Selection | undefined {
  const active = vscode.window.activeTextEditor;
  const editors = vscode.window.visibleTextEditors
    .filter((editor) => editor.document === document)
    .sort((a, b) => Number(b === active) - Number(a === active));
  return editors
    .flatMap(({ selections }) => selections)
    .find((selection) => !selection.isEmpty && selection.contains(position));
}

/** The delay in milliseconds before a new selection's hover opens automatically. */
const HOVER_DELAY_MS = 350;

/** Opens the hover after a selection, if the setting is on. The focus stays in the text. */
export class HoverOnSelection extends Disposable {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: Settings) {
    super();
    this.register(vscode.window.onDidChangeTextEditorSelection((event) => this.schedule(event)));
    this.register({ dispose: () => clearTimeout(this.timer) });
  }

  private schedule({ textEditor, kind }: vscode.TextEditorSelectionChangeEvent): void {
    clearTimeout(this.timer);
    // Selections made by a command, such as a search, do not open the hover.
    const isReaders =
      kind === vscode.TextEditorSelectionChangeKind.Mouse || kind === vscode.TextEditorSelectionChangeKind.Keyboard;
    if (
      !isReaders ||
      textEditor.selection.isEmpty ||
      !this.settings.hoverOnSelection ||
      !isTranslatable(textEditor.document)
    )
      return;
    this.timer = setTimeout(() => {
      const { start, end } = spanOf(textEditor.document, textEditor.selection);
      if (end - start > MAX_SELECTED_PHRASE_LENGTH || textEditor !== vscode.window.activeTextEditor) return;
      void vscode.commands.executeCommand('editor.action.showHover', { focus: 'noAutoFocus' });
    }, HOVER_DELAY_MS);
  }
}
