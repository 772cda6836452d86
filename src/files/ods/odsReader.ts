import type { SheetHandler, WorkbookReader } from '../table/sheetReader';
import { readWorkbookPart, SheetReader, workbookGlossaryReader } from '../table/sheetReader';
import type { XmlElement } from '../xml/xmlElement';
import { childrenOf, localName } from '../xml/xmlElement';
import type { XmlHandler } from '../xml/xmlTree';
import { ZipFile } from '../zip/zipFile';

/**
 * The greatest column index, and the maximum number of repetitions of a row, that are read. A file may state millions.
 */
const MAX_COLUMNS = 1 << 14;
const MAX_REPEATED_ROWS = 1000;

/** Reads the sheets of an OpenDocument spreadsheet, each as a table like a CSV file (docs/reference/formats.md). */
export const readOdsRows: WorkbookReader = function* (source, problems, tableOf) {
  const zip = ZipFile.open(source);
  if (!(zip instanceof ZipFile)) {
    problems.report(1, zip.fault);
    return;
  }
  // The number of sheets is not known yet. With `Infinity`, problems always include the sheet's name.
  const reader = new SheetReader(problems, tableOf, Infinity);
  let sheet: SheetHandler | undefined;
  let line = 0;
  const handler: Omit<XmlHandler, 'root'> = {
    isWanted: (name) => localName(name) === 'table-row',
    passed: ({ name, attributes }) => {
      if (localName(name) !== 'table') return;
      sheet?.end();
      sheet = reader.sheet(attributes['table:name'] ?? '');
      line = 0;
    },
    element: (row) => {
      if (reader.isFull || !sheet) return;
      const repeated = Number(row.attributes['table:number-rows-repeated'] ?? 1) || 1;
      const cells = cellsOf(row, line + 1, sheet);
      const isHidden = /^(?:collapse|filter)$/.test(row.attributes['table:visibility'] ?? '');
      if (cells.some((cell) => cell.trim()))
        for (let count = 1; count <= Math.min(repeated, MAX_REPEATED_ROWS); count++)
          sheet.row(line + count, cells, isHidden);
      line += repeated;
    },
  };
  yield* readWorkbookPart(zip, 'content.xml', handler, problems, reader);
  sheet?.end();
  reader.end();
};

export const readOds = workbookGlossaryReader(readOdsRows);

/** Returns whether a cell contains the error of a formula. A cell in which a user typed `#N/A` is text. */
const isError = ({ attributes }: XmlElement, text: string): boolean =>
  attributes['calcext:value-type'] === 'error' ||
  (attributes['table:formula'] !== undefined && /^(#[A-Z/0!?]+|Err:\d+)$/.test(text));

/** Returns the cells of a row; counts those with errors, and adds those that are merged with cells below. */
function cellsOf(row: XmlElement, line: number, { errors, merged }: SheetHandler): string[] {
  const cells: string[] = [];
  let index = 0;
  for (const cell of childrenOf(row)) {
    const name = localName(cell.name);
    if (name !== 'table-cell' && name !== 'covered-table-cell') continue;
    const repeated = Number(cell.attributes['table:number-columns-repeated'] ?? 1) || 1;
    const shownText = textOfCell(cell);
    const text = isError(cell, shownText) ? '' : shownText;
    if (text !== shownText) errors.add(line);
    const rows = Number(cell.attributes['table:number-rows-spanned'] ?? 1) || 1;
    if (rows > 1) merged.add(line, line + rows - 1, index, index);
    for (let count = 0; text && count < repeated && index + count <= MAX_COLUMNS; count++) {
      while (cells.length < index + count) cells.push('');
      cells[index + count] = text;
    }
    index += repeated;
  }
  return cells;
}

/** Returns a date as stored, and other values as displayed; paragraphs become lines. */
function textOfCell(cell: XmlElement): string {
  const date = cell.attributes['office:date-value'];
  if (date) return date.replace(/T00:00:00$/, '');
  return childrenOf(cell)
    .filter(({ name }) => localName(name) === 'p')
    .map(displayedText)
    .join('\n');
}

function displayedText(element: XmlElement): string {
  return element.content
    .map((part) => {
      if (typeof part === 'string') return part.replace(/\s+/g, ' ');
      const name = localName(part.name);
      if (name === 's') return ' '.repeat(Math.min(Number(part.attributes['text:c'] ?? 1) || 1, 100));
      if (name === 'tab') return '\t';
      if (name === 'line-break') return '\n';
      return name === 'annotation' || name === 'ruby-text' ? '' : displayedText(part);
    })
    .join('');
}
