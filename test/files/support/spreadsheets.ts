import { strToU8, zipSync } from 'fflate';

const OFFICE =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ' +
  'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" ' +
  'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"';

/** An OpenDocument spreadsheet with one sheet of texts. */
export function ods(rows: readonly string[][]): Uint8Array {
  const body = rows.map(
    (cells) =>
      `<table:table-row>${cells.map((cell) => `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`,
  );
  return odsOf(`<table:table table:name="Terms">${body.join('')}</table:table>`);
}

/** The same from the XML of its sheets. */
export function odsOf(sheets: string, documentType = ''): Uint8Array {
  const content =
    `<?xml version="1.0" encoding="UTF-8"?>${documentType}<office:document-content ` +
    `${OFFICE}><office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`;
  return zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
    'content.xml': strToU8(content),
  });
}

/** An Excel workbook from the XML of its parts under `xl/`: at least `worksheets/sheet1.xml`. */
export function xlsxOf(parts: Record<string, string>, sheets: string[] = ['Terms']): Uint8Array {
  const relations = sheets
    .map(
      (_, index) => `<Relationship Id="rId${index + 1}" Type="x/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    )
    .join('');
  const all: Record<string, string> = {
    'workbook.xml':
      `<workbook ` +
      `xmlns:r="r"><sheets>${sheets.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    '_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>`,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [`xl/${name}`, strToU8(text)])));
}

/** An Excel workbook with one sheet of texts. */
export function xlsx(rows: readonly string[][]): Uint8Array {
  const body = rows.map(
    (cells, row) =>
      `<row ` +
      `r="${row + 1}">${cells.map((cell, column) => `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
  );
  return xlsxOf({ 'worksheets/sheet1.xml': `<worksheet><sheetData>${body.join('')}</sheetData></worksheet>` });
}
