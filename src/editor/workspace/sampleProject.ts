import * as vscode from 'vscode';
import { sentence } from '../shown/sentence';

/** Name of the copy's folder, inside the one that the reader has chosen. */
const NAME = 'glossa-sample';
const GLOSSARY = 'glossary.glossa.jsonl';
/** Under which the address of the copy is kept until its window is open. */
const TO_BE_SHOWN = 'glossa.sampleToBeShown';
/** Under which is kept that the walkthrough has opened by itself. */
const WELCOMED = 'glossa.welcomed';
const TEXTS = [['contract', 'contract.en.md'], ['contract', 'contract.de.md']] as const;
const WALKTHROUGH = 'glossa.glossa#start';
/** A text above its translation, and the walkthrough beside both: room enough to read while trying. */
const LAYOUT = { orientation: 0, groups: [{ groups: [{}, {}], size: 0.6 }, { size: 0.4 }] };

/** A small translation project on which a newcomer can try everything: copied where he wants it, and opened with the walkthrough beside its texts. */
export class SampleProject {
  /**
   * @param samples the folder that is copied
   * @param memory shared by all windows
   */
  constructor(
    private readonly samples: vscode.Uri,
    private readonly memory: vscode.Memento,
  ) {}

  /** Asks for a folder, puts the project into it, and opens it in a window. A copy that is there already is opened as it is. */
  async open(): Promise<void> {
    const [parent] =
      (await vscode.window.showOpenDialog({
        title: vscode.l10n.t('Where should the sample project be kept?'),
        openLabel: sentence('Put “{0}” Here', NAME),
        canSelectFolders: true,
        canSelectFiles: false,
      })) ?? [];
    if (!parent) return;
    const folder = await this.copyInto(parent);
    await this.memory.update(TO_BE_SHOWN, folder.toString());
    await vscode.commands.executeCommand('vscode.openFolder', folder, { forceNewWindow: vscode.workspace.workspaceFolders !== undefined });
  }

  /** Opens the walkthrough by itself, once ever. Not where its reader wants nothing to open at the start, and not in a folder that is not trusted. */
  async welcome(): Promise<void> {
    const wanted = vscode.workspace.getConfiguration('workbench').get('startupEditor') !== 'none';
    if (this.memory.get(WELCOMED) || !wanted || !vscode.workspace.isTrusted) return;
    await this.memory.update(WELCOMED, true);
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, vscode.window.activeTextEditor !== undefined);
  }

  /** Shows the lease with its translation and the walkthrough, in the window that `open` has opened. */
  async show(): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    if (!folder || this.memory.get(TO_BE_SHOWN) !== folder.toString()) return;
    await this.memory.update(TO_BE_SHOWN, undefined);
    await this.memory.update(WELCOMED, true);
    await vscode.commands.executeCommand('vscode.setEditorLayout', LAYOUT);
    const columns = [vscode.ViewColumn.One, vscode.ViewColumn.Two];
    for (const [place, path] of TEXTS.entries()) await vscode.window.showTextDocument(vscode.Uri.joinPath(folder, ...path), { preview: false, viewColumn: columns[place] });
    await vscode.commands.executeCommand('workbench.action.focusThirdEditorGroup');
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, false);
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
  return vscode.workspace.fs.stat(uri).then(() => true, () => false);
}
