import { strToU8, zipSync } from 'fflate';
import { countWithNoun } from '../../base/counted';
import type { Concept } from '../../model/concept';
import type { Written } from '../glossary/glossaryWriter';
import { tableOf } from '../table/conceptTable';
import { escapeText } from '../xml/xmlWriter';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The most that Excel puts into one cell. */
const LONGEST_CELL = 32_767;
/** The same for every glossary and in every zone, because an archive keeps local times: equal contents give equal files. */
const DATE = new Date(1980, 0, 2);

/** Writes a workbook with one sheet, laid out as a CSV file would be. Every cell is a text, so none can be a formula. */
export function writeXlsx(concepts: readonly Concept[]): Written {
  const { rows, omissions } = tableOf(concepts);
  const long = rows.flat().filter((cell) => cell.length > LONGEST_CELL).length;
  const columns = `<cols><col min="1" max="${Math.max(1, rows[0]!.length)}" width="24" customWidth="1"/></cols>`;
  const header = '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Glossary" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}">${header}${columns}<sheetData>${rows.map((cells, index) => rowText(cells, index + 1)).join('')}</sheetData></worksheet>`,
  };
  const files = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(DECLARATION + text)]));
  return { bytes: zipSync(files, { mtime: DATE }), omissions: [...omissions, ...(long ? [`${countWithNoun(long, 'text')} cut after the ${LONGEST_CELL} characters that a cell holds.`] : [])] };
}

function rowText(cells: string[], line: number): string {
  const texts = cells.map((cell, index) => (cell ? `<c r="${columnName(index)}${line}" t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>` : ''));
  return `<row r="${line}">${texts.join('')}</row>`;
}

/** What looks like an escape of Excel's stands escaped. */
function cellText(cell: string): string {
  return escapeText(cell.slice(0, LONGEST_CELL).replace(/_(x[0-9A-F]{4}_)/gi, '_x005F_$1'));
}

/** 27 → `AB`. */
function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}
