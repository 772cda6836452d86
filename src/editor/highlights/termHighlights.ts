import * as vscode from 'vscode';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { formatErrorForLog } from '../client/engineErrors';
import type { Log } from '../client/log';
import { SettingKeys } from '../commands/commandIds';
import type { Glossaries } from '../glossary/glossaries';
import type { DocumentLanguages } from '../languages/languages';
import { DelayedTask } from '../workspace/delayedTask';
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
  private readonly search = this.register(new DelayedTask());

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
    follow();
  }

  private follow(): void {
    if (this.settings.highlightTerms) this.search.start(SCROLL_DELAY_MS, (token) => this.update(token));
  }

  private async update(token: vscode.CancellationToken): Promise<void> {
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

  private clear(): void {
    this.search.dispose();
    for (const editor of vscode.window.visibleTextEditors) editor.setDecorations(this.style, []);
  }
}
