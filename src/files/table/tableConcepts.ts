import type { ProblemList } from '../../base/problem';
import { languageOfName } from '../../language/names';
import type { TableDescription } from '../../model/tableDescription';
import type { ReadOptions, TakeConcept } from '../glossary/glossaryReader';
import { withFormula } from './cellValues';
import { ColumnContents } from './columnContents';
import type { Columns } from './columns';
import { interpretColumns, joinedHeader, MOST_COLUMNS, wordOf } from './columns';
import type { Row } from './rowReader';
import { RowReader } from './rowReader';

/** Rows that are looked at before anything is said about the table. */
const SAMPLE_ROWS = 50;
/** Characters that editors of web pages leave in names of columns. */
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g;
const MOST_TITLE_ROWS = 10;
const SAMPLE_VALUES = 3;
const SAMPLE_LENGTH = 60;
/** The share of rows without a header that have to have the same number of cells; sentences with commas have not. */
const LEAST_REGULAR = 0.6;
/** Characters of the middle one of the first cells; above, sentences with commas were cut. */
const LONGEST_USUAL_TERM = 80;
/** The first line of OmegaT's glossaries tells other editors the encoding. */
const ENCODING_LINE = /^#.*-\*-.*coding.*-\*-/;
const EMPTY = 'The file is empty; there is nothing to read.';
const ONLY_COMMENTS = 'The file holds comments only; there is no entry to read.';
const ONLY_NAMES = 'The file holds the names of its columns only; there is no entry below them.';
const ONE_COLUMN = 'The rows have one column only, so this is no glossary. Separate terms and translations with a comma, a semicolon or a tab.';
const NO_TABLE = 'The rows are no table of terms: they differ in their number of cells, or their first cells are sentences. Give each row as many cells, or name the columns in the first row.';
const ONE_LANGUAGE_A_ROW = 'The table has a column that says the language of each row; Glossa reads tables with a column for each language. Export it so, or as TBX, and import that.';
const NO_COLUMNS =
  'The columns have no names that tell languages. Put language codes into the first row, as en and de, or say which languages the first two columns are.';

/** Turns the rows of a table, wherever they come from, into concepts: one a row. What the columns hold is told from the first rows. */
export class TableConcepts {
  private readonly sample: Row[] = [];
  private reader: RowReader | undefined;
  private description: TableDescription | undefined;
  private isRefused = false;
  private isWithoutEntries = true;
  /** Whether what stands above the names was reported, which says nothing of the rows. */
  private hasTitle = false;
  private names: string[] = [];

  constructor(
    private readonly options: ReadOptions,
    private readonly problems: ProblemList,
    private readonly take: TakeConcept,
    /** Of a text; a sheet has none. */
    private readonly delimiterOf: () => string = () => '',
  ) {}

  row(row: Row): void {
    if (this.isRefused) return;
    if (this.reader) this.read(row);
    else if (this.sample.push(row) >= SAMPLE_ROWS) this.begin();
  }

  /** What the columns were found to hold; undefined for a file without rows. */
  end(): TableDescription | undefined {
    if (!this.reader && !this.isRefused) this.begin();
    if (this.isWithoutEntries && this.problems.size === Number(this.hasTitle)) this.problems.report(1, ONLY_NAMES);
    return this.description;
  }

  private begin(): void {
    const rows = this.sample.splice(0);
    const start = rows.findIndex(({ cells }) => !this.isComment(cells));
    if (start < 0) return this.refuse(1, rows.length ? ONLY_COMMENTS : EMPTY);
    const first = start + titleRows(rows.slice(start));
    const header = rows[first]!;
    this.hasTitle = first > start;
    if (this.hasTitle) this.problems.report(rows[start]!.line, `What stands before the names of the columns in line ${header.line} is no entry; it was left out.`);
    const joined = rows[first + 1] && joinedHeader(header.cells, rows[first + 1]!.cells);
    const names = this.unescaped(joined ? { ...header, cells: joined } : header).cells.map((name) => name.replace(INVISIBLE, ''));
    this.names = names;
    if (names.length > MOST_COLUMNS) return this.refuse(header.line, `This row has ${names.length} cells; a glossary has ${MOST_COLUMNS} columns at the most. Check what separates the cells.`);
    const interpreted = (this.options.columns ? undefined : pairsWithLanguages(rows.slice(first))) ?? interpretColumns(names, this.options, new ColumnContents(rows.slice(first + (joined ? 2 : 1)).flatMap(({ cells }) => (this.isComment(cells) ? [] : [cells]))));
    this.description = describe(names, rows.slice(first), interpreted);
    const missing = Object.keys(this.options.columns ?? {}).find((key) => !names.some((name, index) => key.trim().toLowerCase() === name.trim().toLowerCase() || key === String(index + 1)));
    if (missing !== undefined) return this.refuse(header.line, `There is no column “${missing}” in this row; its columns are ${names.slice(0, 20).join(', ')}.`);
    if (!interpreted) return this.refuse(header.line, names.some((name) => /^lang(uage)?$|^locale$/i.test(name.trim())) ? ONE_LANGUAGE_A_ROW : names.length > 1 ? NO_COLUMNS : rows.some(({ cells }) => cells.length > 1) ? NO_TABLE : ONE_COLUMN);
    const fault = interpreted.hasHeader ? undefined : faultWithoutHeader(rows.slice(first).filter(({ cells }) => !this.isComment(cells)), this.delimiterOf());
    if (fault) return this.refuse(header.line, fault);
    for (const remark of interpreted.remarks ?? []) this.problems.report(header.line, remark);
    this.reader = new RowReader(interpreted, this.delimiterOf(), this.problems);
    for (const row of rows.slice(first + (joined ? 2 : interpreted.hasHeader ? 1 : 0))) this.read(row);
  }

  private read(row: Row): void {
    if (!this.reader!.hasHeader && this.isComment(row.cells)) return;
    if (this.reader!.hasHeader && this.names.length && row.cells.length === this.names.length && row.cells.every((cell, index) => cell.replace(INVISIBLE, '').trim() === this.names[index]!.trim())) {
      this.problems.report(row.line, 'The names of the columns stand here once more, as where files were put together; the row was left out.');
      return;
    }
    const concept = this.reader!.read(this.unescaped(row));
    if (!concept) return;
    this.isWithoutEntries = false;
    this.take(concept);
  }

  /** A line of an OmegaT glossary that begins with `#`. */
  private isComment([first = '']: string[]): boolean {
    return ENCODING_LINE.test(first) || (this.delimiterOf() === '\t' && first.startsWith('#'));
  }

  /** In a text an apostrophe keeps a cell from being a formula; the cell of a sheet is what it says. */
  private unescaped(row: Row): Row {
    return this.delimiterOf() ? { ...row, cells: row.cells.map(withFormula) } : row;
  }

  private refuse(line: number, message: string): void {
    this.isRefused = true;
    this.problems.report(line, message);
  }
}

/** Two languages that stand behind each pair of terms, the same in all rows, as DeepL's glossaries have them: names of columns would not. */
function pairsWithLanguages(rows: readonly Row[]): Columns | undefined {
  const [, , from = '', to = ''] = rows[0]?.cells ?? [];
  const isSame = rows.length > 1 && rows.every(({ cells }) => cells.length === 4 && cells[2] === from && cells[3] === to);
  const [source, target] = isSame ? [languageOfName(from), languageOfName(to)] : [];
  if (!source || !target || source === target) return undefined;
  return { hasHeader: false, columns: [{ kind: 'term', language: source }, { kind: 'term', language: target }, { kind: 'none' }, { kind: 'none' }] };
}

/** How many rows stand before a header with two languages or more: titles and remarks, with one filled cell or a # before them. */
function titleRows(rows: readonly Row[]): number {
  const isTitle = ({ cells }: Row) => cells[0]?.trimStart().startsWith('#') || cells.filter((cell) => cell.trim()).length < 2;
  const first = rows.findIndex((row) => !isTitle(row));
  return first > 0 && first <= MOST_TITLE_ROWS && interpretColumns(rows[first]!.cells, {})?.hasHeader ? first : 0;
}

function faultWithoutHeader(rows: readonly Row[], delimiter: string): string | undefined {
  const counts = new Map<number, number>();
  for (const { cells } of rows) {
    // A third cell is a note, which a row may lack; lists with tabs have several such, and sentences have no tabs.
    const count = cells.length > 3 && delimiter !== '\t' ? cells.length : Math.min(cells.length, 2);
    counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  if (!rows.some(({ cells }) => cells.length > 1)) return ONE_COLUMN;
  counts.delete(1);
  const lengths = rows.map(({ cells }) => (cells[0] ?? '').length).sort((a, b) => a - b);
  const isProse = lengths[lengths.length >> 1]! > LONGEST_USUAL_TERM;
  return isProse || Math.max(...counts.values()) < LEAST_REGULAR * rows.length ? NO_TABLE : undefined;
}

function describe(names: string[], rows: Row[], interpreted: Columns | undefined): TableDescription {
  const body = interpreted?.hasHeader === false ? rows : rows.slice(1);
  const columns = names.map((name, index) => {
    const column = interpreted?.columns[index];
    const sample = body.map(({ cells }) => (cells[index] ?? '').trim().slice(0, SAMPLE_LENGTH)).filter((cell) => cell);
    return { name: interpreted?.hasHeader === false ? String(index + 1) : name.trim(), holds: column && wordOf(column), sample: sample.slice(0, SAMPLE_VALUES) };
  });
  return { hasHeader: interpreted?.hasHeader, columns };
}
