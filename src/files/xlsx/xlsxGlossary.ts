import type { ProblemList, Tally } from '../../base/problem';
import { countWithNoun } from '../../base/problem';
import type { Steps } from '../../base/steps';
import type { SheetHandler, WorkbookReader } from '../table/sheetReader';
import { readWorkbookPart, SheetReader, workbookGlossaryReader } from '../table/sheetReader';
import type { XmlElement } from '../xml/xmlElement';
import { childrenOf, localName } from '../xml/xmlElement';
import { ZipFile } from '../zip/zipFile';
import { strToU8, zipSync } from 'fflate';
import type { Concept } from '../../model/concept';
import type { GlossaryWriteResult } from '../glossary/formatWriting';
import { tableOfConcepts } from '../table/conceptTable';
import { escapeXmlContent } from '../xml/xmlWriter';

/** The number of columns of an Excel sheet. A cell further right is read at this index, beyond every header. */
const MAX_COLUMNS = 1 << 14;
/** The number of days from the epoch of Excel's dates (1899-12-30) to that of JavaScript's. */
const EPOCH_DAYS = 25_569;
const DAYS_FROM_1900_TO_1904 = 1462;
/** Returns whether a built-in number format is a date. */
const isDateFormat = (id: number): boolean => (id >= 14 && id <= 17) || id === 22;

interface Workbook {
  sheets: { name: string; part: string }[];
  hidden: string[];
  texts: string[];
  /** True for each cell style that displays a date. */
  dateStyles: boolean[];
  startsIn1904: boolean;
}

/** Reads the sheets of an Excel workbook, each as a table like a CSV file (docs/reference/formats.md). */
export const readXlsxRows: WorkbookReader = function* (source, problems, tableOf) {
  const zip = ZipFile.open(source);
  if (!(zip instanceof ZipFile)) {
    problems.report(1, zip.fault);
    return;
  }
  const book = yield* readWorkbook(zip, problems);
  if (!book.sheets.length) problems.report(1, 'The workbook has no sheets. Save it again.');
  for (const name of book.hidden)
    problems.report(
      1,
      `The sheet “${name}” was skipped because it is hidden. If it contains terms, unhide it and save the workbook.`,
    );
  const reader = new SheetReader(problems, tableOf, book.sheets.length);
  for (const { name, part } of book.sheets) {
    const sheet = reader.sheet(name);
    yield* addMergedCells(zip, part, sheet);
    let last = 0;
    const takeRow = (row: XmlElement): void => {
      if (reader.isFull) return;
      const line = Number(row.attributes.r) || last + 1;
      last = line;
      const cells = cellsOf(row, book, (cell) => emptyKindOf(cell, sheet)?.add(line));
      if (cells.some((cell) => cell.trim())) sheet.row(line, cells, /^(?:1|true)$/.test(row.attributes.hidden ?? ''));
    };
    yield* readPart(zip, part, ['row'], problems, takeRow, reader);
    sheet.end();
  }
  if (book.sheets.length) reader.end();
};

export const readXlsx = workbookGlossaryReader(readXlsxRows);

function* readWorkbook(zip: ZipFile, problems: ProblemList): Steps<Workbook> {
  const named: { name: string; relation: string }[] = [];
  const book: Workbook = { sheets: [], hidden: [], texts: [], dateStyles: [], startsIn1904: false };
  yield* readPart(zip, 'xl/workbook.xml', ['sheet', 'workbookPr'], problems, ({ name, attributes }) => {
    if (localName(name) === 'workbookPr') book.startsIn1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    else if (attributes.state !== undefined && attributes.state !== 'visible') book.hidden.push(attributes.name ?? '');
    else
      named.push({
        name: attributes.name ?? '',
        relation: attributes['r:id'] ?? Object.entries(attributes).find(([key]) => localName(key) === 'id')?.[1] ?? '',
      });
  });
  const targets = new Map<string, string>();
  yield* readPart(
    zip,
    'xl/_rels/workbook.xml.rels',
    ['Relationship'],
    problems,
    ({ attributes: { Id = '', Target = '' } }) =>
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`),
  );
  const parts = new Set<string>();
  const repeated: string[] = [];
  for (const { name, relation } of named) {
    const part = targets.get(relation) ?? '';
    if (!zip.has(part)) problems.report(1, `The sheet “${name}” is missing from the file. Save the workbook again.`);
    // A part that several sheets refer to is read only once, because thousands of references could exhaust the memory.
    else if (parts.has(part)) repeated.push(name);
    else if (/worksheets?\//.test(part)) book.sheets.push({ name, part });
    parts.add(part);
  }
  if (repeated[0] !== undefined)
    problems.report(
      1,
      `Skipped ${countWithNoun(repeated.length, 'sheet')} with the same content as another sheet. The first is ` +
        `“${repeated[0]}”.`,
    );
  if (zip.has('xl/sharedStrings.xml'))
    yield* readPart(zip, 'xl/sharedStrings.xml', ['si'], problems, (item) => book.texts.push(textIn(item)));
  if (zip.has('xl/styles.xml')) yield* readStyles(zip, problems, book);
  return book;
}

function* readStyles(zip: ZipFile, problems: ProblemList, book: Workbook): Steps<void> {
  const dates = new Set<number>();
  yield* readPart(zip, 'xl/styles.xml', ['numFmt', 'cellXfs'], problems, (element) => {
    const { numFmtId, formatCode = '' } = element.attributes;
    if (localName(element.name) === 'numFmt' && /[ymd]/i.test(formatCode.replace(/"[^"]*"|\[[^[\]]*\]/g, '')))
      dates.add(Number(numFmtId));
    if (localName(element.name) === 'cellXfs')
      book.dateStyles = childrenOf(element).map(
        ({ attributes }) => isDateFormat(Number(attributes.numFmtId)) || dates.has(Number(attributes.numFmtId)),
      );
  });
}

function* readPart(
  zip: ZipFile,
  part: string,
  wanted: string[],
  problems: ProblemList,
  take: (element: XmlElement) => void,
  reader?: SheetReader,
): Steps<void> {
  const isWanted = (name: string): boolean => wanted.includes(localName(name));
  yield* readWorkbookPart(zip, part, { isWanted, element: take }, problems, reader);
}

const MERGED = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;
/** The maximum length in characters of an element that names merged cells. */
const MAX_MERGED_LENGTH = 200;

/** Adds the cells that are merged over several rows, which a sheet lists after its rows. */
function* addMergedCells(zip: ZipFile, part: string, { merged }: SheetHandler): Steps<void> {
  let rest = '';
  // Faults of the part are reported where its rows are read.
  for (const piece of zip.pieces(part, () => undefined)) {
    const text = rest + Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
    let end = 0;
    for (const { 0: whole, 1: left, 2: top, 3: right, 4: bottom, index } of text.matchAll(MERGED)) {
      merged.add(Number(top), Number(bottom), columnOf(left)!, columnOf(right)!);
      end = index + whole.length;
    }
    rest = text.slice(Math.max(end, text.length - MAX_MERGED_LENGTH));
    yield;
  }
}

/** Returns the kind of skipped cells that an empty cell belongs to, if any. */
function emptyKindOf(cell: XmlElement, { errors, uncalculated }: SheetHandler): Tally | undefined {
  const parts = childrenOf(cell).map(({ name }) => localName(name));
  if (cell.attributes.t === 'e') return errors;
  return parts.includes('f') && !parts.includes('v') ? uncalculated : undefined;
}

/** Returns the cells of a row, including empty ones that the file omits; `onEmpty` receives cells without a value. */
function cellsOf(row: XmlElement, book: Workbook, onEmpty: (cell: XmlElement) => void): string[] {
  const cells: string[] = [];
  for (const cell of childrenOf(row)) {
    if (localName(cell.name) !== 'c') continue;
    const index = Math.min(columnOf(cell.attributes.r) ?? cells.length, MAX_COLUMNS);
    const text = textOfCell(cell, book);
    if (!text) {
      onEmpty(cell);
      continue;
    }
    while (cells.length < index) cells.push('');
    cells[index] = text;
  }
  return cells;
}

/** Returns the column index of a cell reference: 27 for `AB12`. Returns undefined for an invalid reference. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,6}/.exec(reference ?? '')?.[0];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOfCell(cell: XmlElement, { texts, dateStyles, startsIn1904 }: Workbook): string {
  const { t: kind, s: style } = cell.attributes;
  if (kind === 'inlineStr') return textIn(cell);
  const value = childrenOf(cell).find(({ name }) => localName(name) === 'v');
  const written = value ? value.content.filter((part) => typeof part === 'string').join('') : '';
  if (kind === 's') return texts[Number(written)] ?? '';
  if (kind === 'e') return '';
  if (kind === 'b') return written === '1' ? 'TRUE' : 'FALSE';
  if (kind === 'str' || kind === 'd' || !dateStyles[Number(style)] || !written) return written;
  return dateOf(Number(written) + (startsIn1904 ? DAYS_FROM_1900_TO_1904 : 0)) ?? written;
}

/** Returns an Excel day number as ISO 8601, with a time of day if it has one. */
function dateOf(days: number): string | undefined {
  const date = new Date(Math.round((days - EPOCH_DAYS) * 86_400) * 1000);
  if (Number.isNaN(date.getTime())) return undefined;
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.replace('.000Z', 'Z');
}

/** Returns the text of an item, with line feeds as line breaks. Excel may write a carriage return as `_x000D_`. */
const textIn = (item: XmlElement): string => rawTextIn(item).replace(/\r\n?/g, '\n');

/** Returns the texts of a string item, whose runs may be formatted; readings of East Asian characters are omitted. */
function rawTextIn(item: XmlElement): string {
  return childrenOf(item)
    .map((child) => {
      const name = localName(child.name);
      if (name === 'rPh') return '';
      return name === 't'
        ? child.content
            .filter((part) => typeof part === 'string')
            .join('')
            .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => characterOf(code))
        : rawTextIn(child);
    })
    .join('');
}

/**
 * Returns the character for the digits of an escape such as `_x000D_`; U+FFFD for a character that XML cannot contain.
 */
function characterOf(code: string): string {
  const number = parseInt(code, 16);
  const isAllowed = [9, 10, 13].includes(number) || (number >= 32 && number < 0xd800) || number >= 0xe000;
  return isAllowed ? String.fromCharCode(number) : '\uFFFD';
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The maximum length of a cell in Excel. */
const MAX_CELL_LENGTH = 32_767;
/** A constant time for all files, so that equal contents give equal archives. Archives contain local times. */
const DATE = new Date(1980, 0, 2);

/**
 * Writes a workbook with one sheet, laid out as a CSV file would be. Every cell is a text, so none can be a formula.
 */
export function writeXlsx(concepts: readonly Concept[]): GlossaryWriteResult {
  const { rows, omissions } = tableOfConcepts(concepts);
  const long = rows.flat().filter((cell) => cell.length > MAX_CELL_LENGTH).length;
  const columns = `<cols><col min="1" max="${Math.max(1, rows[0]!.length)}" width="24" customWidth="1"/></cols>`;
  const header =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" ' +
    'state="frozen"/></sheetView></sheetViews>';
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ` +
      `ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override ` +
      `PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override ` +
      `PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    '_rels/.rels':
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" ` +
      `Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Glossary" sheetId="1" ` +
      `r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" ` +
      `Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml':
      `<worksheet xmlns="${MAIN}">${header}${columns}` +
      `<sheetData>${rows.map((cells, index) => rowText(cells, index + 1)).join('')}</sheetData></worksheet>`,
  };
  const files = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(DECLARATION + text)]));
  return {
    bytes: zipSync(files, { mtime: DATE }),
    omissions: [
      ...omissions,
      ...(long
        ? [`${countWithNoun(long, 'text')} shortened: a cell can contain at most ${MAX_CELL_LENGTH} characters.`]
        : []),
    ],
  };
}

function rowText(cells: string[], line: number): string {
  const texts = cells.map((cell, index) =>
    cell
      ? `<c r="${columnName(index)}${line}" t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>`
      : '',
  );
  return `<row r="${line}">${texts.join('')}</row>`;
}

/** Returns the cell's text, with text that looks like Excel's escapes escaped. */
function cellText(cell: string): string {
  return escapeXmlContent(cell.slice(0, MAX_CELL_LENGTH).replace(/_(x[0-9A-F]{4}_)/gi, '_x005F_$1'));
}

/** Returns the name of a column: 27 → `AB`. */
function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}
