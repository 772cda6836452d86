import * as vscode from 'vscode';
import { isReached, nameBelow } from '../../gate/reach';
import { holdsText, TEXT_GLOBS } from '../../project/projectFiles';

const LEFT_OUT = '**/{node_modules,.git}/**';
/** Files that are read for one question. */
const MOST_FILES = 20_000;

/**
 * Returns the documents in the open folders that can be asked: those that `glossa ask` and the tools for language
 * models reach.
 */
export async function documentsOfFolders(): Promise<{ path: string }[]> {
  const found = await Promise.all(TEXT_GLOBS.map((glob) => vscode.workspace.findFiles(glob, LEFT_OUT, MOST_FILES)));
  const files = new Set<string>();
  for (const uri of found.flat()) {
    const folder = uri.scheme === 'file' ? vscode.workspace.getWorkspaceFolder(uri)?.uri.fsPath : undefined;
    if (folder !== undefined && isReached(uri.fsPath, [folder]) && holdsText(nameBelow(uri.fsPath, folder)))
      files.add(uri.fsPath);
  }
  return [...files]
    .sort((a, b) => (a < b ? -1 : 1))
    .slice(0, MOST_FILES)
    .map((path) => ({ path }));
}
