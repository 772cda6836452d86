import * as vscode from 'vscode';
import { SettingKeys } from '../commands/commandIds';
import { Disposable } from '../workspace/disposable';
import type { Settings } from '../workspace/settings';
import { isTranslatable } from '../workspace/textDocuments';
import type { TermCompletion } from './termCompletion';

/**
 * The number of letters from which a list opens automatically; a Chinese, Japanese or Korean character says more than a
 * letter.
 */
const MIN_LETTERS = 2;
const TYPED = /[\p{L}\p{M}][\p{L}\p{M}\p{N}-]*$/u;
const DENSE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Characters of one change that count as typed; input methods insert several at once, a paste more. */
const MAX_TYPED = 12;

/**
 * Opens the suggestions for the term that is being typed, in languages such as Markdown in which VS Code shows none
 * while one types. The list opens only for words that begin a term of the source, and not if the user has set
 * `editor.quickSuggestions`.
 */
export class CompletionWhileTyping extends Disposable {
  private asking: vscode.CancellationTokenSource | undefined;
  /** The word for which the list was opened, as it does not open twice for one word. */
  private opened: string | undefined;

  constructor(
    private readonly terms: TermCompletion,
    private readonly settings: Settings,
  ) {
    super();
    this.register(vscode.workspace.onDidChangeTextDocument((change) => this.follow(change)));
    this.register(settings.onDidChange([SettingKeys.completionEnabled], () => this.asking?.cancel()));
    this.register({ dispose: () => this.asking?.cancel() });
  }

  private follow({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
    if (vscode.window.activeTextEditor?.document !== document) return;
    this.asking?.cancel();
    const [change, ...others] = contentChanges;
    if (!change || others.length || reason !== undefined || !isTypedLetter(change.text)) return;
    if (!this.settings.completionEnabled || !isTranslatable(document) || !isQuietByDefault(document)) return;
    this.asking = new vscode.CancellationTokenSource();
    void this.open(document, document.positionAt(change.rangeOffset + change.text.length), this.asking.token);
  }

  private async open(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const typed = TYPED.exec(document.lineAt(position).text.slice(0, position.character))?.[0] ?? '';
    if (typed.length < MIN_LETTERS && !DENSE_SCRIPT.test(typed)) return;
    const word = `${document.uri.toString()} ${document.offsetAt(position) - typed.length}`;
    if (word === this.opened) return;
    const items = (await this.terms.provideCompletionItems(document, position, token)) ?? [];
    const begins = items.some(({ filterText = '' }) => filterText !== typed && isBeginning(typed, filterText));
    const cursor = vscode.window.activeTextEditor?.selection.active;
    if (token.isCancellationRequested || !begins || !cursor?.isEqual(position)) return;
    this.opened = word;
    await vscode.commands.executeCommand('editor.action.triggerSuggest', { auto: true });
  }
}

function isTypedLetter(text: string): boolean {
  return text.length <= MAX_TYPED && /^[\p{L}\p{M}]+$/u.test(text);
}

function isBeginning(typed: string, term: string): boolean {
  return term.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase());
}

/** Returns whether VS Code disables suggestions while typing in a document and the user has not enabled them. */
function isQuietByDefault({ uri, languageId }: vscode.TextDocument): boolean {
  const setting = vscode.workspace.getConfiguration('editor', { uri, languageId }).inspect<unknown>('quickSuggestions');
  if (!setting) return false;
  const { defaultLanguageValue, defaultValue, ...others } = setting;
  const isSet = [
    others.globalValue,
    others.workspaceValue,
    others.workspaceFolderValue,
    others.globalLanguageValue,
    others.workspaceLanguageValue,
    others.workspaceFolderLanguageValue,
  ].some((value) => value !== undefined);
  const value = defaultLanguageValue ?? defaultValue;
  return !isSet && (value === false || isOff((value as { other?: unknown } | undefined)?.other));
}

const isOff = (other: unknown): boolean => other === 'off' || other === false;
