import { join } from 'node:path';
import * as vscode from 'vscode';
import { GlossaError } from '../../base/errors';
import { FileGate } from '../../gate/fileGate';
import { isThere, readRegular } from '../../gate/regularFile';
import { replaceFile } from '../../gate/replacement';
import { refusalWords } from '../client/engineErrors';
import { tellInformation, tellWarning } from '../shown/messages';
import { sentence } from '../shown/sentence';
import type { WorkspaceAccess } from '../workspace/workspaceAccess';
import { withUnionMerge } from './gitMerge';
import { glossaryName } from './glossaries';

const ASKED_KEY = 'glossa.gitAttributesAsked';
/** A longer file is none that a person has written. */
const MOST_BYTES = 1 << 20;

/** Offers, once per folder and never silently, to let git merge two people's additions to a new glossary. */
export class GitAttributes {
  constructor(
    private readonly memento: vscode.Memento,
    private readonly access: WorkspaceAccess,
  ) {}

  /** @param glossary path of a glossary that has just come into being */
  async offer(glossary: string): Promise<void> {
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(glossary))?.uri;
    const asked = this.memento.get<string[]>(ASKED_KEY, []);
    if (folder?.scheme !== 'file' || asked.includes(folder.toString()) || !(await isInGit(folder))) return;
    try {
      await this.ask(folder, glossary, () => this.memento.update(ASKED_KEY, [...asked, folder.toString()]));
    } catch (error) {
      if (!(error instanceof GlossaError)) throw error;
      void tellWarning(refusalWords(error));
    }
  }

  private async ask(folder: vscode.Uri, glossary: string, note: () => Thenable<void>): Promise<void> {
    const file = await FileGate.forFolders(this.access.current).admit(join(folder.fsPath, '.gitattributes'));
    const before = await textOf(file);
    const after = withUnionMerge(before);
    if (after === before) return;
    await note();
    const add = vscode.l10n.t('Add to .gitattributes');
    const question = sentence(
      '{0} is new. Set up Git to keep both people’s additions instead of reporting a conflict (merge=union)?',
      glossaryName(glossary),
    );
    if ((await tellInformation(question, add, vscode.l10n.t('Not Now'))) !== add) return;
    await replaceFile(file, new TextEncoder().encode(withUnionMerge(await textOf(file))), 'attributes');
  }
}

/** Returns whether a folder or one of its parents is a git work tree. */
async function isInGit(folder: vscode.Uri): Promise<boolean> {
  for (let current = folder; ; current = vscode.Uri.joinPath(current, '..')) {
    if (await isThere(vscode.Uri.joinPath(current, '.git').fsPath)) return true;
    if (vscode.Uri.joinPath(current, '..').path === current.path) return false;
  }
}

async function textOf(file: string): Promise<string> {
  try {
    return new TextDecoder().decode(await readRegular(file, MOST_BYTES));
  } catch (error) {
    // There is no such file yet; it will begin with this line.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
