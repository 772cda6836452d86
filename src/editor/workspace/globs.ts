import * as vscode from 'vscode';
import { NamePattern } from '../../project/namePattern';

/** Returns whether a file matches a glob, relative to its workspace folder, or to the root outside of these. */
export function matchesGlob(uri: vscode.Uri, glob: string): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const name = folder ? uri.path.slice(folder.uri.path.replace(/\/$/, '').length + 1) : uri.path;
  return NamePattern.ofGlob(glob).match(name) !== undefined;
}
