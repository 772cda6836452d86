import * as vscode from 'vscode';

type Dialog = (...given: unknown[]) => Thenable<unknown>;

/**
 * Whoever sits before the window: notes what it says, and answers the dialogs that nothing inside the extension host
 * can click. Quick picks stay the editor's own.
 */
export class Reader {
  readonly told: string[] = [];
  /** Those of the messages that are errors. */
  readonly errors: string[] = [];
  /** Titles of the dialogs that asked for a file, a folder or a text. */
  readonly asked: string[] = [];
  /** What stood in the boxes for a text when they opened. */
  readonly offered: string[] = [];
  /**
   * The button to press, the text to type, whether to take the one that stands there, the file to choose; what is
   * missing is left by Escape.
   */
  answers: { button?: string; text?: string; takesOffered?: boolean; file?: vscode.Uri } = {};
  /** Titles of the quick picks from which {@link chooseFrom} chose. */
  readonly titles: string[] = [];
  private readonly window = vscode.window as unknown as Record<string, Dialog>;
  private readonly own = new Map<string, Dialog>();

  /** Takes the place of the dialogs until {@link leave}. */
  sit(): void {
    this.answerTo('showInformationMessage', (message, ...given) => this.hear(message, given));
    this.answerTo('showWarningMessage', (message, ...given) => this.hear(message, given));
    this.answerTo('showErrorMessage', (message, ...given) => {
      this.errors.push(String(message));
      return this.hear(message, given);
    });
    this.answerTo('showInputBox', (options) => {
      const offered = (options as vscode.InputBoxOptions | undefined)?.value ?? '';
      this.offered.push(offered);
      return this.answer(options, this.answers.takesOffered ? offered : this.answers.text);
    });
    this.answerTo('showSaveDialog', (options) => this.answer(options, this.answers.file));
    this.answerTo('showOpenDialog', (options) => this.answer(options, this.answers.file && [this.answers.file]));
  }

  /** Runs a command and chooses a row of the quick pick that it shows, by its label; none leaves it. */
  async chooseFrom(command: string, row?: string, ...given: unknown[]): Promise<void> {
    const own = this.window['showQuickPick']!;
    this.window['showQuickPick'] = async (rows, options) => {
      this.titles.push((options as vscode.QuickPickOptions).title ?? '');
      return (rows as vscode.QuickPickItem[]).find(({ label }) => row !== undefined && label.endsWith(row));
    };
    try {
      await vscode.commands.executeCommand(command, ...given);
    } finally {
      this.window['showQuickPick'] = own;
    }
  }

  leave(): void {
    for (const [name, dialog] of this.own) this.window[name] = dialog;
    this.own.clear();
  }

  forget(): void {
    for (const heard of [this.told, this.errors, this.asked, this.offered, this.titles]) heard.length = 0;
    this.answers = {};
  }

  private answerTo(name: string, dialog: (...given: unknown[]) => unknown): void {
    this.own.set(name, this.window[name]!);
    this.window[name] = async (...given) => dialog(...given);
  }

  private hear(message: unknown, buttons: readonly unknown[]): unknown {
    this.told.push(String(message));
    return buttons.find((button) => button !== undefined && button === this.answers.button);
  }

  private answer(options: unknown, given: unknown): unknown {
    this.asked.push((options as { title?: string } | undefined)?.title ?? '');
    return given;
  }
}
