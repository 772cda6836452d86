import * as vscode from 'vscode';
import { isReadableByTools, relativePosixPath } from '../../gate/paths';
import { NamePattern } from '../../project/namePattern';
import { mayContainText, TEXT_GLOBS } from '../../project/projectFiles';
import { sentence } from '../ui/messages';

/** Schemes of documents that the editor creates itself, which contain nothing to translate. */
const NOT_A_DOCUMENT = new Set(
  (
    'output log debug comment vscode-scm vscode-terminal vscode-settings vscode-interactive-input ' +
    'vscode-chat-code-block'
  ).split(' '),
);

export const GLOSSARY_FILE_EXTENSION = '.glossa.jsonl';

/** Returns whether a document may contain text to translate. Glossaries do not: their terms are entries. */
export function isTranslatable(document: vscode.TextDocument): boolean {
  return !NOT_A_DOCUMENT.has(document.uri.scheme) && !document.uri.path.endsWith(GLOSSARY_FILE_EXTENSION);
}

/** Opens a document without showing it; undefined if VS Code cannot open it as text. */
export async function tryOpenTextDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  return vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
}

/** Returns the URIs of the texts in open tabs, except comparisons; a text in two tabs appears twice. */
export function openTabUris(): vscode.Uri[] {
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

/** Returns the active editor, otherwise a visible editor, preferably one with a selection. */
export function activeOrVisibleEditor(): vscode.TextEditor | undefined {
  const visible = vscode.window.visibleTextEditors.filter(({ document }) => isTranslatable(document));
  return vscode.window.activeTextEditor ?? visible.find(({ selection }) => !selection.isEmpty) ?? visible[0];
}

/** Returns whether a file matches a glob, relative to its workspace folder, or to the root outside of these. */
export function matchesGlob(uri: vscode.Uri, glob: string): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const name = folder ? uri.path.slice(folder.uri.path.replace(/\/$/, '').length + 1) : uri.path;
  return NamePattern.ofGlob(glob).match(name) !== undefined;
}

const LEFT_OUT = '**/{node_modules,.git}/**';
/** The maximum number of files that are read for one question. */
const MAX_FILES = 20_000;

/** Returns the documents in the open folders that questions and language-model tools may read. */
export async function searchableDocuments(): Promise<{ path: string }[]> {
  const found = await Promise.all(TEXT_GLOBS.map((glob) => vscode.workspace.findFiles(glob, LEFT_OUT, MAX_FILES)));
  const files = new Set<string>();
  for (const uri of found.flat()) {
    const folder = uri.scheme === 'file' ? vscode.workspace.getWorkspaceFolder(uri)?.uri.fsPath : undefined;
    if (
      folder !== undefined &&
      isReadableByTools(uri.fsPath, [folder]) &&
      mayContainText(relativePosixPath(uri.fsPath, folder))
    )
      files.add(uri.fsPath);
  }
  return [...files]
    .sort((a, b) => (a < b ? -1 : 1))
    .slice(0, MAX_FILES)
    .map((path) => ({ path }));
}

const MEBIBYTE = 1 << 20;

/**
 * The number of UTF-16 code units of a text above which VS Code does not pass it to extensions, regardless of the
 * settings. A file never has more code units than bytes.
 */
const MAX_TEXT_SIZE = 50 * MEBIBYTE;

/** A text that VS Code displays but does not pass to extensions. */
interface WithheldText {
  uri: vscode.Uri;
  /** The problem and the advice. */
  why: string;
}

/**
 * Returns the active text if VS Code does not pass it to extensions because of its size: its tab is active, but there
 * is no document for it.
 */
export async function withheldActiveText(): Promise<WithheldText | undefined> {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (
    !(input instanceof vscode.TabInputText) ||
    input.uri.path.endsWith(GLOSSARY_FILE_EXTENSION) ||
    hasDocument(input.uri)
  )
    return undefined;
  const { uri } = input;
  // Files without a size, not on disk or deleted, are not reported as too large.
  const size = await vscode.workspace.fs.stat(uri).then(
    (stat) => stat.size,
    () => 0,
  );
  // Its document may have been opened meanwhile.
  if (size <= MAX_TEXT_SIZE || hasDocument(uri)) return undefined;
  const why = sentence(
    '{0} is {1} MB. VS Code does not pass text over {2} MB to extensions, so hovers, equivalents and checks are ' +
      'unavailable. Split the file, or use “Search Glossary” or, on the command line, “glossa search”.',
    displayName(uri),
    Math.ceil(size / MEBIBYTE),
    MAX_TEXT_SIZE / MEBIBYTE,
  );
  return { uri, why };
}

function hasDocument(uri: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
}
