import * as vscode from 'vscode';
import { Commands } from './commandIds';

/** Says what was done to a glossary, with a button that takes it back. */
export function tellUndoable(said: string): void {
  const undo = vscode.l10n.t('Undo');
  void vscode.window.showInformationMessage(said, undo).then((button) => button === undo && vscode.commands.executeCommand(Commands.undoChange));
}
