import * as path from 'node:path';
import * as vscode from 'vscode';

/** Whether a file is one of those that a glob means, which goes from the file's own folder of the workspace on. */
export function matchesGlob(uri: vscode.Uri, glob: string): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const pattern = folder ? new vscode.RelativePattern(folder, glob) : glob;
  // The editor looks at nothing but the address, so that the file need not be open.
  return vscode.languages.match({ pattern }, { uri, languageId: '' } as vscode.TextDocument) > 0;
}

/** Whether a path leads to a folder or below it, as it is written. */
export function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return !/^\.\.(?:[\\/]|$)/.test(relative) && !path.isAbsolute(relative);
}
