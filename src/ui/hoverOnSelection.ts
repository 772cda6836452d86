import * as vscode from 'vscode';
import { LONGEST_PHRASE, spanOf } from './documentSlice';
import { Disposable } from './disposable';
import type { Settings } from './settings';
import { isTranslatable } from './textDocuments';

/** Milliseconds for which a new selection rests before its hover opens by itself. */
const REST = 350;

/** Opens the hover after selecting, where the setting asks for it. The focus stays in the text. */
export class HoverOnSelection extends Disposable {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: Settings) {
    super();
    this.register(vscode.window.onDidChangeTextEditorSelection((event) => this.schedule(event)));
    this.register({ dispose: () => clearTimeout(this.timer) });
  }

  private schedule({ textEditor, kind }: vscode.TextEditorSelectionChangeEvent): void {
    clearTimeout(this.timer);
    // A selection that a command has made, such as a search's, is none of the reader's.
    const isReaders = kind === vscode.TextEditorSelectionChangeKind.Mouse || kind === vscode.TextEditorSelectionChangeKind.Keyboard;
    if (!isReaders || textEditor.selection.isEmpty || !this.settings.hoverOnSelection || !isTranslatable(textEditor.document)) return;
    this.timer = setTimeout(() => {
      const { start, end } = spanOf(textEditor.document, textEditor.selection);
      if (end - start > LONGEST_PHRASE || textEditor !== vscode.window.activeTextEditor) return;
      void vscode.commands.executeCommand('editor.action.showHover', { focus: 'noAutoFocus' });
    }, REST);
  }
}
