import * as vscode from 'vscode';

const set = (isEnabled?: boolean) =>
  vscode.workspace.getConfiguration('glossa').update('memory.enabled', isEnabled, vscode.ConfigurationTarget.Workspace);

/**
 * Has the tests of a suite run while nothing is read in the background: in the first moments that takes the time for
 * which an alignment is waited for.
 */
export function readNoTranslations(): void {
  before(() => set(false));
  after(() => set());
}
