import * as vscode from 'vscode';
import { Disposable } from '../workspace/disposable';
import { MAX_SELECTED_PHRASE_LENGTH, spanOf } from '../workspace/documentSlice';
import type { Settings } from '../workspace/settings';
import { isTranslatable } from '../workspace/textDocuments';

/** The delay in milliseconds before a new selection's hover opens automatically. */
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
    // A selection made by a command, such as a search, was not made by the reader.
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
    }, REST);
  }
}
