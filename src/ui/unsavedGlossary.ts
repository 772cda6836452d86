import * as vscode from 'vscode';
import type { GlossaryReference } from '../protocol/protocol';
import { ToldError } from './commandRegistry';
import { glossaryName } from './glossaries';

/**
 * Has a glossary saved that is open with changes: the engine reads and writes the file on the disk, and what stands in an editor unsaved would contradict it.
 * @throws vscode.CancellationError where the reader does not want it saved
 */
export async function saveOpenGlossary(glossary: GlossaryReference): Promise<void> {
  const path = vscode.Uri.file(glossary.path).toString();
  const document = vscode.workspace.textDocuments.find(({ uri, isDirty }) => isDirty && uri.toString() === path);
  if (!document) return;
  const save = vscode.l10n.t('Save and Continue');
  const question = vscode.l10n.t('{0} is open with changes that are not saved. Save it first, so that nothing is lost?', glossaryName(glossary));
  if ((await vscode.window.showWarningMessage(question, { modal: true }, save)) !== save) throw new vscode.CancellationError();
  if (!(await document.save())) throw new ToldError(vscode.l10n.t('{0} could not be saved.', glossaryName(glossary)));
}
