import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until as eventually } from '../../support/host/waiting';

export { eventually };

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

/** Answers every quick pick with its first row, until the work that asks is done. */
export const accepting = (work: Thenable<unknown>): Promise<void> =>
  answering(work, 'workbench.action.acceptSelectedQuickOpenItem');
/** Leaves every quick pick, until the work that asks is done. */
export const leaving = (work: Thenable<unknown>): Promise<void> => answering(work, 'workbench.action.closeQuickOpen');

async function answering(work: Thenable<unknown>, answer: string): Promise<void> {
  let isDone = false;
  void work.then(() => (isDone = true));
  await eventually('the end of the questions', async () => {
    await vscode.commands.executeCommand(answer);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return isDone || undefined;
  });
}

/** What Glossa's hover at a place says, as Markdown, with the range that it covers. */
interface GlossaHover {
  markdown: string;
  isTrusted: vscode.MarkdownString['isTrusted'];
  range: vscode.Range | undefined;
}

/** Glossa's hover at a place, if it has one. */
export async function hoverAt(uri: vscode.Uri, place: vscode.Position): Promise<GlossaHover | undefined> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, place);
  for (const { contents, range } of hovers) {
    const content = contents.find((part) => part instanceof vscode.MarkdownString && part.value.includes('→'));
    if (content instanceof vscode.MarkdownString)
      return { markdown: content.value, isTrusted: content.isTrusted, range };
  }
  return undefined;
}

/** Waits for a hover that says something, because the first one starts the engine. */
export async function hoverWith(uri: vscode.Uri, place: vscode.Position, expected: RegExp): Promise<GlossaHover> {
  return eventually(`a hover with ${expected}`, async () => {
    const hover = await hoverAt(uri, place);
    return hover && expected.test(hover.markdown) ? hover : undefined;
  });
}

/** The equivalents of a hover, in its order. */
export function equivalentsOf({ markdown }: GlossaHover): string[] {
  return [...markdown.matchAll(/^\d\. \*\*(.+?)\*\*/gm)].map(([, term]) =>
    term!.replaceAll(/[\\\u2060\u2068\u2069]/g, ''),
  );
}
