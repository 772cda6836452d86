import { parse } from 'csv-parse/sync';
import type { CsvError, Options } from 'csv-parse/sync';
import type { Problem } from '../domain/problem';
import { countLineBreaks } from './decodeText';

/** One row with the line of the file in which it begins, from 1. */
export interface Row {
  line: number;
  cells: string[];
}

export interface Table {
  delimiter: string;
  rows: Row[];
  problems: Problem[];
}

/** Of delimiters that fit a file equally well the first is taken. */
const DELIMITERS = ['\t', ';', ',', '|'];
const SAMPLE_LENGTH = 1 << 16;
const SAMPLE_LINES = 50;
/** So often a quotation mark that is never closed is forgiven; then quotation marks are taken for text. */
const MOST_RESTARTS = 20;

const LENIENT: Options = { record_delimiter: '\n', relax_column_count: true, relax_quotes: true, skip_records_with_error: true, info: true };

/** Cuts a CSV or TSV text into rows; empty lines are left out. */
export function readTable(text: string, preferred?: string): Table {
  // One kind of line break, because the parser counts CR LF within quotation marks as two lines.
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const declared = /^sep=(.)\n/i.exec(lines);
  const body = declared ? lines.slice(declared[0].length) : lines;
  const delimiter = declared?.[1] ?? (preferred && body.includes(preferred) ? preferred : detectDelimiter(body));
  const table: Table = { delimiter, rows: [], problems: [] };
  let rest = body;
  let line = declared ? 2 : 1;
  for (let restarts = 0; rest; restarts++) {
    const unclosed = readRows(rest, line, table, restarts < MOST_RESTARTS);
    if (unclosed === undefined) break;
    table.problems.push({ line: unclosed, message: 'A quotation mark is opened in this row and never closed; close it, or double it where it belongs to the text. The row was left out.' });
    rest = afterLines(rest, unclosed - line + 1);
    line = unclosed + 1;
  }
  return table;
}

/** Adds the rows to the table; returns the line of a row that swallowed the rest of the text, if there is one. */
function readRows(text: string, firstLine: number, table: Table, quoted: boolean): number | undefined {
  let swallowed = false;
  const records = parse(text, {
    ...LENIENT,
    delimiter: table.delimiter,
    quote: quoted ? '"' : false,
    on_skip: (error: CsvError | undefined) => {
      swallowed ||= error?.code === 'CSV_QUOTE_NOT_CLOSED';
      return undefined;
    },
  }) as unknown as { record: string[]; info: { lines: number } }[];
  for (const { record: cells, info } of records) {
    if (cells.every((cell) => !cell.trim())) continue;
    table.rows.push({ cells, line: firstLine + info.lines - 1 - countLineBreaks(cells.join('\0')) });
  }
  return swallowed ? firstLine + (records.at(-1)?.info.lines ?? 0) : undefined;
}

function afterLines(text: string, count: number): string {
  let start = 0;
  for (let line = 0; line < count; line++) {
    start = text.indexOf('\n', start) + 1;
    if (!start) return '';
  }
  return text.slice(start);
}

/** The delimiter that stands equally often on the most lines, outside quotation marks. */
function detectDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH).replace(/"[^"]*"/g, '');
  const lines = sample.split('\n').filter((line) => line.trim()).slice(0, SAMPLE_LINES);
  let best = { delimiter: ',', share: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(delimiter).length - 1;
      if (count) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    const share = Math.max(0, ...counts.values());
    if (share > best.share) best = { delimiter, share };
  }
  return best.delimiter;
}
