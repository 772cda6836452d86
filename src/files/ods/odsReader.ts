import { ProblemList, Tally } from '../../base/problem';
import {
  workbookGlossaryReader,
  MergedCells,
  reportFormulaErrors,
  reportHiddenRows,
  SheetReader,
} from '../table/sheetReader';
import type { WorkbookReader } from '../table/sheetReader';
import type { XmlElement } from '../xml/xmlElement';
import { childrenOf, localName } from '../xml/xmlElement';
import { readXmlPieces } from '../xml/xmlFile';
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
  let sheet: ReturnType<SheetReader['sheet']> | undefined;
  let line = 0;
  let errors = new Tally();
  let hidden = new Tally();
  let merged = new MergedCells();
  const endSheet = () => {
    if (sheet) reportFormulaErrors(errors, sheet.problem);
    if (sheet) reportHiddenRows(hidden, sheet.problem);
    errors = new Tally();
    hidden = new Tally();
    merged = new MergedCells();
    sheet?.end();
  };
  const own = new ProblemList();
  const pieces = reader.piecesTaken(zip.pieces('content.xml', (fault) => problems.report(1, fault)));
  yield* readXmlPieces(
    pieces,
    undefined,
    {
      root: () => true,
      isWanted: (name) => localName(name) === 'table-row',
      passed: ({ name, attributes }) => {
        if (localName(name) !== 'table') return;
        endSheet();
        sheet = reader.sheet(attributes['table:name'] ?? '');
        line = 0;
      },
      element: (row) => {
        if (reader.isFull) return;
        const repeated = Number(row.attributes['table:number-rows-repeated'] ?? 1) || 1;
        const cells = cellsOf(
          row,
          () => errors.add(line + 1),
          (left, rows) => merged.add(line + 1, line + rows, left, left),
        );
        const isHidden = /^(?:collapse|filter)$/.test(row.attributes['table:visibility'] ?? '');
        if (cells.some((cell) => cell.trim()))
          for (let count = 1; count <= Math.min(repeated, MAX_REPEATED_ROWS); count++) {
            if (isHidden) hidden.add(line + count);
            sheet?.row({ line: line + count, cells, ...merged.of(line + count, cells) });
          }
        line += repeated;
      },
    },
    own,
  );
  // If reading stopped at the size limit, the XML is incomplete, so its errors are ignored.
  if (!reader.isFull) for (const { message } of own.sorted()) problems.report(1, `In content.xml: ${message}`);
  endSheet();
  reader.end();
};

export const readOds = workbookGlossaryReader(readOdsRows);

/** Returns whether a cell contains the error of a formula. A cell in which a user typed `#N/A` is text. */
const isError = ({ attributes }: XmlElement, text: string): boolean =>
  attributes['calcext:value-type'] === 'error' ||
  (attributes['table:formula'] !== undefined && /^(#[A-Z/0!?]+|Err:\d+)$/.test(text));

/** @param onMerged receives the index of a cell that is merged with cells below it, and the number of rows */
function cellsOf(row: XmlElement, onError: () => void, onMerged: (index: number, rows: number) => void): string[] {
  const cells: string[] = [];
  let index = 0;
  for (const cell of childrenOf(row)) {
    const name = localName(cell.name);
    if (name !== 'table-cell' && name !== 'covered-table-cell') continue;
    const repeated = Number(cell.attributes['table:number-columns-repeated'] ?? 1) || 1;
    const shownText = textOfCell(cell);
    const text = isError(cell, shownText) ? '' : shownText;
    if (text !== shownText) onError();
    const rows = Number(cell.attributes['table:number-rows-spanned'] ?? 1) || 1;
    if (rows > 1) onMerged(index, rows);
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
