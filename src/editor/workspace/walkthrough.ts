import * as vscode from 'vscode';
import { REVIEW_PANEL } from '../commands/commandIds';

const WALKTHROUGH = 'glossa.glossa#start';
/** Under which it is kept that the steps were shown. */
const SHOWN = 'glossa.walkthroughShown';
/** Of VS Code: whether walkthroughs may open by themselves. */
const OPENS = 'workbench.welcomePage.walkthroughs.openOnInstall';

/** The first steps with Glossa. */
export class Walkthrough {
  /** @param memory shared by all windows */
  constructor(private readonly memory: vscode.Memento) {}

  async open(): Promise<void> {
    await this.memory.update(SHOWN, true);
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, false);
  }

  /** Opens it by itself, once and never again: beside the text that is read, which keeps the focus. Whoever is reviewing what was built, or comparing two texts, is not interrupted. */
  async greet(): Promise<void> {
    if (this.memory.get(SHOWN) || !vscode.workspace.isTrusted || vscode.workspace.getConfiguration().get(OPENS) === false || isReviewing()) return;
    const editor = vscode.window.activeTextEditor;
    // A side of a comparison stands in no column of its own.
    if (editor && editor.viewColumn === undefined) return;
    await this.memory.update(SHOWN, true);
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, true);
    if (editor) await vscode.window.showTextDocument(editor.document, { viewColumn: editor.viewColumn });
  }
}

function isReviewing(): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(REVIEW_PANEL));
}
