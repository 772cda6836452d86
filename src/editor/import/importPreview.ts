import * as vscode from 'vscode';
import type { PreviewResult } from '../../protocol/protocol';
import { columnWords } from '../display/fieldWords';
import { languageName } from '../display/languageNames';
import { countedWords, numberWords } from '../display/numberWords';
import { pairWords } from '../display/valueWords';
import { glossaryName } from '../glossary/glossaries';
import { askLanguage } from '../languages/languagePicker';
import type { ChoiceRow } from '../shown/choices';
import { chooseRow, chooseRows } from '../shown/choices';
import { sentence } from '../shown/sentence';
import { baseName } from '../workspace/textDocuments';
import { askColumns } from './columnPicker';
import { problemWords, showProblems } from './importReport';
import type { ImportSession } from './importSession';
import { duplicateRows, duplicateWord } from './importSession';

/** What comes after a choice: the import itself, another look at the file, or the same list again. */
export type Next = 'import' | 'look' | 'again' | undefined;
type Row = ChoiceRow & { act?: () => Promise<Next> };

const ENCODINGS = [
  ...['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'windows-874'],
  ...['iso-8859-2', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-13', 'iso-8859-15', 'koi8-r', 'koi8-u', 'ibm866', 'macintosh', 'shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'],
];

/** Shows what a file holds before anything of it is written, and lets the reader say how it is to be understood. */
export async function showPreview(session: ImportSession, preview: PreviewResult): Promise<Next> {
  const picked = await chooseRow(rowsOf(session, preview), {
    title: sentence('Import {0} into {1}', baseName(session.file), glossaryName(session.glossary)),
    placeHolder: vscode.l10n.t('Nothing is written before you choose to import.'),
    ignoreFocusOut: true,
    matchOnDetail: true,
  });
  return picked?.act ? picked.act() : undefined;
}

function rowsOf(session: ImportSession, preview: PreviewResult): Row[] {
  const own = [columnRow(session, preview), languageRow(session, preview)].flatMap((row) => (row ? [row] : []));
  const problems = problemRow(session, preview);
  if (!preview.concepts) return [...(preview.format ? own : []), ...problems, ...(preview.format ? [namingRow(session), encodingRow(session, preview)] : [])];
  return [
    importRow(session, preview),
    { label: vscode.l10n.t('What was found'), kind: vscode.QuickPickItemKind.Separator },
    ...own,
    ...sentencesRow(preview),
    ...problems,
    { label: vscode.l10n.t('How it is imported'), kind: vscode.QuickPickItemKind.Separator },
    duplicateRow(session, preview),
    ...(preview.table?.hasHeader === false ? [namingRow(session)] : []),
    encodingRow(session, preview),
  ];
}

function importRow(session: ImportSession, { concepts, terms, known, format }: PreviewResult): Row {
  const there = known ? ` · ${countedWords(known, vscode.l10n.t('1 is in the glossary already'), (number) => sentence('{0} are in the glossary already', number))}` : '';
  return {
    icon: 'cloud-download',
    label: countedWords(concepts, vscode.l10n.t('Import 1 entry'), (number) => sentence('Import {0} entries', number)),
    description: `${format!.toUpperCase()} · ${termCount(terms)}${there}`,
    act: async () => (!known || session.onDuplicate || (await askDuplicates(session)) ? 'import' : 'again'),
  };
}

function termCount(terms: number): string {
  return countedWords(terms, vscode.l10n.t('1 term'), (number) => sentence('{0} terms', number));
}

function languageRow(session: ImportSession, { languages }: PreviewResult): Row | undefined {
  if (!languages.length) return undefined;
  const said = languages.map(({ language, terms }) => `${languageName(language)} (${numberWords(terms)})`).join(', ');
  return {
    icon: 'globe',
    label: vscode.l10n.t('Languages'),
    description: said,
    detail: session.only ? vscode.l10n.t('Others are left out. Choose which to import.') : vscode.l10n.t('Choose which to import.'),
    act: async () => {
      const rows = languages.map(({ language, terms }) => ({ label: languageName(language), description: language, detail: termCount(terms), picked: true, language }));
      const picked = await chooseRows(rows, { title: vscode.l10n.t('Languages to import'), ignoreFocusOut: true });
      if (!picked) return 'again';
      // None chosen means a fresh start: all of them.
      session.only = picked.length && picked.length < languages.length ? picked.map(({ language }) => language) : undefined;
      return 'look';
    },
  };
}

function columnRow(session: ImportSession, { table }: PreviewResult): Row | undefined {
  if (!table) return undefined;
  return {
    icon: 'table',
    label: vscode.l10n.t('Columns'),
    description: table.columns.map((column) => `${column.name} = ${columnWords(column.holds)}`).join(', '),
    detail: vscode.l10n.t('Say what each column holds.'),
    act: async () => {
      const columns = await askColumns(table);
      if (!columns) return 'again';
      session.columns = columns;
      session.only = undefined;
      return 'look';
    },
  };
}

/** For a file that does not say which languages it is in. */
function namingRow(session: ImportSession): Row {
  const { source, target } = session.languages;
  return {
    icon: 'globe',
    label: vscode.l10n.t('Name the languages of the file'),
    description: source && target ? pairWords(source, target) : undefined,
    act: async () => {
      const from = await askLanguage(sentence('{0}: language of the first column', baseName(session.file)));
      const to = from && (await askLanguage(sentence('{0}: language of the second column', baseName(session.file))));
      if (!to) return 'again';
      session.languages = { source: from, target: to };
      return 'look';
    },
  };
}

function duplicateRow(session: ImportSession, { known }: PreviewResult): Row {
  return {
    icon: 'copy',
    label: vscode.l10n.t('Duplicates'),
    description: session.onDuplicate ? `${duplicateWord(session.onDuplicate)} (${numberWords(known)})` : numberWords(known),
    detail: vscode.l10n.t('What happens to entries that are there already?'),
    act: async () => {
      await askDuplicates(session);
      return 'again';
    },
  };
}

/** @returns whether the reader has chosen */
async function askDuplicates(session: ImportSession): Promise<boolean> {
  const picked = await chooseRow(duplicateRows(), { title: vscode.l10n.t('What happens to entries that are there already?'), ignoreFocusOut: true });
  if (picked) session.onDuplicate = picked.choice;
  return picked !== undefined;
}

function encodingRow(session: ImportSession, { guessedEncoding }: PreviewResult): Row {
  const automatic = guessedEncoding === undefined ? vscode.l10n.t('as the file shows') : sentence('{0}, guessed', guessedEncoding);
  return {
    icon: 'file-code',
    label: vscode.l10n.t('Encoding'),
    description: session.encoding ?? automatic,
    act: async () => {
      const rows = [{ label: automatic, encoding: undefined }, ...ENCODINGS.map((encoding) => ({ label: encoding, encoding }))];
      const picked = await chooseRow(rows, { title: sentence('Encoding of {0}', baseName(session.file)), ignoreFocusOut: true });
      if (!picked) return 'again';
      session.encoding = picked.encoding;
      return 'look';
    },
  };
}

function sentencesRow({ sentences, terms }: PreviewResult): Row[] {
  if (sentences * 2 < terms) return [];
  const detail = vscode.l10n.t('To find the terms in them, open the file and build a glossary from it.');
  return [{ icon: 'info', label: sentence('Sentences rather than terms: {0} of {1}', numberWords(sentences), numberWords(terms)), detail, act: async () => 'again' }];
}

function problemRow(session: ImportSession, preview: PreviewResult): Row[] {
  const { problems } = preview;
  if (!problems.length) return [];
  const [first] = problems;
  return [
    {
      icon: 'warning',
      label: problemWords(problems.length),
      detail: `${sentence('Line {0}', first!.line)}: ${first!.message}`,
      act: async () => {
        await showProblems(session, preview);
        return 'again';
      },
    },
  ];
}
