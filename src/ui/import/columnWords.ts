import * as vscode from 'vscode';
import { fieldWord } from '../fieldWords';
import { languageName } from '../languageNames';

/** What a column holds, as the reader says it: `German`, `Status (German)`, `Definition`. */
export function columnWords(holds: string | undefined): string {
  if (holds === undefined) return vscode.l10n.t('kept under its name');
  if (holds === '-') return vscode.l10n.t('left out');
  const [field, language] = holds.split('_') as [string, string | undefined];
  if (language) return vscode.l10n.t('{0} ({1})', fieldWord(field), languageName(language));
  return fieldWord(field) === field ? languageName(field) : fieldWord(field);
}
