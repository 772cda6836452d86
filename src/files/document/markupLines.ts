import type { Span } from '../../model/phrase';

/** A line without its end, in a markup language in which lines begin what is said. */
export interface MarkupLine extends Span {
  text: string;
  /** Columns before its text; a tab goes on to the next eighth one. */
  indent: number;
  isEmpty: boolean;
}

export function markupLines(text: string): MarkupLine[] {
  return Array.from(text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g), ({ 0: raw, index }) => {
    const line = raw.replace(/[\r\n]+$/, '');
    const blank = /^[ \t]*/.exec(line)![0];
    const indent = blank.includes('\t') ? columnsOf(blank) : blank.length;
    return { start: index, end: index + line.length, text: line, indent, isEmpty: blank.length === line.length };
  });
}

function columnsOf(blank: string): number {
  let columns = 0;
  for (const sign of blank) columns = sign === '\t' ? columns + 8 - (columns % 8) : columns + 1;
  return columns;
}

/** The paragraphs, headings, items and cells of a text, collected line by line. */
export class ParagraphCollector {
  /** Each as the stretches of the text that hold it, without what stands before an item or between cells. */
  readonly paragraphs: Span[][] = [];
  private open: Span | undefined;

  get isOpen(): boolean {
    return this.open !== undefined;
  }

  /** Begins a paragraph at a column of a line, or goes on with the open one. */
  take({ start, end }: MarkupLine, from = 0): void {
    if (this.open) this.open.end = end;
    else this.open = { start: start + from, end };
  }

  close(): void {
    const { open } = this;
    this.open = undefined;
    if (open && open.end > open.start) this.paragraphs.push([open]);
  }

  /** A paragraph of its own. */
  add(...parts: readonly Span[]): void {
    this.close();
    const filled = parts.filter(({ start, end }) => end > start);
    if (filled.length) this.paragraphs.push(filled);
  }
}
