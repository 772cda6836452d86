import { appendTo } from '../../base/maps';
import type { Span } from '../../model/phrase';
import type { MarkupLine } from '../document/inlineMarkup';
import { trimmedPart } from '../document/inlineMarkup';

/** The cells of a table, each as the spans of its lines; and the index of the line after the table. */
interface Cells {
  rows: Span[][];
  end: number;
}

/** Returns whether a line is a border of a grid table: `+-----+---+` or, below the header, `+=====+===+`. */
export const isGridBorder = (line: string): boolean => /^\+[-=+]{2,}\+\s*$/.test(line);

/**
 * Returns whether a line is the border of a simple table, `===== ===`: two columns or more. A single one is a title's
 * underline.
 */
export const isSimpleTableBorder = (line: string): boolean => /^=+(?:[ \t]+=+)+\s*$/.test(line);

/**
 * Returns the cells of a grid table. A cell ends at the next full-width border. A cell that spans columns counts once.
 */
export function gridCells(lines: readonly MarkupLine[], from: number): Cells {
  const rows: Span[][] = [];
  let open = new Map<number, Span[]>();
  let at = from;
  const close = (): void => {
    for (const [, cell] of [...open].sort(([a], [b]) => a - b)) rows.push(cell);
    open = new Map();
  };
  for (; at < lines.length; at++) {
    const line = lines[at]!;
    const own = line.text.trim();
    if (isGridBorder(own)) close();
    else if (own.startsWith('|') || own.startsWith('+')) {
      for (const { 0: content, index } of line.text.matchAll(/(?<=[|+])[^|+]+(?=[|+])/g)) {
        if (/^[-=]+$/.test(content)) continue;
        appendTo(open, index, trimmedPart(line, index, index + content.length));
      }
    } else break;
  }
  close();
  return { rows, end: at };
}

/**
 * Returns the cells of a simple table. The runs of `=` in its first line are the columns. A line whose first column is
 * empty continues the row above. A border below a row joins columns in that row.
 */
export function simpleTableCells(lines: readonly MarkupLine[], from: number): Cells {
  const columns = columnsOf(lines[from]!);
  const rows: Span[][] = [];
  let row: Span[][] = [];
  let borders = 1;
  let at = from + 1;
  const close = (): void => {
    for (const cell of row) rows.push(cell);
    row = [];
  };
  for (; at < lines.length; at++) {
    const line = lines[at]!;
    if (/^[ \t]*=[= \t]*$/.test(line.text)) {
      close();
      // The second border is below the headings, or ends a table without headings.
      if (++borders >= 3 || !lines[at + 1] || lines[at + 1]!.isEmpty) return { rows, end: at + 1 };
    } else if (/^[ \t]*-[- \t]*$/.test(line.text) || line.isEmpty) close();
    else {
      const next = lines[at + 1];
      const isUnderlined = next !== undefined && /^[ \t]*(?:-[- \t]*|=[= \t]*)$/.test(next.text);
      const own = isUnderlined ? columnsOf(next) : columns;
      const cells = own.map((start, index) => trimmedPart(line, start, own[index + 1] ?? line.text.length));
      if (row.length === cells.length && cells[0]!.end <= cells[0]!.start)
        row.forEach((cell, index) => cell.push(cells[index]!));
      else {
        close();
        row = cells.map((cell) => [cell]);
      }
    }
  }
  close();
  return { rows, end: at };
}

/** Returns the positions at which the columns of a simple table begin, given a border. */
const columnsOf = ({ text }: MarkupLine): number[] => Array.from(text.matchAll(/[=-]+/g), ({ index }) => index);

/** Returns the cells of comma-separated values, row by row, without the quotation marks around them. */
export function csvCells(text: string, { start, end }: Span): Span[] {
  const cells: Span[] = [];
  const plain = /[^,\r\n]*/y;
  for (let at = start; at < end; at++) {
    while (at < end && /[\s,]/.test(text[at]!)) at++;
    if (at >= end) break;
    let until = -1;
    if (text[at] === '"') {
      until = text.indexOf('"', at + 1);
      while (until >= 0 && text[until + 1] === '"') until = text.indexOf('"', until + 2);
    }
    if (until >= 0 && until < end) cells.push({ start: at + 1, end: (at = until) });
    else {
      plain.lastIndex = at;
      const cell = plain.exec(text)![0].slice(0, end - at);
      cells.push({ start: at, end: at + cell.trimEnd().length });
      at += cell.length;
    }
  }
  return cells;
}
