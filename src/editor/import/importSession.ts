import * as vscode from 'vscode';
import type { MultiTermCellMode } from '../../model/glossaryFormat';
import type {
  GlossaryReference,
  ImportParams,
  ImportResult,
  PartialLanguagePair,
  DuplicateHandling,
  PreviewImportResult,
} from '../../protocol/protocol';
import { columnLabel, countSentence, formatNumber, languageName } from '../ui/valueLabels';
import { glossaryName } from '../glossary/glossaries';
import type { ChoiceRow } from '../ui/choices';
import { chooseRow } from '../ui/choices';
import { sentence } from '../ui/messages';
import { sanitisedMarkdownLine } from '../ui/shownText';
import { baseName } from '../workspace/textDocuments';

/** The user's decisions about one file. */
export class ImportSession {
  languages: PartialLanguagePair = {};
  encoding: string | undefined;
  columns: Record<string, string> | undefined;
  /** How cells that may contain several terms are split. By default, only unambiguous lists are. */
  multiTermCells: MultiTermCellMode | undefined;
  /** The languages to import. Defaults to all. */
  onlyLanguages: string[] | undefined;
  /**
   * The handling of duplicates; undefined until the user has chosen. Both are then kept, because entries of different
   * clients must not be merged by default.
   */
  onDuplicate: DuplicateHandling | undefined;

  constructor(
    readonly file: vscode.Uri,
    readonly glossary: GlossaryReference,
  ) {}

  params(): ImportParams {
    const { languages, encoding, columns, multiTermCells, onlyLanguages, onDuplicate = 'keep' } = this;
    return {
      file: this.file.fsPath,
      glossary: this.glossary,
      languages,
      encoding,
      columns,
      multiTermCells,
      onlyLanguages,
      onDuplicate,
    };
  }
}

export function duplicateChoiceRows(): (ChoiceRow & { choice: DuplicateHandling })[] {
  return [
    {
      label: duplicateChoiceLabel('merge'),
      detail: vscode.l10n.t('Adds terms, examples and notes to the existing entry.'),
      choice: 'merge',
    },
    {
      label: duplicateChoiceLabel('keep'),
      detail: vscode.l10n.t('Adds the imported entry as a second entry, unless the existing entry is identical.'),
      choice: 'keep',
    },
    {
      label: duplicateChoiceLabel('skip'),
      detail: vscode.l10n.t('Adds only entries that the glossary does not contain.'),
      choice: 'skip',
    },
  ];
}

export function duplicateChoiceLabel(choice: DuplicateHandling): string {
  switch (choice) {
    case 'merge':
      return vscode.l10n.t('Merge');
    case 'keep':
      return vscode.l10n.t('Keep Both');
    case 'skip':
      return vscode.l10n.t('Skip');
  }
}

/** Formats without text lines: the rows of a spreadsheet are compressed in its file. */
const PACKED: ReadonlySet<string | undefined> = new Set(['xlsx', 'ods']);

/** Opens a report of an import or a preview: counts, how the file was interpreted, and each problem with its line. */
export async function openImportReport(
  session: ImportSession,
  preview: PreviewImportResult,
  result?: ImportResult,
): Promise<void> {
  const content = [
    ...head(session, preview, result),
    ...problemLines(session, result?.problems ?? preview.problems),
    '',
  ]
    .map(sanitisedMarkdownLine)
    .join('\n');
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content, language: 'markdown' }));
}

/** Returns how many lines of a file have a problem; a line may have several. */
export function problemLineCountLabel(problems: PreviewImportResult['problems']): string {
  return countSentence(
    new Set(problems.map(({ line }) => line)).size,
    '1 line has a problem.',
    '{0} lines have problems.',
  );
}

function head(
  session: ImportSession,
  { format, languages, table }: PreviewImportResult,
  result: ImportResult | undefined,
): string[] {
  const columns = (table?.columns ?? []).map((column) => `- ${column.name}: ${columnLabel(column.holds)}`);
  return [
    `# ${sentence('Import {0} into {1}', baseName(session.file), glossaryName(session.glossary))}`,
    '',
    ...(format ? [`- ${vscode.l10n.t('Format')}: ${format.toUpperCase()}`] : []),
    ...(languages.length ? [`- ${vscode.l10n.t('Languages')}: ${languages.map(languageWithTerms).join(', ')}`] : []),
    ...(session.onDuplicate ? [`- ${vscode.l10n.t('Duplicates')}: ${duplicateChoiceLabel(session.onDuplicate)}`] : []),
    ...(result ? resultLines(result) : [`- ${vscode.l10n.t('Nothing has been saved yet.')}`]),
    ...(columns.length ? ['', `## ${vscode.l10n.t('Columns')}`, '', ...columns] : []),
  ];
}

function languageWithTerms({ language, terms }: PreviewImportResult['languages'][number]): string {
  return `${languageName(language)} (${formatNumber(terms)})`;
}

function resultLines({ concepts, added, merged, skipped }: ImportResult): string[] {
  return [
    `- ${sentence('Entries read: {0}', formatNumber(concepts))}`,
    `- ${sentence('New: {0}', formatNumber(added))}`,
    `- ${sentence('Merged: {0}', formatNumber(merged))}`,
    `- ${sentence('Skipped (already in the glossary): {0}', formatNumber(skipped))}`,
  ];
}

function problemLines(session: ImportSession, problems: PreviewImportResult['problems']): string[] {
  if (!problems.length) return [];
  return [
    '',
    `## ${vscode.l10n.t('Problems')}`,
    '',
    ...problems.map(({ line, message }) => `- ${baseName(session.file)}:${line}: ${message}`),
  ];
}

type Row = ChoiceRow & { line?: number };

/** Lists the problems of a file by line; a chosen line opens in an editor under the list. */
export async function showImportProblems(session: ImportSession, preview: PreviewImportResult): Promise<void> {
  const { problems, format } = preview;
  const report: Row = { icon: 'output', label: vscode.l10n.t('Show Report') };
  const rows = problems.map(({ line, message }): Row => ({
    icon: 'warning',
    label: sentence('Line {0}', line),
    detail: message,
    line,
  }));
  const title = sentence('Problems in {0}', baseName(session.file));
  const picked = await chooseRow([report, ...rows], { title, matchOnDetail: true, ignoreFocusOut: true });
  if (!picked) return;
  if (picked.line === undefined || PACKED.has(format)) return openImportReport(session, preview);
  const place = new vscode.Position(picked.line - 1, 0);
  await vscode.window.showTextDocument(session.file, {
    selection: new vscode.Range(place, place),
    preserveFocus: true,
  });
}
