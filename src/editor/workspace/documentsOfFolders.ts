import * as vscode from 'vscode';
import { DOCUMENT_ENDINGS } from '../../project/inferLayout';

const DOCUMENTS = `**/*.{${DOCUMENT_ENDINGS.join(',')}}`;
const LEFT_OUT = '**/{node_modules,.git}/**';
/** Files that are read for one question. */
const MOST_FILES = 20_000;

/** What can be asked in the open folders. */
export async function documentsOfFolders(): Promise<{ path: string }[]> {
  const found = await vscode.workspace.findFiles(DOCUMENTS, LEFT_OUT, MOST_FILES);
  return found.flatMap((uri) => (uri.scheme === 'file' ? [{ path: uri.fsPath }] : [])).sort((a, b) => (a.path < b.path ? -1 : 1));
}
