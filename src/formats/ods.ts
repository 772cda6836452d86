import type { GlossaryReader } from './glossaryReader';
import { ProblemList } from './problemList';
import { SheetReader } from './sheetReader';
import { localName } from './tbxCategories';
import { childrenOf, readXmlPieces } from './xmlTree';
import type { XmlElement } from './xmlTree';
import { ZipFile } from './zipFile';

/** A row or a cell may say that it stands for a million; as many as a glossary could have are believed. */
const MOST_COLUMNS = 1 << 14;
const MOST_REPEATED_ROWS = 1000;

/** Reads the sheets of an OpenDocument spreadsheet, each as a table like a CSV file (docs/formats.md). */
export const readOds: GlossaryReader = function* (source, options, take) {
  const problems = new ProblemList();
  const zip = ZipFile.open(source);
  if (!(zip instanceof ZipFile)) {
    problems.report(1, zip.fault);
    return { problems: problems.sorted() };
  }
  // How many sheets there are is not known before the end; several are named, as in any other workbook.
  const reader = new SheetReader(options, problems, take, Infinity);
  let sheet: ReturnType<SheetReader['sheet']> | undefined;
  let line = 0;
  const own = new ProblemList();
  const pieces = zip.pieces('content.xml', (fault) => problems.report(1, fault));
  yield* readXmlPieces(
    pieces,
    undefined,
    {
      root: () => true,
      isWanted: (name) => localName(name) === 'table-row',
      passed: ({ name, attributes }) => {
        if (localName(name) !== 'table') return;
        sheet?.end();
        sheet = reader.sheet(attributes['table:name'] ?? '');
        line = 0;
      },
      element: (row) => {
        const repeated = Number(row.attributes['table:number-rows-repeated'] ?? 1) || 1;
        const cells = cellsOf(row);
        if (cells.some((cell) => cell.trim())) for (let count = 1; count <= Math.min(repeated, MOST_REPEATED_ROWS); count++) sheet?.row({ line: line + count, cells });
        line += repeated;
      },
    },
    own,
  );
  for (const { message } of own.sorted()) problems.report(1, `In content.xml: ${message}`);
  sheet?.end();
  reader.end();
  return { problems: problems.sorted(), table: reader.table };
};

function cellsOf(row: XmlElement): string[] {
  const cells: string[] = [];
  let index = 0;
  for (const cell of childrenOf(row)) {
    const name = localName(cell.name);
    if (name !== 'table-cell' && name !== 'covered-table-cell') continue;
    const repeated = Number(cell.attributes['table:number-columns-repeated'] ?? 1) || 1;
    const text = textOfCell(cell);
    for (let count = 0; text && count < repeated && index + count < MOST_COLUMNS; count++) {
      while (cells.length < index + count) cells.push('');
      cells[index + count] = text;
    }
    index += repeated;
  }
  return cells;
}

/** A date is taken as it is stored, everything else as it is shown; paragraphs are lines. */
function textOfCell(cell: XmlElement): string {
  const date = cell.attributes['office:date-value'];
  if (date) return date.replace(/T00:00:00$/, '');
  return childrenOf(cell)
    .filter(({ name }) => localName(name) === 'p')
    .map(shown)
    .join('\n');
}

function shown(element: XmlElement): string {
  return element.content
    .map((part) => {
      if (typeof part === 'string') return part.replace(/\s+/g, ' ');
      const name = localName(part.name);
      if (name === 's') return ' '.repeat(Math.min(Number(part.attributes['text:c'] ?? 1) || 1, 100));
      if (name === 'tab') return '\t';
      if (name === 'line-break') return '\n';
      return name === 'annotation' || name === 'ruby-text' ? '' : shown(part);
    })
    .join('');
}
