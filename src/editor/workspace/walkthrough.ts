import * as vscode from 'vscode';
import { REVIEW_PANEL } from '../commands/commandIds';

const WALKTHROUGH = 'glossa.glossa#start';
/** Under which it is kept that the steps were shown. */
const SHOWN = 'glossa.walkthroughShown';
/** VS Code's setting that opens walkthroughs automatically. */
const OPENS = 'workbench.welcomePage.walkthroughs.openOnInstall';

/** Milliseconds without a change of tabs. */
const REST = 1500;

/** The first steps with Glossa. */
export class Walkthrough {
  private isWaiting = false;

  /** @param memory shared by all windows */
  constructor(private readonly memory: vscode.Memento) {}

  async open(): Promise<void> {
    await this.memory.update(SHOWN, true);
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, false);
  }

  /**
   * Opens it automatically, once only: beside the active text, which keeps the focus. Reviews and comparisons are not
   * interrupted.
   */
  async greet(): Promise<void> {
    if (this.isWaiting || this.memory.get(SHOWN) || !vscode.workspace.isTrusted) return;
    if (vscode.workspace.getConfiguration().get(OPENS) === false) return;
    this.isWaiting = true;
    await untilTabsRest();
    this.isWaiting = false;
    if (this.memory.get(SHOWN) || isReviewing()) return;
    const editor = vscode.window.activeTextEditor;
    // A side of a comparison has no separate column.
    if (editor && editor.viewColumn === undefined) return;
    await this.memory.update(SHOWN, true);
    await focusRightmost();
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, true);
    if (editor) await vscode.window.showTextDocument(editor.document, { viewColumn: editor.viewColumn });
  }
}

/** Waits until no tab has been opened, closed or selected for a while, so the steps do not appear in between. */
function untilTabsRest(): Promise<void> {
  return new Promise((resolve) => {
    const changes: vscode.Disposable[] = [];
    const end = (): void => {
      for (const each of changes) each.dispose();
      resolve();
    };
    let timer = setTimeout(end, REST);
    const restart = (): void => {
      clearTimeout(timer);
      timer = setTimeout(end, REST);
    };
    changes.push(vscode.window.tabGroups.onDidChangeTabs(restart), vscode.window.onDidChangeActiveTextEditor(restart));
  });
}

/** Opening beside the rightmost text covers no other text. */
async function focusRightmost(): Promise<void> {
  const [rightmost] = [...vscode.window.visibleTextEditors].sort((a, b) => (b.viewColumn ?? 0) - (a.viewColumn ?? 0));
  if (rightmost?.viewColumn !== undefined && rightmost !== vscode.window.activeTextEditor)
    await vscode.window.showTextDocument(rightmost.document, { viewColumn: rightmost.viewColumn });
}

function isReviewing(): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(REVIEW_PANEL));
}
