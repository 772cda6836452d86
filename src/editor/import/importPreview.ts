import * as vscode from 'vscode';
import type { MultiTermCellMode } from '../../model/glossaryFormat';
import { MULTI_TERM_CELL_MODES } from '../../model/glossaryFormat';
import type { PreviewImportResult } from '../../protocol/protocol';
import { columnLabel, countSentence, formatLanguagePair, formatNumber, languageName } from '../ui/valueLabels';
import { glossaryName } from '../glossary/glossaries';
import { askLanguage } from '../languages/languagePicker';
import type { ChoiceRow } from '../ui/choices';
import { chooseRow, chooseRows } from '../ui/choices';
import { sentence } from '../ui/messages';
import { baseName } from '../workspace/textDocuments';
import { askColumns } from './columnPicker';
import type { ImportSession } from './importSession';
import { duplicateChoiceLabel, duplicateChoiceRows, problemLineCountLabel, showImportProblems } from './importSession';

/** The step after a choice: the import, a new preview, or the same list again; undefined if the user cancels. */
export type PreviewStep = 'import' | 'look' | 'again' | undefined;
type Row = ChoiceRow & { act?: () => Promise<PreviewStep> };

const ENCODINGS = [
  ...[
    'utf-8',
    'utf-16le',
    'utf-16be',
    'windows-1252',
    'windows-1250',
    'windows-1251',
    'windows-1253',
    'windows-1254',
    'windows-1255',
    'windows-1256',
    'windows-1257',
    'windows-1258',
    'windows-874',
  ],
  ...[
    'iso-8859-2',
    'iso-8859-5',
    'iso-8859-6',
    'iso-8859-7',
    'iso-8859-13',
    'iso-8859-15',
    'koi8-r',
    'koi8-u',
    'ibm866',
    'macintosh',
    'shift_jis',
    'euc-jp',
    'gb18030',
    'big5',
    'euc-kr',
  ],
];

/** Previews a file before anything is written, and lets the user choose how to read it. */
export async function showImportPreview(session: ImportSession, preview: PreviewImportResult): Promise<PreviewStep> {
  const picked = await chooseRow(rowsOf(session, preview), {
    title: sentence('Import {0} into {1}', baseName(session.file), glossaryName(session.glossary)),
    placeHolder: vscode.l10n.t('Nothing is saved until you import.'),
    ignoreFocusOut: true,
    matchOnDetail: true,
  });
  return picked?.act ? picked.act() : undefined;
}

function rowsOf(session: ImportSession, preview: PreviewImportResult): Row[] {
  const own = [columnRow(session, preview), cellsRow(session, preview), languageRow(session, preview)].flatMap((row) =>
    row ? [row] : [],
  );
  const problems = problemRow(session, preview);
  if (!preview.concepts)
    return [
      ...(preview.format ? own : []),
      ...problems,
      ...(preview.format ? [undeclaredLanguagesRow(session), encodingRow(session, preview)] : []),
    ];
  return [
    importRow(session, preview),
    { label: vscode.l10n.t('Contents'), kind: vscode.QuickPickItemKind.Separator },
    ...own,
    ...sentencesRow(preview),
    ...problems,
    { label: vscode.l10n.t('Options'), kind: vscode.QuickPickItemKind.Separator },
    duplicateRow(session, preview),
    ...(preview.table?.hasHeader === false ? [undeclaredLanguagesRow(session)] : []),
    encodingRow(session, preview),
  ];
}

function importRow(session: ImportSession, { concepts, terms, known, format }: PreviewImportResult): Row {
  const knownWords = countSentence(
    known,
    '1 entry is already in the glossary',
    '{0} entries are already in the glossary',
  );
  const knownSuffix = known ? ` · ${knownWords}` : '';
  return {
    icon: 'cloud-download',
    label: countSentence(concepts, 'Import 1 entry', 'Import {0} entries'),
    description: `${format!.toUpperCase()} · ${termCount(terms)}${knownSuffix}`,
    act: async () => (!known || session.onDuplicate || (await askDuplicates(session)) ? 'import' : 'again'),
  };
}

function termCount(terms: number): string {
  return countSentence(terms, '1 term', '{0} terms');
}

function languageRow(session: ImportSession, { languages }: PreviewImportResult): Row | undefined {
  if (!languages.length) return undefined;
  const languageList = languages
    .map(({ language, terms }) => `${languageName(language)} (${formatNumber(terms)})`)
    .join(', ');
  return {
    icon: 'globe',
    label: vscode.l10n.t('Languages'),
    description: languageList,
    detail: session.onlyLanguages
      ? vscode.l10n.t('Choose the languages to import. Other languages are skipped.')
      : vscode.l10n.t('Choose the languages to import.'),
    act: async () => {
      const rows = languages.map(({ language, terms }) => ({
        label: languageName(language),
        description: language,
        detail: termCount(terms),
        picked: true,
        language,
      }));
      const picked = await chooseRows(rows, { title: vscode.l10n.t('Languages to import'), ignoreFocusOut: true });
      if (!picked) return 'again';
      // No selection means all languages.
      session.onlyLanguages =
        picked.length && picked.length < languages.length ? picked.map(({ language }) => language) : undefined;
      return 'look';
    },
  };
}

function columnRow(session: ImportSession, { table }: PreviewImportResult): Row | undefined {
  if (!table) return undefined;
  return {
    icon: 'table',
    label: vscode.l10n.t('Columns'),
    description: table.columns.map((column) => `${column.name} = ${columnLabel(column.holds)}`).join(', '),
    detail: vscode.l10n.t('Choose the content of each column.'),
    act: async () => {
      const columns = await askColumns(table);
      if (!columns) return 'again';
      session.columns = columns;
      session.onlyLanguages = undefined;
      return 'look';
    },
  };
}

/** Returns the row that chooses, or shows, how multi-term cells are split. */
function cellsRow(session: ImportSession, { table }: PreviewImportResult): Row | undefined {
  const cells = table?.cells;
  if (!cells && session.multiTermCells === undefined) return undefined;
  return {
    icon: 'split-horizontal',
    label: cells
      ? countSentence(cells.doubtful, '1 cell may contain several terms', '{0} cells may contain several terms')
      : vscode.l10n.t('Cells with several terms'),
    description: cellModeLabel(session.multiTermCells ?? 'tidy'),
    detail: cells?.sample.map((cell) => `“${cell.replace(/\s+/g, ' ')}”`).join(' · '),
    act: async () => {
      const rows = MULTI_TERM_CELL_MODES.map((cells) => ({ label: cellModeLabel(cells), cells }));
      const title = vscode.l10n.t('How should cells with several terms be read?');
      const picked = await chooseRow(rows, { title, ignoreFocusOut: true });
      if (!picked) return 'again';
      session.multiTermCells = picked.cells;
      return 'look';
    },
  };
}

function cellModeLabel(cells: MultiTermCellMode): string {
  switch (cells) {
    case 'tidy':
      return vscode.l10n.t('Split unambiguous lists only');
    case 'split':
      return vscode.l10n.t('Split all lists');
    case 'as-written':
      return vscode.l10n.t('Do not split');
  }
}

/** Returns the row for a file without declared languages. */
function undeclaredLanguagesRow(session: ImportSession): Row {
  const { source, target } = session.languages;
  return {
    icon: 'globe',
    label: vscode.l10n.t('Choose the languages of the file'),
    description: source && target ? formatLanguagePair(source, target) : undefined,
    act: async () => {
      const from = await askLanguage(sentence('{0}: language of the first column', baseName(session.file)));
      const to = from && (await askLanguage(sentence('{0}: language of the second column', baseName(session.file))));
      if (!to) return 'again';
      session.languages = { source: from, target: to };
      return 'look';
    },
  };
}

function duplicateRow(session: ImportSession, { known }: PreviewImportResult): Row {
  return {
    icon: 'copy',
    label: vscode.l10n.t('Duplicates'),
    description: session.onDuplicate
      ? `${duplicateChoiceLabel(session.onDuplicate)} (${formatNumber(known)})`
      : formatNumber(known),
    detail: vscode.l10n.t('What should happen to existing entries?'),
    act: async () => {
      await askDuplicates(session);
      return 'again';
    },
  };
}

/** @returns whether the user has chosen */
async function askDuplicates(session: ImportSession): Promise<boolean> {
  const picked = await chooseRow(duplicateChoiceRows(), {
    title: vscode.l10n.t('What should happen to existing entries?'),
    ignoreFocusOut: true,
  });
  if (picked) session.onDuplicate = picked.choice;
  return picked !== undefined;
}

function encodingRow(session: ImportSession, { guessedEncoding }: PreviewImportResult): Row {
  const automatic =
    guessedEncoding === undefined ? vscode.l10n.t('detected from the file') : sentence('{0}, guessed', guessedEncoding);
  return {
    icon: 'file-code',
    label: vscode.l10n.t('Encoding'),
    description: session.encoding ?? automatic,
    act: async () => {
      const rows = [
        { label: automatic, encoding: undefined },
        ...ENCODINGS.map((encoding) => ({ label: encoding, encoding })),
      ];
      const picked = await chooseRow(rows, {
        title: sentence('Encoding of {0}', baseName(session.file)),
        ignoreFocusOut: true,
      });
      if (!picked) return 'again';
      session.encoding = picked.encoding;
      return 'look';
    },
  };
}

function sentencesRow({ sentences, terms }: PreviewImportResult): Row[] {
  if (sentences * 2 < terms) return [];
  const detail = vscode.l10n.t('To find the terms in these sentences, open the file and build a glossary from it.');
  return [
    {
      icon: 'info',
      label: sentence('{0} of {1} terms look like sentences', formatNumber(sentences), formatNumber(terms)),
      detail,
      act: async () => 'again',
    },
  ];
}

function problemRow(session: ImportSession, preview: PreviewImportResult): Row[] {
  const { problems } = preview;
  if (!problems.length) return [];
  const [first] = problems;
  return [
    {
      icon: 'warning',
      label: problemLineCountLabel(problems),
      detail: `${sentence('Line {0}', first!.line)}: ${first!.message}`,
      act: async () => {
        await showImportProblems(session, preview);
        return 'again';
      },
    },
  ];
}
