import type { ProblemList } from '../../base/problem';
import { languageOfName } from '../../language/names';
import { joinValues } from './cellValues';
import type { TableColumn } from './columnNames';
import { columnOfHeader, normalisedHeader } from './columnNames';
import type { TableRow } from './rowReader';
import { TERM_COLUMN_PATTERN } from './termColumns';

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
