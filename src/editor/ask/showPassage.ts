import * as vscode from 'vscode';
import type { PassageHit } from '../../protocol/protocol';

/** Files that no editor of text opens. */
const PACKED = /\.(?:docx|xlsx|xlsm|ods)$/i;
/** Characters after the beginning of a passage in which its sentence is looked for. */
const REACH = 20_000;

/** Opens the document at the passage, with the sentence selected if it is there verbatim. */
export async function showPassage({ file, line, passage, sentence }: PassageHit): Promise<void> {
  const uri = vscode.Uri.file(file);
  if (PACKED.test(file)) {
    await vscode.env.openExternal(uri);
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const editor = await vscode.window.showTextDocument(document);
  const range = placeOf(document, line, passage.slice(sentence.start, sentence.end));
  editor.selection = new vscode.Selection(range.start, range.end);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The sentence in the document, wherever its lines are broken; else its passage's first line. */
function placeOf(document: vscode.TextDocument, line: number, text: string): vscode.Range {
  const first = document.lineAt(Math.min(line, document.lineCount) - 1);
  const start = document.offsetAt(first.range.start);
  const stretch = document.getText(new vscode.Range(first.range.start, document.positionAt(start + REACH)));
  const words = text.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = new RegExp(words.join('\\s+')).exec(stretch);
  if (!found) return first.range;
  return new vscode.Range(
    document.positionAt(start + found.index),
    document.positionAt(start + found.index + found[0].length),
  );
}
