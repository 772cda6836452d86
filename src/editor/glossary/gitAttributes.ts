import * as vscode from 'vscode';
import { tellInformation } from '../shown/messages';
import { sentence } from '../shown/sentence';
import { withUnionMerge } from './gitMerge';
import { glossaryName } from './glossaries';

const ASKED_KEY = 'glossa.gitAttributesAsked';

/** Offers, once per folder and never silently, to let git merge two people's additions to a new glossary. */
export class GitAttributes {
  constructor(private readonly memento: vscode.Memento) {}

  /** @param glossary path of a glossary that has just come into being */
  async offer(glossary: string): Promise<void> {
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(glossary));
    const asked = this.memento.get<string[]>(ASKED_KEY, []);
    if (!folder || asked.includes(folder.uri.toString()) || !(await isInGit(folder.uri))) return;
    const file = vscode.Uri.joinPath(folder.uri, '.gitattributes');
    const before = await readText(file);
    const after = withUnionMerge(before);
    if (after === before) return;
    await this.memento.update(ASKED_KEY, [...asked, folder.uri.toString()]);
    const add = vscode.l10n.t('Add to .gitattributes');
    const question = sentence(
      '{0} is new. Shall git join two people’s additions to it instead of reporting a conflict (merge=union)?',
      glossaryName(glossary),
    );
    if ((await tellInformation(question, add, vscode.l10n.t('Not Now'))) !== add) return;
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(after));
  }
}

/** Whether a folder or one above it is a git work tree. */
async function isInGit(folder: vscode.Uri): Promise<boolean> {
  for (let current = folder; ; current = vscode.Uri.joinPath(current, '..')) {
    if (await exists(vscode.Uri.joinPath(current, '.git'))) return true;
    if (vscode.Uri.joinPath(current, '..').path === current.path) return false;
  }
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

async function readText(uri: vscode.Uri): Promise<string> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    // There is no such file yet; it will begin with this line.
    return '';
  }
}
