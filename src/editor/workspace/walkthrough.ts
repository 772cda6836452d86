import * as vscode from 'vscode';
import { REVIEW_PANEL } from '../commands/commandIds';
import { sentence } from '../ui/messages';

const WALKTHROUGH = 'glossa.glossa#start';
/** The key that stores whether the steps were shown. */
const SHOWN = 'glossa.walkthroughShown';
/** The VS Code setting that opens walkthroughs automatically. */
const OPENS = 'workbench.welcomePage.walkthroughs.openOnInstall';

/** The time in milliseconds without a change of tabs after which the walkthrough opens. */
const TAB_DELAY_MS = 1500;

/** Opens VS Code's walkthrough of Glossa: once by itself, or by command. */
export class Walkthrough {
  private isWaiting = false;

  /** @param memory shared by all windows */
  constructor(private readonly memory: vscode.Memento) {}

  async open(): Promise<void> {
    await this.memory.update(SHOWN, true);
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, false);
  }

  /**
   * Opens the walkthrough automatically, once only, beside the active text, which keeps the focus. Reviews and
   * comparisons are not interrupted.
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
    let timer = setTimeout(end, TAB_DELAY_MS);
    const restart = (): void => {
      clearTimeout(timer);
      timer = setTimeout(end, TAB_DELAY_MS);
    };
    changes.push(vscode.window.tabGroups.onDidChangeTabs(restart), vscode.window.onDidChangeActiveTextEditor(restart));
  });
}

/** Focuses the rightmost editor, so that the walkthrough opens beside it and covers no other text. */
async function focusRightmost(): Promise<void> {
  const [rightmost] = [...vscode.window.visibleTextEditors].sort((a, b) => (b.viewColumn ?? 0) - (a.viewColumn ?? 0));
  if (rightmost?.viewColumn !== undefined && rightmost !== vscode.window.activeTextEditor)
    await vscode.window.showTextDocument(rightmost.document, { viewColumn: rightmost.viewColumn });
}

function isReviewing(): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(REVIEW_PANEL));
}

/** The name of the copy's folder, inside the folder that the user has chosen. */
const NAME = 'glossa-sample';
const GLOSSARY = 'glossary.glossa.jsonl';
/** The key that stores the address of the copy until its window is open. */
const TO_BE_SHOWN = 'glossa.sampleToBeShown';
const TEXTS = [
  ['contract', 'contract.en.md'],
  ['contract', 'contract.de.md'],
] as const;
/** The editor layout: a text above its translation, and the walkthrough beside both. */
const LAYOUT = { orientation: 0, groups: [{ groups: [{}, {}], size: 0.6 }, { size: 0.4 }] };

/**
 * A small translation project on which a newcomer can try everything: copied to the chosen folder, and opened with the
 * walkthrough beside its texts.
 */
export class SampleProject {
  /**
   * @param samples the folder that is copied
   * @param memory shared by all windows
   */
  constructor(
    private readonly samples: vscode.Uri,
    private readonly memory: vscode.Memento,
    private readonly walkthrough: Walkthrough,
  ) {}

  /** Asks for a folder, copies the project into it, and opens it in a window. An existing copy is opened unchanged. */
  async open(): Promise<void> {
    const [parent] =
      (await vscode.window.showOpenDialog({
        title: vscode.l10n.t('Choose Folder for Sample Project'),
        openLabel: sentence('Create “{0}” Here', NAME),
        canSelectFolders: true,
        canSelectFiles: false,
      })) ?? [];
    if (!parent) return;
    const folder = await this.copyInto(parent);
    await this.memory.update(TO_BE_SHOWN, folder.toString());
    await vscode.commands.executeCommand('vscode.openFolder', folder, {
      forceNewWindow: vscode.workspace.workspaceFolders !== undefined,
    });
  }

  /** Shows the sample contract with its translation and the walkthrough, in the window that `open` has opened. */
  async show(): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    if (!folder || this.memory.get(TO_BE_SHOWN) !== folder.toString()) return;
    await this.memory.update(TO_BE_SHOWN, undefined);
    await vscode.commands.executeCommand('vscode.setEditorLayout', LAYOUT);
    const columns = [vscode.ViewColumn.One, vscode.ViewColumn.Two];
    for (const [place, path] of TEXTS.entries())
      await vscode.window.showTextDocument(vscode.Uri.joinPath(folder, ...path), {
        preview: false,
        viewColumn: columns[place],
      });
    await vscode.commands.executeCommand('workbench.action.focusThirdEditorGroup');
    await this.walkthrough.open();
  }

  private async copyInto(parent: vscode.Uri): Promise<vscode.Uri> {
    for (let number = 1; ; number++) {
      const folder = vscode.Uri.joinPath(parent, number === 1 ? NAME : `${NAME}-${number}`);
      if (await exists(vscode.Uri.joinPath(folder, GLOSSARY))) return folder;
      if (await exists(folder)) continue;
      await vscode.workspace.fs.copy(this.samples, folder);
      return folder;
    }
  }
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
