import * as vscode from 'vscode';
import type { TranslationHolder, TranslationPlace } from '../commands/commandArguments';
import { ToldError } from '../commands/commandRegistry';

/** Lines below the one that is named in which its text may begin: a PO names the line of the key word. */
const LINES = 3;

/** Opens both sides of a segment beside each other, or the one file that holds both. */
export async function openTranslation(holder: TranslationHolder | undefined): Promise<void> {
  const [first, second] = holder?.places ?? [];
  if (!first) throw new ToldError(vscode.l10n.t('Choose a translation in the view first.'));
  const isOne = !second || second.file === first.file;
  await openAt(first, vscode.ViewColumn.One, isOne);
  if (!isOne) await openAt(second, vscode.ViewColumn.Two, true);
}

async function openAt(place: TranslationPlace, column: vscode.ViewColumn, takesFocus: boolean): Promise<void> {
  const uri = vscode.Uri.file(place.file);
  const document = await vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
  // What is no text, such as a DOCX, opens in whatever the reader has for it.
  if (!document) return void (await vscode.commands.executeCommand('vscode.open', uri));
  const selection = rangeIn(document, place);
  await vscode.window.showTextDocument(document, { viewColumn: column, selection, preserveFocus: !takesFocus, preview: true });
}

/** Where the text stands at its line; the line's beginning where its markup hides it. */
function rangeIn(document: vscode.TextDocument, { line, text }: TranslationPlace): vscode.Range {
  const start = Math.min(Math.max(line - 1, 0), document.lineCount - 1);
  for (let number = start; number < Math.min(start + LINES, document.lineCount); number++) {
    const at = document.lineAt(number).text.indexOf(text);
    if (text && at >= 0) return new vscode.Range(number, at, number, at + text.length);
  }
  return new vscode.Range(start, 0, start, 0);
}
