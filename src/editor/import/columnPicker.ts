import * as vscode from 'vscode';
import { CONCEPT_TEXT_FIELDS } from '../../model/concept';
import type { TableDescription } from '../../model/glossaryFormat';
import { columnLabel, fieldLabel } from '../ui/valueLabels';
import { askLanguage } from '../languages/languagePicker';
import type { ChoiceRow } from '../ui/choices';
import { chooseRow } from '../ui/choices';
import { sentence } from '../ui/messages';

const FIELDS_OF_ENTRIES = [...CONCEPT_TEXT_FIELDS, 'concept'];
const FIELDS_OF_TERMS = [
  'synonym',
  'abbreviation',
  'deprecated',
  'status',
  'forbidden',
  'partOfSpeech',
  'termType',
  'grammaticalGender',
  'grammaticalNumber',
  'geographicalUsage',
  'example',
  'note',
  'source',
];

/**
 * Asks for the content of each column of a table, and shows its first values.
 * @returns a column map by name, or by number if the first row is not a heading; undefined if the user cancels
 */
export async function askColumns(table: TableDescription): Promise<Record<string, string> | undefined> {
  const holds = table.columns.map((column) => column.holds);
  let hasHeader = table.hasHeader ?? true;
  for (;;) {
    const done = {
      icon: 'check',
      label: vscode.l10n.t('Done'),
      description: vscode.l10n.t('Read the file again with these columns.'),
    };
    const heading = {
      icon: 'list-ordered',
      label: hasHeader ? vscode.l10n.t('The first row is a header.') : vscode.l10n.t('The first row contains terms.'),
      description: vscode.l10n.t('Change'),
    };
    const columns = table.columns.map((column, index) => ({
      icon: 'table',
      label: column.name || String(index + 1),
      description: `= ${columnLabel(holds[index])}`,
      detail: column.sample.join(' · '),
      index,
    }));
    const rows: (ChoiceRow & { index?: number })[] = [done, ...columns, heading];
    const picked = await chooseRow(rows, {
      title: vscode.l10n.t('What do the columns contain?'),
      ignoreFocusOut: true,
      matchOnDetail: true,
    });
    if (!picked) return undefined;
    if (picked === done) return mapOf(table, holds, hasHeader);
    if (picked === heading) hasHeader = !hasHeader;
    else if (picked.index !== undefined) {
      const what = await askHolds(table.columns[picked.index]!.name || String(picked.index + 1), holds);
      if (what !== undefined) holds[picked.index] = what;
    }
  }
}

/**
 * @returns a language, a field, a field of the terms in a language such as `note_de`, or `-` to skip the column;
 * undefined if the user cancels
 */
async function askHolds(column: string, others: readonly (string | undefined)[]): Promise<string | undefined> {
  const languages = [
    ...new Set(
      others.filter(
        (holds) => holds !== undefined && holds !== '-' && !holds.includes('_') && fieldLabel(holds) === holds,
      ),
    ),
  ];
  const row = (what: string) => ({ label: columnLabel(what), what });
  const terms = { icon: 'globe', label: vscode.l10n.t('Terms in a Language…'), what: undefined };
  const rows = [
    terms,
    ...FIELDS_OF_ENTRIES.map(row),
    ...languages.flatMap((language) => FIELDS_OF_TERMS.map((field) => row(`${field}_${language}`))),
    { label: vscode.l10n.t('Skip This Column'), what: '-' },
  ];
  const picked = await chooseRow(rows, { title: sentence('Content of column “{0}”', column), ignoreFocusOut: true });
  return picked === terms ? askLanguage(sentence('Language of column “{0}”', column)) : picked?.what;
}

function mapOf(
  table: TableDescription,
  holds: readonly (string | undefined)[],
  hasHeader: boolean,
): Record<string, string> {
  const names = table.columns.map(({ name }) => name);
  const entries = holds.flatMap((what, index): [string, string][] => {
    if (what === undefined) return [];
    // A repeated name is ambiguous; numbers never are.
    const isUsable =
      hasHeader &&
      table.hasHeader !== false &&
      names[index] &&
      names.indexOf(names[index]) === names.lastIndexOf(names[index]);
    return [[isUsable ? names[index]! : String(index + 1), what]];
  });
  return Object.fromEntries(entries);
}
