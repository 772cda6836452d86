import * as vscode from 'vscode';
import type { TranslationHolder, TranslationPlace } from '../commands/commandArguments';
import { UserError } from '../commands/commandRegistry';

/** Lines below the one that is named in which its text may begin: a PO names the line of the key word. */
const LINES = 3;

/** Opens both sides of a segment beside each other, or the one file that holds both. */
export async function openTranslation(holder: TranslationHolder | undefined): Promise<void> {
  const [first, second] = holder?.places ?? [];
  if (!first) throw new UserError(vscode.l10n.t('Select a translation in the list first.'));
  const isOne = !second || second.file === first.file;
  await openAt(first, vscode.ViewColumn.One, isOne);
  if (!isOne) await openAt(second, vscode.ViewColumn.Two, true);
}

async function openAt(place: TranslationPlace, column: vscode.ViewColumn, takesFocus: boolean): Promise<void> {
  const uri = vscode.Uri.file(place.file);
  const document = await vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
  // Files that are no text, such as DOCX, open in their usual program.
  if (!document) return void (await vscode.commands.executeCommand('vscode.open', uri));
  const selection = rangeIn(document, place);
  await vscode.window.showTextDocument(document, {
    viewColumn: column,
    selection,
    preserveFocus: !takesFocus,
    preview: true,
  });
}

/** Returns the range of the text in its line, or the line's beginning if markup hides it. */
function rangeIn(document: vscode.TextDocument, { line, text }: TranslationPlace): vscode.Range {
  const start = Math.min(Math.max(line - 1, 0), document.lineCount - 1);
  for (let number = start; number < Math.min(start + LINES, document.lineCount); number++) {
    const at = document.lineAt(number).text.indexOf(text);
    if (text && at >= 0) return new vscode.Range(number, at, number, at + text.length);
  }
  return new vscode.Range(start, 0, start, 0);
}
