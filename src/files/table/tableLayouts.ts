import type { ProblemList } from '../../base/problem';
import { languageOfName } from '../../language/names';
import { joinValues } from './cellValues';
import type { ColumnContents } from './columnContents';
import type { TableColumn } from './columnNames';
import { columnOfHeader, normalisedHeader } from './columnNames';
import type { ColumnLayout } from './columns';
import type { TableRow } from './rowReader';

/** Matches the header of the column that contains each row's language, in normalised spelling. */
const LANGUAGE_OF_ROW = new RegExp(
  '^(?:(?:term)?(?:lang|language|locale|lng|culture)(?:code|id|tag|name)?|sprache|langue|idioma|lingua|' +
    'língua|taal|język|язык|语言|語言|言語|언어|اللغة)$',
);
const TERM_COLUMN_PATTERN = new RegExp(
  '^(?:terms?|termtext|termname|name|word|text|label|headword|expression|designation|benennung|begriff|' +
    'terme|término|termine|termo|термин|术语|術語|用語|용어|المصطلح)$',
);
const ID_OF_ENTRY = new RegExp(
  '^(?:(?:concept|entry|record|group|set)(?:id|no|nr|number|key|code)?|id|no|nr|#|begriffsnr|' +
    'begriffsid|eintrag(?:snr|sid)?|eintragsnummer|idconcept|概念编号|概念id)$',
);

/**
 * Returns the columns of a table with one term per row, with its language and its entry. Undefined for other tables,
 * and without an entry id.
 */
export function columnsOfTermRows(names: readonly string[], contents: ColumnContents): ColumnLayout | undefined {
  const plain = names.map((name) => normalisedHeader(name.trim()));
  const find = (pattern: RegExp, predicate: (index: number) => boolean = () => true): number =>
    plain.findIndex((name, index) => pattern.test(name) && predicate(index));
  const language = find(LANGUAGE_OF_ROW, (index) => contents.namesLanguages(index));
  const term = find(TERM_COLUMN_PATTERN, (index) => contents.hasText(index));
  const isRepeated = (index: number): boolean => new Set(contents.filled(index)).size < contents.filled(index).length;
  const id = [
    find(/^(?:concept|entry)/, (index) => ID_OF_ENTRY.test(plain[index]!)),
    find(ID_OF_ENTRY, isRepeated),
  ].find((index) => index >= 0);
  if (language < 0 || term < 0 || id === undefined) return undefined;
  const firstLanguage = languageOfName(contents.filled(language)[0]!)!;
  const columns = names.map((name, index): TableColumn => {
    if (index === id) return { kind: 'conceptField', field: 'id' };
    if (index === term) return { kind: 'term', language: firstLanguage, languageFrom: language };
    if (index === language) return { kind: 'none' };
    const column = columnOfHeader(name.trim());
    // A note belongs only to the term of its row.
    if (column?.kind === 'conceptField' && column.field === 'note') return { kind: 'termField', field: 'note' };
    return column && column.kind !== 'term' && column.kind !== 'variant'
      ? column
      : { kind: 'other', name: name.trim() };
  });
  return { columns, hasHeader: true };
}

/** Reclassifies term columns that contain keys or numbers. Returns an error if fewer than two term columns remain. */
export function reclassifyKeyColumns(
  names: readonly string[],
  { columns, hasHeader, remarks = [] }: ColumnLayout,
  contents: ColumnContents,
): ColumnLayout | { fault: string; option: string } {
  const isOfTerms = (index: number): boolean => columns[index]?.kind === 'term';
  const isNumeric = (index: number): boolean =>
    contents.filled(index).length > 0 && contents.filled(index).every((cell) => /^\d[\d.,]*$/.test(cell));
  const isKeyed = (index: number): boolean => contents.isOfKeys(index) || isNumeric(index);
  const keyed = columns.flatMap((_, index) => (isOfTerms(index) && isKeyed(index) ? [index] : []));
  const others = columns.flatMap((_, index) =>
    isOfTerms(index) && !isKeyed(index) && contents.hasText(index) ? [index] : [],
  );
  // If all columns look like keys, keys may be the terms themselves.
  if (!keyed.length || !others.length) return { columns, hasHeader, remarks };
  const named = (index: number): string => (hasHeader ? `“${names[index]!.trim()}”` : `Column ${index + 1}`);
  const what = (index: number): string =>
    `${named(index)} contains ${contents.isOfKeys(index) ? 'keys' : 'numbers'} such as ` +
    `“${contents.filled(index)[0]!}”, not terms.`;
  if (others.length < 2)
    return {
      fault: `${what(keyed[0]!)} Specify the columns with terms, or import a file with the terms of both languages.`,
      option: '--map 2=en,3=de',
    };
  return {
    hasHeader,
    columns: columns.map((column, index) =>
      keyed.includes(index) ? { kind: 'other', name: hasHeader ? names[index]!.trim() : String(index + 1) } : column,
    ),
    remarks: [
      ...remarks,
      ...keyed.map((index) => ({ message: `${what(index)} It was imported as an additional field.` })),
    ],
  };
}

/** The share of rows whose first cell must name a language or a field. */
const MIN_NAMED_SHARE = 0.6;

/** Returns the labels in the rows' first cells, with their columns; undefined if too few are recognised. */
function labelsOf(rows: readonly TableRow[]): { labels: string[]; columns: (TableColumn | undefined)[] } | undefined {
  const labels = rows.map(({ cells }) => (cells[0] ?? '').trim());
  const columns = labels.map((label) => (label ? columnOfHeader(label) : undefined));
  const languages = new Set(columns.flatMap((column) => (column?.kind === 'term' ? [column.language] : [])));
  const known = columns.filter((column) => column).length;
  // In a glossary of language names, the second cells are language names as well.
  const isOfNames = rows.filter(({ cells }) => languageOfName(cells[1]?.trim() ?? '')).length * 2 > rows.length;
  return languages.size >= 2 && known >= MIN_NAMED_SHARE * rows.length && !isOfNames ? { labels, columns } : undefined;
}

const isHeader = ({ cells }: TableRow): boolean =>
  cells.filter((cell) => cell.trim() && columnOfHeader(cell.trim())?.kind === 'term').length >= 2;

/**
 * Returns the rows of a transposed table, in which languages are rows, with a row for each entry; undefined for any
 * other table.
 */
export function transposeTable(rows: readonly TableRow[]): TableRow[] | undefined {
  const [head] = rows;
  // Below `language, term` each row is one term.
  const isByTerm = TERM_COLUMN_PATTERN.test(normalisedHeader(head?.cells[1] ?? ''));
  if (!head || rows.length < 2 || isHeader(head) || isByTerm) return undefined;
  // If the first cell is not a known name, the first row numbers the entries.
  const isNumbered = !columnOfHeader((head.cells[0] ?? '').trim());
  const found = labelsOf(isNumbered ? rows.slice(1) : rows);
  const labels = found && (isNumbered ? ['id', ...found.labels] : found.labels);
  if (!labels || new Set(labels).size < labels.length) return undefined;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const entries = Array.from({ length: width - 1 }, (_, index) => rows.map(({ cells }) => cells[index + 1] ?? ''));
  return [
    { line: head.line, cells: labels },
    ...entries.filter((cells) => cells.some((cell) => cell.trim())).map((cells) => ({ line: head.line, cells })),
  ];
}

/** A table of two columns, a field and its value, whose fields begin again with each entry. */
export class VerticalRecords {
  private values: string[][] = [];
  private line = 1;

  private constructor(
    private readonly names: readonly string[],
    private readonly columns: readonly (TableColumn | undefined)[],
    private readonly problems: ProblemList,
    private readonly take: (row: TableRow) => void,
  ) {
    take({ line: 1, cells: [...names] });
  }

  /** Returns undefined if the rows are not such a table. */
  static of(
    rows: readonly TableRow[],
    problems: ProblemList,
    take: (row: TableRow) => void,
  ): VerticalRecords | undefined {
    if (rows.length < 4 || rows.some(({ cells }) => cells.slice(2).some((cell) => cell.trim()))) return undefined;
    const found = labelsOf(rows);
    const names = [...new Set(found?.labels.filter((label) => label))];
    if (!found || names.length * 2 > rows.length || found.labels.lastIndexOf(names[0]!) === 0) return undefined;
    return new VerticalRecords(
      names,
      names.map((name) => columnOfHeader(name)),
      problems,
      take,
    );
  }

  row({ line, cells }: TableRow): void {
    const [label = '', value = ''] = cells.map((cell) => cell.trim());
    const index = this.names.indexOf(label);
    if (index === 0 && this.values.length && this.columns[0]?.kind !== 'term') this.end();
    else if (index === 0 && this.values.some((values, place) => place > 0 && values.length)) this.end();
    if (!this.values.length) this.line = line;
    if (index >= 0 && value) (this.values[index] ??= []).push(value);
    else if (value)
      this.problems.report(line, `This row was skipped because the first entries have no field “${label}”.`);
  }

  /** Passes on the last entry. */
  end(): void {
    const { values, line } = this;
    this.values = [];
    if (!values.length) return;
    const isOfTerms = (index: number): boolean => /^(?:term|variant)$/.test(this.columns[index]?.kind ?? '');
    this.take({
      line,
      cells: this.names.map((_, index) =>
        isOfTerms(index) ? joinValues(values[index] ?? []) : (values[index] ?? []).join('\n'),
      ),
    });
  }
}
