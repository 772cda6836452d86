import * as vscode from 'vscode';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { formatErrorForLog } from '../client/engineErrors';
import type { Log } from '../client/log';
import { SettingKeys } from '../commands/commandIds';
import type { Glossaries } from '../glossary/glossaries';
import type { DocumentLanguages } from '../languages/languages';
import { Disposable } from '../workspace/disposable';
import { renderedRanges, rangeOf, SLICE_MARGIN, sliceOf, spanOf } from '../workspace/documentSlice';
import type { Settings } from '../workspace/settings';
import { isTranslatable } from '../workspace/textDocuments';

/** The delay in milliseconds after scrolling before terms are searched. */
const SCROLL_DELAY_MS = 250;

/** Marks the known terms in view with a faint line, if the setting is on. */
export class TermHighlights extends Disposable {
  private readonly style = this.register(
    vscode.window.createTextEditorDecorationType({
      textDecoration: 'none',
      borderWidth: '0 0 1px 0',
      borderStyle: 'dotted',
      borderColor: new vscode.ThemeColor('editorLink.activeForeground'),
    }),
  );
  private timer: NodeJS.Timeout | undefined;
  private pending: vscode.CancellationTokenSource | undefined;

  constructor(
    private readonly engine: EngineClient,
    private readonly languages: DocumentLanguages,
    private readonly glossaries: Glossaries,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {
    super();
    const follow = () => this.follow();
    this.register(vscode.window.onDidChangeVisibleTextEditors(follow));
    this.register(vscode.window.onDidChangeTextEditorVisibleRanges(follow));
    this.register(vscode.workspace.onDidChangeTextDocument(follow));
    this.register(glossaries.onDidChange(follow));
    this.register(languages.onDidChange(follow));
    this.register(engine.onDidBecomeReady(follow));
    this.register(
      settings.onDidChange([SettingKeys.highlightTerms], () => (settings.highlightTerms ? follow() : this.clear())),
    );
    this.register({ dispose: () => this.cancel() });
    follow();
  }

  private follow(): void {
    if (!this.settings.highlightTerms) return;
    this.cancel();
    this.timer = setTimeout(() => void this.update(), SCROLL_DELAY_MS);
  }

  private async update(): Promise<void> {
    const { token } = (this.pending = new vscode.CancellationTokenSource());
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor;
      try {
        if (!isTranslatable(document) || !(await this.glossaries.exists(document.uri))) continue;
        const version = document.version;
        const languages = await this.languages.pairFor(document);
        const { all: glossaries } = this.glossaries.for(document.uri);
        const parts = editor.visibleRanges.flatMap((range) => renderedRanges(document, range));
        // The text around a visible part shows whether the part begins in code. The limit for this text is divided
        // among the parts.
        const slices = parts.map((range) =>
          sliceOf(document, spanOf(document, range), Math.floor(SLICE_MARGIN / parts.length)),
        );
        const found = await this.engine.request(allRequests.knownTerms, { slices, languages, glossaries }, { token });
        if (token.isCancellationRequested || document.version !== version) return;
        editor.setDecorations(
          this.style,
          found.flat().map((span) => rangeOf(document, span)),
        );
      } catch (error) {
        if (error instanceof vscode.CancellationError) return;
        this.log.warn('highlight', formatErrorForLog(error));
      }
    }
  }

  private cancel(): void {
    clearTimeout(this.timer);
    this.pending?.cancel();
  }

  private clear(): void {
    this.cancel();
    for (const editor of vscode.window.visibleTextEditors) editor.setDecorations(this.style, []);
  }
}
