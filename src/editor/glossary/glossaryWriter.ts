import { join } from 'node:path';
import * as vscode from 'vscode';
import { GlossaError } from '../../base/errors';
import { FileGate } from '../../gate/fileGate';
import { pathExists, readRegularFile } from '../../gate/regularFile';
import { replaceFile } from '../../gate/atomicWrite';
import type { ChangeCommand, ChangeResult, GlossaryChange, GlossaryReference } from '../../protocol/protocol';
import { allRequests, termbaseNameOf } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { engineErrorMessage } from '../client/engineErrors';
import { UserError } from '../commands/commandRegistry';
import { askConfirmation, sentence, showInformation, showWarning, withStatusBarMessage } from '../ui/messages';
import type { WorkspaceAccess } from '../workspace/settings';
import { withUnionMerge } from './gitMerge';
import type { Glossaries } from './glossaries';
import { glossaryFileExists, glossaryName } from './glossaries';

/** Sends changes of a glossary to the engine, which alone writes it, and handles the related tasks of the editor. */
export class GlossaryWriter {
  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
    private readonly gitAttributes: GitMergeSetup,
  ) {}

  /**
   * Returns the glossary that receives additions from a document.
   * @throws UserError if all are read-only or ignored
   */
  targetFor(place?: vscode.Uri): GlossaryReference {
    const { target } = this.glossaries.for(place);
    if (target) return target;
    throw new UserError(
      this.glossaries.whyIgnored(place) ??
        vscode.l10n.t('All glossaries here are read-only. Add a writable one to the setting “glossa.glossaries”.'),
    );
  }

  /** @param reason the description of the change in the Undo message */
  async change(glossary: GlossaryReference, change: GlossaryChange, reason: ChangeCommand): Promise<ChangeResult> {
    const result = await this.write(glossary, () =>
      this.engine.request(allRequests.change, { glossary, change, reason }),
    );
    if (result.isWaiting)
      void showInformation(
        sentence(
          'The termbase “{0}” cannot be reached. The edit is queued on this machine and will be sent when the ' +
            'connection is restored.',
          glossaryName(glossary),
        ),
      );
    return result;
  }

  /**
   * Runs work that writes the glossary, after saving an editor with unsaved changes in it. The status bar shows
   * progress, because the engine may wait for a lock of git.
   * @throws vscode.CancellationError if the user does not want to save it
   */
  async write<T>(glossary: GlossaryReference, work: () => Promise<T>): Promise<T> {
    const isFile = termbaseNameOf(glossary.path) === undefined;
    if (isFile) await saveOpenGlossary(glossary);
    const isNew = isFile && !(await glossaryFileExists(glossary));
    const title = sentence('Saving {0}', glossaryName(glossary));
    const result = await withStatusBarMessage(title, work);
    this.glossaries.announceChange();
    // The change is saved, so do not wait for the user's answer.
    if (isNew) void this.gitAttributes.offer(glossary.path);
    return result;
  }
}

/**
 * Saves an open glossary with changes: the engine uses the file on disk, which unsaved text would contradict.
 * @throws vscode.CancellationError if the user declines
 */
export async function saveOpenGlossary(glossary: GlossaryReference): Promise<void> {
  const path = vscode.Uri.file(glossary.path).toString();
  const document = vscode.workspace.textDocuments.find(({ uri, isDirty }) => isDirty && uri.toString() === path);
  if (!document) return;
  const save = vscode.l10n.t('Save and Continue');
  const question = sentence('{0} has unsaved changes. Save it first?', glossaryName(glossary));
  if (!(await askConfirmation(question, save))) throw new vscode.CancellationError();
  if (!(await document.save())) throw new UserError(sentence('{0} could not be saved.', glossaryName(glossary)));
}

const ASKED_KEY = 'glossa.gitAttributesAsked';
/** The maximum size of a `.gitattributes` file in bytes. Files written by hand are much smaller. */
const MAX_BYTES = 1 << 20;

/** Offers, once per folder and never silently, to let git merge two people's additions to a new glossary. */
export class GitMergeSetup {
  constructor(
    private readonly memento: vscode.Memento,
    private readonly access: WorkspaceAccess,
  ) {}

  /** @param glossary path of a new glossary */
  async offer(glossary: string): Promise<void> {
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(glossary))?.uri;
    const askedPlaces = this.memento.get<string[]>(ASKED_KEY, []);
    if (folder?.scheme !== 'file' || askedPlaces.includes(folder.toString()) || !(await isInGit(folder))) return;
    try {
      await this.ask(folder, glossary, () => this.memento.update(ASKED_KEY, [...askedPlaces, folder.toString()]));
    } catch (error) {
      if (!(error instanceof GlossaError)) throw error;
      void showWarning(engineErrorMessage(error));
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
      '{0} is new. With a line in .gitattributes, Git can combine entries from several people without conflicts. ' +
        'Add the line?',
      glossaryName(glossary),
    );
    if ((await showInformation(question, add, vscode.l10n.t('Not Now'))) !== add) return;
    await replaceFile(file, new TextEncoder().encode(withUnionMerge(await textOf(file))), 'attributes');
  }
}

/** Returns whether a folder or one of its parents is a git work tree. */
async function isInGit(folder: vscode.Uri): Promise<boolean> {
  for (let current = folder; ; current = vscode.Uri.joinPath(current, '..')) {
    if (await pathExists(vscode.Uri.joinPath(current, '.git').fsPath)) return true;
    if (vscode.Uri.joinPath(current, '..').path === current.path) return false;
  }
}

async function textOf(file: string): Promise<string> {
  try {
    return new TextDecoder().decode(await readRegularFile(file, MAX_BYTES));
  } catch (error) {
    // A missing file is treated as an empty one.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
