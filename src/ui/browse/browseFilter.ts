import * as vscode from 'vscode';
import type { BrowseField, BrowseFilter } from '../../protocol/protocol';
import { entryCount, fieldIcon, fieldWord, valueWord } from './browseItems';

const FIELDS: readonly BrowseField[] = ['domain', 'customer', 'project', 'status', 'language'];
/** The form of an entry that was just chosen may still be opening, and takes the focus when it is there. */
const STAYS = { ignoreFocusOut: true };

/** Asks for a field and its value. @returns undefined where the reader leaves it as it is */
export async function askFilter(filter: BrowseFilter, valuesOf: (field: BrowseField) => Promise<Map<string, number>>): Promise<BrowseFilter | undefined> {
  const fields = FIELDS.map((field) => {
    const value = filter[field];
    return { label: `$(${fieldIcon(field)}) ${fieldWord(field)}`, description: value === undefined ? undefined : valueWord(field, value), field };
  });
  const chosen = await vscode.window.showQuickPick(fields, { title: vscode.l10n.t('Filter the Glossary'), placeHolder: vscode.l10n.t('By which field?'), ...STAYS });
  if (!chosen) return undefined;
  const { field } = chosen;
  const values = Array.from(await valuesOf(field), ([value, concepts]) => ({ label: valueWord(field, value), description: entryCount(concepts), value: value as string | undefined }));
  const all = { label: vscode.l10n.t('all'), description: undefined, value: undefined };
  const answer = await vscode.window.showQuickPick([all, ...values], { title: fieldWord(field), placeHolder: vscode.l10n.t('Which entries are shown?'), ...STAYS });
  if (!answer) return undefined;
  const next = { ...filter };
  delete next[field];
  return answer.value === undefined ? next : { ...next, [field]: answer.value };
}

export async function askGrouping(by: BrowseField): Promise<BrowseField | undefined> {
  const rows = FIELDS.map((field) => ({ label: `$(${fieldIcon(field)}) ${fieldWord(field)}`, description: field === by ? vscode.l10n.t('now') : undefined, field }));
  return (await vscode.window.showQuickPick(rows, { title: vscode.l10n.t('Group the Glossary'), placeHolder: vscode.l10n.t('By which field?'), ...STAYS }))?.field;
}
