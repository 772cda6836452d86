import type { Span } from '../../model/phrase';

/** A part of Markdown whose parse does not depend on the rest of the document. */
export interface MarkdownChunk extends Span {
  /** The required text before it, such as a table's head before its rows. */
  prefix: string;
}

/** Raw HTML that continues across empty lines until its end. */
const RAW_HTML: [begin: RegExp, end: RegExp][] = [
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<(?:script|pre|style|textarea)\b/i, /<\/(?:script|pre|style|textarea)>/i],
];
const STARTS_BLOCK = /^(?:#{1,6}(?:\s|$)|(?:[-*+]|\d{1,9}[.)])[ \t])/;
/**
 * The minimum length of a chunk that is split after a setext heading, in UTF-16 code units: the parser takes quadratic
 * time.
 */
const MIN_LENGTH_BEFORE_SETEXT_SPLIT = 1000;
/** The line that turns those before it into a heading; in quotations and lists it may be something else. */
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const STARTS_CONTAINER = /[ \t]*(?:[-*+>]|\d{1,9}[.)])/y;
const DELIMITER_ROW = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;
/**
 * The maximum number of table rows that are parsed together; a long table would otherwise be parsed whole for each
 * hover.
 */
const MAX_ROWS = 16;

/** Splits Markdown at the ends of its top-level blocks, so only the context of a selection has to be parsed. */
export function markdownChunks(text: string): MarkdownChunk[] {
  return new Chunker(text).cut();
}

class Chunker {
  private readonly chunks: MarkdownChunk[] = [];
  private open: MarkdownChunk | undefined;
  /** Tests whether a line ends the open raw HTML, in which no line starts a block. */
  private endsRawHtml: ((line: string) => boolean) | undefined;
  private afterEmptyLine = true;
  private previousLine = '';
  private table: { head: string; rows: number } | undefined;

  constructor(private readonly text: string) {}

  cut(): MarkdownChunk[] {
    for (const { 0: raw, index } of this.text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
      const line = raw.replace(/[\r\n]+$/, '');
      if (this.endsRawHtml) this.continueUntilEnd(line);
      else if (/^\s*(?:>\s*)*$/.test(line)) this.endBlock();
      else this.takeText(line, index);
      if (this.open) this.open.end = index + raw.length;
      this.previousLine = line;
    }
    return this.chunks.filter((chunk) => chunk.end > chunk.start);
  }

  private continueUntilEnd(line: string): void {
    if (this.endsRawHtml?.(line)) this.endsRawHtml = undefined;
    this.afterEmptyLine = false;
  }

  private endBlock(): void {
    this.afterEmptyLine = true;
    this.table = undefined;
  }

  private takeText(line: string, index: number): void {
    const rawHtml = RAW_HTML.find(([begin, end]) => begin.test(line) && !end.test(line));
    const startsBlock =
      STARTS_BLOCK.test(line) || /^#{1,6}\s/.test(this.previousLine) || this.isAfterUnderline(line, index);
    if (!this.open || startsBlock || (this.afterEmptyLine && !/^\s/.test(line))) this.begin(index);
    else this.takeTableRow(line, index);
    if (rawHtml) this.endsRawHtml = (next) => rawHtml[1].test(next);
    this.afterEmptyLine = false;
  }

  private isAfterUnderline(line: string, index: number): boolean {
    if (
      !this.open ||
      index - this.open.start < MIN_LENGTH_BEFORE_SETEXT_SPLIT ||
      this.table ||
      this.afterEmptyLine ||
      /^\s/.test(line) ||
      !UNDERLINE.test(this.previousLine)
    )
      return false;
    STARTS_CONTAINER.lastIndex = this.open.start;
    return !STARTS_CONTAINER.test(this.text);
  }

  private takeTableRow(line: string, index: number): void {
    if (this.table) {
      this.table.rows++;
      if (this.table.rows % MAX_ROWS === 0) this.begin(index, this.table.head);
    } else if (line.includes('-') && this.previousLine.includes('|') && DELIMITER_ROW.test(line)) {
      this.table = { head: `${this.previousLine}\n${line}\n`, rows: 0 };
    }
  }

  private begin(start: number, prefix = ''): void {
    if (prefix === '') this.table = undefined;
    this.open = { start, end: start, prefix };
    this.chunks.push(this.open);
  }
}
