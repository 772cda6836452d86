import * as vscode from 'vscode';
import type { DocumentInput } from '../../model/document';
import type { Log } from '../client/log';
import { UserError } from '../commands/commandRegistry';
import { countSentence } from '../ui/valueLabels';
import { selectedFiles } from '../project/projects';
import { showWarning } from '../ui/messages';
import { contentOf } from '../workspace/documentSlice';
import { displayName, isTranslatable, activeOrVisibleEditor } from '../workspace/textDocuments';

/** The documents that a command works on. */
export interface SelectedDocuments {
  documents: DocumentInput[];
  /** Their display names, by path. */
  names: ReadonlyMap<string, string>;
  /** The open document; missing for a selection in the Explorer. */
  active?: vscode.TextDocument;
  /** The first selected item, or the open document. */
  place: vscode.Uri;
}

/**
 * Returns the selected files and the files in selected folders; without a selection, the active document. Throws
 * `UserError` if there is neither.
 */
export async function selectedDocuments(selected: readonly vscode.Uri[]): Promise<SelectedDocuments> {
  const names = new Map<string, string>();
  const note = (file: string, uri: vscode.Uri): string => (names.set(file, displayName(uri)), file);
  const documents: DocumentInput[] = [];
  for (const uri of await selectedFiles(selected)) documents.push({ path: note(uri.fsPath, uri) });
  const open = activeOrVisibleEditor()?.document;
  const active = !selected.length && open && isTranslatable(open) ? open : undefined;
  if (active) {
    const content = contentOf(active);
    note(content.fileName, active.uri);
    documents.push(content);
  }
  const place = selected[0] ?? active?.uri;
  if (!place || !documents.length) throw new UserError(vscode.l10n.t('Open a document first.'));
  return { documents, names, active, place };
}

/** Logs why documents could not be read, and shows how many. */
export function reportUnreadableDocuments(refused: readonly { file: string; reason: string }[], log: Log): void {
  for (const { file, reason } of refused) log.warn('segments', `${file}: ${reason}`);
  if (refused.length) void showWarning(unreadableDocumentsMessage(refused.length));
}

export function unreadableDocumentsMessage(count: number): string {
  return countSentence(
    count,
    '1 document could not be read. See the log.',
    '{0} documents could not be read. See the log.',
  );
}
