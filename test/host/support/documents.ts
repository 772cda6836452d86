import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** A file of the workspace that the tests run in, which is a copy of the samples. */
export function sampleUri(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'The tests run in a folder.');
  return vscode.Uri.joinPath(folder.uri, name);
}

export async function openSample(name: string, viewColumn = vscode.ViewColumn.One): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(sampleUri(name), { viewColumn, preview: false });
}

export async function openText(
  content: string,
  language = 'plaintext',
  viewColumn = vscode.ViewColumn.One,
): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content, language }), {
    viewColumn,
    preview: false,
  });
}

/** Where a text of a document stands. @param occurrence from 1 */
export function rangeOf(document: vscode.TextDocument, text: string, occurrence = 1): vscode.Range {
  let start = -1;
  for (let number = 0; number < occurrence; number++) start = document.getText().indexOf(text, start + 1);
  assert.ok(start >= 0, `“${text}” stands in ${document.fileName}`);
  return new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
}

/** Selects a text. @returns its place */
export function select(editor: vscode.TextEditor, text: string, occurrence = 1): vscode.Range {
  const range = rangeOf(editor.document, text, occurrence);
  editor.selection = new vscode.Selection(range.start, range.end);
  return range;
}

/** Closes everything without asking, and throws away what was not saved. */
export async function closeAll(): Promise<void> {
  while (vscode.window.activeTextEditor?.document.isDirty)
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

export { until as eventually } from '../../support/host/waiting';
