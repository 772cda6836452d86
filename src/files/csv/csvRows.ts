import type { CsvError, Options } from 'csv-parse/sync';
import { parse } from 'csv-parse/sync';
import { countsOf } from '../../base/maps';
import type { ProblemList } from '../../base/problem';
import { countLineBreaks } from '../encoding/decodeText';
import { LineEnds, MAX_TEXT_LINE_LENGTH } from '../encoding/textLines';
import type { TableRow } from '../table/rowReader';

/** The delimiters; if several fit equally well, the first is used. */
export const DELIMITERS = ['\t', ';', ',', '|'];
const SAMPLE_LENGTH = 1 << 16;
const SAMPLE_LINES = 50;
/** The number of characters after which an open quotation mark counts as never closed. */
const MAX_ROW_LENGTH = 1 << 18;
/** The number of unclosed quotation marks that are tolerated; beyond it, quotation marks count as text. */
const MAX_RESTARTS = 20;

const LENIENT: Options = {
  record_delimiter: '\n',
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_error: true,
  info: true,
  raw: true,
};
const UNCLOSED =
  'This row has an unclosed quotation mark and was skipped. Close the quotation mark, or double it if it is part ' +
  'of the text.';
const TOO_LONG = 'This line is longer than a million characters and was skipped. Check the line endings of the file.';

/** Splits CSV or TSV text that arrives in pieces into rows; empty lines are skipped. */
export class CsvRowSplitter {
  /** The delimiter; empty until the first rows are read. */
  delimiter = '';
  private rest = '';
  /** The line of the file at which `rest` begins. */
  private line = 1;
  private restarts = 0;
  /** Gives the text one kind of line break, because the parser counts CR LF within quotation marks as two lines. */
  private readonly lineEnds = new LineEnds();
  private skipsToLineEnd = false;

  constructor(
    private readonly preferred: string | undefined,
    private readonly problems: ProblemList,
    private readonly take: (row: TableRow) => void,
  ) {}

  write(piece: string): void {
    this.append(piece);
    if (this.delimiter || this.rest.length >= SAMPLE_LENGTH) this.cut(false);
  }

  end(): void {
    this.cut(true);
  }

  private append(piece: string): void {
    const lines = this.lineEnds.normalise(piece);
    if (!this.skipsToLineEnd) this.rest += lines;
    else if (lines.includes('\n')) {
      this.rest = lines.slice(lines.indexOf('\n') + 1);
      this.line++;
      this.skipsToLineEnd = false;
    }
  }

  private cut(isLast: boolean): void {
    if (!this.delimiter) this.begin();
    for (;;) {
      const end = isLast ? this.rest.length : this.rest.lastIndexOf('\n') + 1;
      if (
        this.rest.length - end > MAX_TEXT_LINE_LENGTH ||
        (isLast && !this.rest.includes('\n') && end > MAX_TEXT_LINE_LENGTH)
      )
        this.skipLine(end);
      if (!end || !this.rest) return;
      const text = this.rest.slice(0, end);
      const unclosed = this.readRows(text);
      if (unclosed === undefined) {
        this.line += countLineBreaks(text);
        this.rest = this.rest.slice(end);
        return;
      }
      const rows = afterLines(this.rest, unclosed - this.line);
      this.rest = rows.replace(EMPTY_LINES, '');
      this.line = unclosed + rows.length - this.rest.length;
      if (!isLast && this.rest.length < MAX_ROW_LENGTH) return;
      this.problems.report(this.line, UNCLOSED);
      this.rest = afterLines(this.rest, 1);
      this.line++;
      this.restarts++;
    }
  }

  private begin(): void {
    const declared = /^sep=(.)\n/i.exec(this.rest);
    if (declared) {
      this.rest = this.rest.slice(declared[0].length);
      this.line = 2;
    }
    const isSaidToHaveTabs = TABS_SAID.test(this.rest) && this.rest.includes('\t');
    this.delimiter =
      declared?.[1] ??
      (isSaidToHaveTabs ? '\t' : undefined) ??
      (this.preferred && this.rest.includes(this.preferred) ? this.preferred : detectDelimiter(this.rest));
  }

  /** Skips the line that continues beyond the read part. */
  private skipLine(end: number): void {
    const line = this.line + countLineBreaks(this.rest.slice(0, end));
    this.problems.report(line, TOO_LONG);
    this.rest = this.rest.slice(0, end);
    this.skipsToLineEnd = true;
  }

  /**
   * Passes the rows on; if an unclosed quotation mark includes following rows, returns the line after the last complete
   * row, otherwise undefined.
   */
  private readRows(text: string): number | undefined {
    let swallowed = false;
    const records = parse(text, {
      ...LENIENT,
      delimiter: this.delimiter,
      quote: this.restarts < MAX_RESTARTS ? '"' : false,
      on_skip: (error: CsvError | undefined) => {
        swallowed ||= error?.code === 'CSV_QUOTE_NOT_CLOSED';
        return undefined;
      },
    }) as unknown as { record: string[]; info: { lines: number }; raw: string }[];
    for (const [index, { record: cells, info, raw }] of records.entries()) {
      if (this.restarts < MAX_RESTARTS && cells.some((cell) => isUnclosed(cell, raw, this.delimiter)))
        return this.line + (records[index - 1]?.info.lines ?? 0);
      if (cells.every((cell) => !cell.trim())) continue;
      this.take({ cells, line: this.line + info.lines - 1 - countLineBreaks(cells.join('\0')) });
    }
    return swallowed ? this.line + (records.at(-1)?.info.lines ?? 0) : undefined;
  }
}

/**
 * Returns whether a cell includes following rows because no quotation mark closes it at its end. The parser then keeps
 * its opening quotation mark as text, which a valid cell would double.
 */
function isUnclosed(cell: string, raw: string, delimiter: string): boolean {
  const lineEnd = cell.startsWith('"') ? cell.indexOf('\n') : -1;
  return lineEnd > 0 && cell.includes(delimiter, lineEnd) && !raw.includes(`"${cell.replaceAll('"', '""')}"`);
}

const EMPTY_LINES = /^\n+/;

function afterLines(text: string, count: number): string {
  let start = 0;
  for (let line = 0; line < count; line++) {
    start = text.indexOf('\n', start) + 1;
    if (!start) return '';
  }
  return text.slice(start);
}

/** The first line of OmegaT's glossaries. */
const TABS_SAID = /^#.*\btab-separated\b/i;
/** Matches a cell in quotation marks. Quotation marks inside an unquoted cell are text. */
const QUOTED_CELL = /(?<=^|[\n\t;,|])"(?:[^"]|"")*"/g;

/** Returns the delimiter with the most consistent count per line, outside quotation marks. */
function detectDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH).replace(QUOTED_CELL, '');
  const lines = sample
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, SAMPLE_LINES);
  let best = { delimiter: ',', share: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = countsOf(lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0));
    const share = Math.max(0, ...counts.values());
    if (share > best.share) best = { delimiter, share };
  }
  return best.delimiter;
}
