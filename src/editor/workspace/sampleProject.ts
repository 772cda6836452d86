import * as vscode from 'vscode';
import { sentence } from '../shown/sentence';
import type { Walkthrough } from './walkthrough';

/** Name of the copy's folder, inside the one that the reader has chosen. */
const NAME = 'glossa-sample';
const GLOSSARY = 'glossary.glossa.jsonl';
/** Under which the address of the copy is kept until its window is open. */
const TO_BE_SHOWN = 'glossa.sampleToBeShown';
const TEXTS = [
  ['contract', 'contract.en.md'],
  ['contract', 'contract.de.md'],
] as const;
/** A text above its translation, and the walkthrough beside both: room enough to read while trying. */
const LAYOUT = { orientation: 0, groups: [{ groups: [{}, {}], size: 0.6 }, { size: 0.4 }] };

/**
 * A small translation project on which a newcomer can try everything: copied where he wants it, and opened with the
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
        title: vscode.l10n.t('Choose a folder for the sample project'),
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

  /** Shows the lease with its translation and the walkthrough, in the window that `open` has opened. */
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
