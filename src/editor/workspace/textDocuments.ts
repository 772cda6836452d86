import * as vscode from 'vscode';

/** Schemes of documents that the editor makes itself: logs, input boxes and the like hold nothing to translate. */
const NOT_A_DOCUMENT = new Set(
  (
    'output log debug comment vscode-scm vscode-terminal vscode-settings vscode-interactive-input ' +
    'vscode-chat-code-block'
  ).split(' '),
);

export const GLOSSARY_FILE_ENDING = '.glossa.jsonl';

/** Returns whether a document may contain text to translate. Glossaries do not: their terms are entries. */
export function isTranslatable(document: vscode.TextDocument): boolean {
  return !NOT_A_DOCUMENT.has(document.uri.scheme) && !document.uri.path.endsWith(GLOSSARY_FILE_ENDING);
}

/** A document that no editor need show; undefined for what VS Code cannot open as text. */
export async function openedText(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  return vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
}

/** Returns the texts of the open tabs, except comparisons; a text in two tabs appears twice. */
export function textsInTabs(): vscode.Uri[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri] : []));
}

/** Returns the display name of a document: its path in the workspace, or its name. */
export function displayName(uri: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(uri) ? vscode.workspace.asRelativePath(uri, false) : baseName(uri);
}

export function baseName(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

/** Returns the editor of a document: the active one if there are several. */
export function editorOf(document: vscode.TextDocument): vscode.TextEditor | undefined {
  const active = vscode.window.activeTextEditor;
  return active?.document === document
    ? active
    : vscode.window.visibleTextEditors.find((editor) => editor.document === document);
}

/**
 * The editor that the reader has in mind: the active one or, where something else has the focus, one in view, rather
 * one with a selection.
 */
export function readEditor(): vscode.TextEditor | undefined {
  const visible = vscode.window.visibleTextEditors.filter(({ document }) => isTranslatable(document));
  return vscode.window.activeTextEditor ?? visible.find(({ selection }) => !selection.isEmpty) ?? visible[0];
}
