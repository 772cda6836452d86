import { addCount } from '../../base/maps';
import type { ProblemList } from '../../base/problem';
import { languageOfName } from '../../language/names';
import type { TableDescription } from '../../model/glossaryFormat';
import type { GlossaryReadOptions, ConceptSink } from '../glossary/glossaryReader';
import { isGlossaId } from '../glossary/glossaryReader';
import { unescapeFormula } from './cellValues';
import { ColumnContents } from './columnContents';
import type { TableColumn } from './columnNames';
import type { ColumnLayout } from './columns';
import { interpretColumns, joinedHeader, MAX_COLUMNS, columnMapValue } from './columns';
import { RowGroups } from './rowGroups';
import type { TableRow } from './rowReader';
import { RowReader } from './rowReader';
import { transposeTable, VerticalRecords, columnsOfTermRows, reclassifyKeyColumns } from './tableLayouts';

/** The number of rows that are read before the table is interpreted. */
const SAMPLE_ROWS = 50;
/** Characters that editors of web pages leave in names of columns. */
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g;
const MAX_TITLE_ROWS = 10;
const MAX_SAMPLE_VALUES = 3;
const MAX_SAMPLE_LENGTH = 60;
/**
 * The minimum share of rows with the same number of cells in a table without a header; sentences with commas differ.
 */
const MIN_REGULAR_SHARE = 0.6;
/** The maximum of the median length of the first cells; above it, they are sentences that were split at commas. */
const MAX_USUAL_TERM_LENGTH = 80;
/** The first line of OmegaT's glossaries, which states the encoding for other editors. */
const ENCODING_LINE = /^#.*-\*-.*coding.*-\*-/;
const EMPTY = 'The file is empty.';
const ONLY_COMMENTS = 'The file contains only comments.';
const ONLY_NAMES = 'The file contains only column names and no entries.';
const ONE_COLUMN =
  'The rows have only one column, so this is not a glossary. Separate terms and translations with a comma, a ' +
  'semicolon or a tab.';
const NO_TABLE =
  'This is not a table of terms: the rows have different numbers of cells, or their first cells are sentences. ' +
  'Give each row the same number of cells, or write column names in the first row.';
const ONE_LANGUAGE_A_ROW =
  'A column contains the language of each row, but no column shows which rows belong to the same entry. Add a ' +
  'column “concept” with the same value in all rows of an entry, or a column for each language.';
const NO_COLUMNS =
  'The languages of the columns are unknown. Write language codes in the first row, such as en and de, or specify ' +
  'the languages of the first two columns.';

/** Converts the rows of any table to concepts, one per row. The first rows determine the columns' content. */
export class TableConceptReader {
  private readonly sample: TableRow[] = [];
  private reader: RowReader | undefined;
  private description: TableDescription | undefined;
  private isRefused = false;
  private isWithoutEntries = true;
  /** True if a problem about text above the column names was reported. */
  private hasTitle = false;
  private names: string[] = [];
  private groups: RowGroups | undefined;
  private columns: readonly TableColumn[] = [];
  /** The records of a table with one field and its value per row. */
  private records: VerticalRecords | undefined;
  private isByTerm = false;

  constructor(
    private readonly options: GlossaryReadOptions,
    private readonly problems: ProblemList,
    private readonly take: ConceptSink,
    /** Returns the delimiter of a text; sheets have none. */
    private readonly delimiterOf: () => string = () => '',
  ) {}

  row(row: TableRow): void {
    if (this.isRefused) return;
    if (this.records) this.records.row(row);
    else if (this.reader) this.read(row);
    else if (this.sample.push(row) >= SAMPLE_ROWS) this.relay(false);
  }

  /** Returns the interpreted columns; undefined for a file without rows. */
  end(): TableDescription | undefined {
    if (!this.reader && !this.isRefused && !this.records) this.relay(true);
    this.records?.end();
    if (this.records && !this.reader && !this.isRefused) this.begin();
    this.groups?.end();
    const cells = this.reader?.end();
    if (cells && this.description) this.description.cells = cells;
    if (this.isWithoutEntries && this.problems.size === Number(this.hasTitle)) this.problems.report(1, ONLY_NAMES);
    return this.description;
  }

  /** Rearranges tables whose entries are not rows. */
  private relay(isWhole: boolean): void {
    if (this.options.columns) return this.begin();
    const rows = this.sample;
    const turned = isWhole ? transposeTable(rows) : undefined;
    if (turned) rows.splice(0, rows.length, ...turned);
    else {
      const sampleRows = rows.splice(0);
      this.records = VerticalRecords.of(sampleRows, this.problems, (row) => {
        if (this.reader) this.read(row);
        else if (!this.isRefused && this.sample.push(row) >= SAMPLE_ROWS) this.begin();
      });
      if (this.records) {
        for (const row of sampleRows) this.records.row(row);
        return;
      }
      for (const row of sampleRows) rows.push(row);
    }
    this.begin();
  }

  private begin(): void {
    const rows = this.sample.splice(0);
    const start = rows.findIndex(({ cells }) => !this.isComment(cells));
    if (start < 0) return this.refuse(1, rows.length ? ONLY_COMMENTS : EMPTY);
    const first = start + titleRows(rows.slice(start));
    const header = rows[first]!;
    this.hasTitle = first > start;
    if (this.hasTitle)
      this.problems.report(
        rows[start]!.line,
        `The text above the column names in line ${header.line} was skipped, because it is not an entry.`,
      );
    const joined = rows[first + 1] && joinedHeader(header.cells, rows[first + 1]!.cells);
    const names = this.unescaped(joined ? { ...header, cells: joined } : header).cells.map((name) =>
      name.replace(INVISIBLE, ''),
    );
    this.names = names;
    if (names.length > MAX_COLUMNS)
      return this.refuse(
        header.line,
        `This row has ${names.length} cells, but at most ${MAX_COLUMNS} columns are supported. Check the delimiter.`,
      );
    const below = rows.slice(first + (joined ? 2 : 1)).filter(({ cells }) => !this.isComment(cells));
    const contents = new ColumnContents(below.map(({ cells }) => cells));
    const byTerm = this.options.columns ? undefined : columnsOfTermRows(names, contents);
    this.isByTerm = byTerm !== undefined;
    const detected =
      byTerm ??
      (this.options.columns ? undefined : pairsWithLanguages(rows.slice(first))) ??
      interpretColumns(names, this.options, contents);
    // OmegaT's glossaries begin with this line and have one term pair per line, so their cells are not split by
    // default.
    const isOfPairs = rows.slice(0, first).some(({ cells }) => ENCODING_LINE.test(cells[0] ?? ''));
    const handling = isOfPairs ? (this.options.cells ?? 'as-written') : this.options.cells;
    const body = detected?.hasHeader === false ? [header, ...below] : below;
    const checked =
      detected && !this.options.columns && handling !== 'as-written' && !isOwnTable(detected, body)
        ? reclassifyKeyColumns(names, detected, new ColumnContents(body.map(({ cells }) => cells)))
        : detected;
    if (checked && 'fault' in checked) {
      this.description = describe(names, rows.slice(first), detected);
      return this.refuse(header.line, checked.fault, checked.option);
    }
    const interpreted = checked;
    this.description = describe(names, rows.slice(first), interpreted);
    const missing = Object.keys(this.options.columns ?? {}).find(
      (key) =>
        !names.some(
          (name, index) => key.trim().toLowerCase() === name.trim().toLowerCase() || key === String(index + 1),
        ),
    );
    if (missing !== undefined)
      return this.refuse(
        header.line,
        `This row has no column “${missing}”. Its columns are ${names.slice(0, 20).join(', ')}.`,
      );
    if (!interpreted)
      return this.refuse(
        header.line,
        names.some((name) => /^lang(uage)?$|^locale$/i.test(name.trim()))
          ? ONE_LANGUAGE_A_ROW
          : names.length > 1
            ? NO_COLUMNS
            : rows.some(({ cells }) => cells.length > 1)
              ? NO_TABLE
              : ONE_COLUMN,
      );
    const fault = interpreted.hasHeader
      ? undefined
      : faultWithoutHeader(
          rows.slice(first).filter(({ cells }) => !this.isComment(cells)),
          this.delimiterOf(),
        );
    if (fault) return this.refuse(header.line, fault);
    for (const { message, option } of interpreted.remarks ?? []) this.problems.report(header.line, message, option);
    this.columns = interpreted.columns;
    this.reader = new RowReader(interpreted, this.delimiterOf(), this.problems, handling, body);
    this.groups = new RowGroups(this.columns, body, names, this.take, this.isByTerm);
    for (const row of rows.slice(first + (joined ? 2 : interpreted.hasHeader ? 1 : 0))) this.read(row);
  }

  private read(row: TableRow): void {
    if (!this.reader!.hasHeader && this.isComment(row.cells)) return;
    if (
      this.reader!.hasHeader &&
      this.names.length &&
      row.cells.length === this.names.length &&
      row.cells.every((cell, index) => cell.replace(INVISIBLE, '').trim() === this.names[index]!.trim())
    ) {
      this.problems.report(row.line, 'This row repeats the column names and was skipped.');
      return;
    }
    const continues = this.groups!.continues(row);
    const concept = this.reader!.read(this.unescaped(this.filled(row)), continues || this.isByTerm);
    if (!concept) return;
    this.isWithoutEntries = false;
    this.groups!.add(concept, row, continues);
  }

  /** Fills merged cells with their text in each row, except terms, which belong to the first row. */
  private filled(row: TableRow): TableRow {
    if (!row.covered) return row;
    const cells = [...row.cells];
    for (const [index, text] of row.covered) {
      const { kind } = this.columns[index] ?? {};
      if (kind === undefined || kind === 'term' || kind === 'variant') continue;
      while (cells.length < index) cells.push('');
      cells[index] ||= text;
    }
    return { ...row, cells };
  }

  /** Returns whether a row is a comment: a line that begins with `#`, as in OmegaT glossaries. */
  private isComment([first = '']: string[]): boolean {
    return ENCODING_LINE.test(first) || (this.delimiterOf() === '\t' && first.startsWith('#'));
  }

  /** Removes the apostrophe that protects a text cell from being a formula; sheets need none. */
  private unescaped(row: TableRow): TableRow {
    return this.delimiterOf() ? { ...row, cells: row.cells.map((cell) => unescapeFormula(cell)) } : row;
  }

  private refuse(line: number, message: string, option?: string): void {
    this.isRefused = true;
    this.problems.report(line, message, option);
  }
}

/**
 * Returns the columns of a table whose rows all end with the same two language codes, as in DeepL's glossaries;
 * undefined for other tables.
 */
function pairsWithLanguages(rows: readonly TableRow[]): ColumnLayout | undefined {
  const [, , from = '', to = ''] = rows[0]?.cells ?? [];
  const isSame =
    rows.length > 1 && rows.every(({ cells }) => cells.length === 4 && cells[2] === from && cells[3] === to);
  const [source, target] = isSame ? [languageOfName(from), languageOfName(to)] : [];
  if (!source || !target || source === target) return undefined;
  return {
    hasHeader: false,
    columns: [
      { kind: 'term', language: source },
      { kind: 'term', language: target },
      { kind: 'none' },
      { kind: 'none' },
    ],
  };
}

/** Returns whether Glossa wrote the table, whose cells are unambiguous. */
function isOwnTable({ columns }: ColumnLayout, rows: readonly TableRow[]): boolean {
  const id = columns.findIndex((column) => column.kind === 'conceptField' && column.field === 'id');
  return id >= 0 && rows.some(({ cells }) => isGlossaId(cells[id] ?? ''));
}

/**
 * Returns the number of rows before a header with two or more languages: titles and remarks, with one filled cell or a
 * # before them.
 */
function titleRows(rows: readonly TableRow[]): number {
  const isTitle = ({ cells }: TableRow) =>
    cells[0]?.trimStart().startsWith('#') || cells.filter((cell) => cell.trim()).length < 2;
  const first = rows.findIndex((row) => !isTitle(row));
  return first > 0 && first <= MAX_TITLE_ROWS && interpretColumns(rows[first]!.cells, {})?.hasHeader ? first : 0;
}

function faultWithoutHeader(rows: readonly TableRow[], delimiter: string): string | undefined {
  const counts = new Map<number, number>();
  for (const { cells } of rows) {
    // The third cell is an optional note, so it is not counted. With tabs, further cells are not counted either,
    // because sentences contain no tabs.
    const count = cells.length > 3 && delimiter !== '\t' ? cells.length : Math.min(cells.length, 2);
    addCount(counts, count);
  }
  if (!rows.some(({ cells }) => cells.length > 1)) return ONE_COLUMN;
  counts.delete(1);
  const lengths = rows.map(({ cells }) => (cells[0] ?? '').length).sort((a, b) => a - b);
  const isProse = lengths[lengths.length >> 1]! > MAX_USUAL_TERM_LENGTH;
  return isProse || Math.max(...counts.values()) < MIN_REGULAR_SHARE * rows.length ? NO_TABLE : undefined;
}

function describe(names: string[], rows: TableRow[], interpreted: ColumnLayout | undefined): TableDescription {
  const body = interpreted?.hasHeader === false ? rows : rows.slice(1);
  const columns = names.map((name, index) => {
    const column = interpreted?.columns[index];
    const sample = body
      .map(({ cells }) => (cells[index] ?? '').trim().slice(0, MAX_SAMPLE_LENGTH))
      .filter((cell) => cell);
    return {
      name: interpreted?.hasHeader === false ? String(index + 1) : name.trim(),
      holds: column && columnMapValue(column),
      sample: sample.slice(0, MAX_SAMPLE_VALUES),
    };
  });
  return { hasHeader: interpreted?.hasHeader, columns };
}
