/** Files that attack their reader, small for `npm test` and at full size for `npm run torture`. */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { odsOf, xlsxOf } from './spreadsheets';

/** One entry of each XML format, around the text of a term. */
export const XML_ENTRIES: Record<string, (text: string) => string> = {
  'a.tmx': (text) =>
    `<tmx version="1.4"><body><tu><tuv xml:lang="en"><seg>x ${text}</seg></tuv><tuv ` +
    `xml:lang="de"><seg>y</seg></tuv></tu></body></tmx>`,
  'a.tbx': (text) =>
    `<martif><text><body><termEntry><langSet xml:lang="de"><tig><term>x ` +
    `${text}</term></tig></langSet></termEntry></body></text></martif>`,
  'a.xlf': (text) =>
    `<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit id="1"><source>x ` +
    `${text}</source><target>y</target></trans-unit></body></file></xliff>`,
  'b.xlf': (text) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file ` +
    `id="f"><unit id="1"><segment><source>x ${text}</source><target>y</target></segment></unit></file></xliff>`,
  'a.xml': (text) =>
    `<mtf><conceptGrp><concept>1</concept><languageGrp><language type="German" lang="DE"/><termGrp><term>x ` +
    `${text}</term></termGrp></languageGrp></conceptGrp></mtf>`,
};

/** The same within spreadsheets: each part that is read, with a document type before it. */
export const XML_PARTS: Record<string, (documentType: string, text: string) => Uint8Array> = {
  'shared strings of a workbook': (documentType, text) =>
    xlsxOf({
      'sharedStrings.xml': `${documentType}<sst><si><t>x ${text}</t></si></sst>`,
      'worksheets/sheet1.xml': sheetOf(
        row(1, 'en', 'de'),
        '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="inlineStr"><is><t>y</t></is></c></row>',
      ),
    }),
  'a sheet of a workbook': (documentType, text) =>
    xlsxOf({ 'worksheets/sheet1.xml': documentType + sheetOf(row(1, 'en', 'de'), row(2, `x ${text}`, 'y')) }),
  'a sheet of OpenDocument': (documentType, text) =>
    odsOf(
      `<table:table table:name="a">${[
        ['en', 'de'],
        [`x ${text}`, 'y'],
      ]
        .map(
          (cells) =>
            `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`,
        )
        .join('')}</table:table>`,
      documentType,
    ),
};

/** Ten levels of ten entities: ten thousand million times ten letters, if they were expanded. `&j;` is the last. */
export const ENTITY_BOMB = `<!DOCTYPE bomb [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
  .join('')}]>`;
/** A file of the machine and a page of a network; `&e;` is the first. */
export const EXTERNAL_ENTITY =
  '<!DOCTYPE bomb [<!ENTITY e SYSTEM "file:///etc/hostname"><!ENTITY % p SYSTEM "http://127.0.0.1:9/x"> %p;]>';

/** How a file of each format begins whose one line never ends, and what it goes on with. */
export const ENDLESS_LINES: Record<string, string> = {
  'line.csv': 'en,de\n',
  'line.tsv': 'en\tde\n',
  'line.txt': '# Glossary in tab-separated format -*- coding: utf-8 -*-\npump\tPumpe\n',
  'line.tmx': '<tmx><body><tu><tuv xml:lang="de"><seg>',
  'line.tbx': '<martif><text><body><termEntry><note>',
  'line.xml': '<mtf><conceptGrp><concept>',
  'line.xlf': '<xliff><file><body><trans-unit><source>',
  'line.po': 'msgid "',
  'line.utx': '#UTX 1.11; en/de\n#src\ttgt\n',
  'line.json': '{"source":"pump","target":"',
  'line.jsonl': '{"source":"pump","target":"Pumpe"}\n{"source":"',
  'line.glossa.jsonl': '{"glossa":1}\n{"id":"c0123456789abcdef","terms":[{"term":"',
};

export function sheetOf(...rows: string[]): string {
  return `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

/** A row of inline texts, the first of them in the column A. */
export function row(number: number, ...cells: string[]): string {
  return (
    `<row ` +
    `r="${number}">${cells.map((text, index) => `<c r="${'ABCDEFGH'[index]}${number}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  );
}

/** A workbook in one of whose rows the cells reach to the column of this number. */
export function wideWorkbook(columns: number): Uint8Array {
  const cells = Array.from({ length: columns }, (_, index) => `<c r="${columnName(index)}2"><v>1</v></c>`);
  return xlsxOf({ 'worksheets/sheet1.xml': sheetOf(row(1, 'en', 'de'), `<row r="2">${cells.join('')}</row>`) });
}

/** 0 → A, 27 → AB. */
export function columnName(index: number): string {
  return (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** A workbook in which many sheets are the same part, and each of their rows the same long text. */
export function sharingWorkbook(sheets: number, rows: number, length: number): Uint8Array {
  const names = Array.from({ length: sheets }, (_, index) => `S${index}`);
  const long = Array.from(
    { length: rows },
    (_, index) => `<row r="${index + 2}"><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>`,
  );
  return xlsxOf(
    {
      'sharedStrings.xml': `<sst><si><t>${'x'.repeat(length)}</t></si></sst>`,
      'worksheets/sheet1.xml': sheetOf(row(1, 'en', 'de'), ...long),
      '_rels/workbook.xml.rels': `<Relationships>${names.map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet1.xml"/>`).join('')}</Relationships>`,
    },
    names,
  );
}

/** Zip files in a zip file, to this depth; none of them is a spreadsheet. */
export function nestedZip(depth: number, core: Uint8Array): Uint8Array {
  return depth ? nestedZip(depth - 1, zipSync({ 'a.zip': core, 'b.zip': core })) : core;
}

/** A part of a zip file as it stands there: `size` is what the file says that it expands to. */
interface PackedPart {
  name: string;
  packed: Uint8Array;
  size: number;
  /** Fields behind the name. */
  extra?: Uint8Array;
}

/**
 * A zip file of such parts; all of them at the same place where `overlapping`, as one packed part that is named many
 * times.
 */
export function zipOf(parts: readonly PackedPart[], overlapping = false): Uint8Array {
  const header = ({ name, packed, size, extra = new Uint8Array() }: PackedPart, offset?: number) => {
    const isInDirectory = offset !== undefined;
    const fixed = isInDirectory ? 46 : 30;
    const bytes = Buffer.alloc(fixed + name.length + extra.length);
    const at = isInDirectory ? 10 : 8;
    bytes.writeUInt32LE(isInDirectory ? 0x02014b50 : 0x04034b50, 0);
    bytes.writeUInt16LE(8, at);
    bytes.writeUInt32LE(packed.length, at + 10);
    bytes.writeUInt32LE(size, at + 14);
    bytes.writeUInt16LE(name.length, at + 18);
    bytes.writeUInt16LE(extra.length, at + 20);
    if (isInDirectory) bytes.writeUInt32LE(offset, 42);
    bytes.write(name, fixed);
    bytes.set(extra, fixed + name.length);
    return bytes;
  };
  const contents: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let end = 0;
  for (const part of parts) {
    const isSame = overlapping && end > 0;
    directory.push(header(part, isSame ? 0 : end));
    if (isSame) continue;
    contents.push(header(part), part.packed);
    end += contents.at(-2)!.length + part.packed.length;
  }
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50, 0);
  last.writeUInt16LE(parts.length, 10);
  last.writeUInt32LE(end, 16);
  return Buffer.concat([...contents, ...directory, last]);
}

/**
 * Deflated text that begins with `head` and goes on with a megabyte of `unit`, so many times: a thousandth of what it
 * expands to.
 */
export function packedBomb(head: string, unit: string, megabytes: number): Uint8Array {
  const flushed = (text: string) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const megabyte = flushed(unit.repeat(Math.ceil((1 << 20) / unit.length)));
  return Buffer.concat([flushed(head), ...Array.from({ length: megabytes }, () => megabyte), Buffer.from([3, 0])]);
}

/** A workbook whose sheet expands to so many megabytes of rows, and that says `claimed` bytes. */
export function workbookBomb(megabytes: number, claimed: number): Uint8Array {
  return workbookOf(
    packedBomb(`<worksheet><sheetData>${row(1, 'en', 'de')}${row(2, 'a', 'b')}`, '<row/>', megabytes),
    claimed,
  );
}

/** A workbook whose sheet is packed already, and that says to expand to `claimed` bytes. */
export function workbookOf(sheet: Uint8Array, claimed: number): Uint8Array {
  return bombOf(
    {
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    'xl/worksheets/sheet1.xml',
    sheet,
    claimed,
  );
}

/**
 * A DOCX with two parts of one name, of which the first says in another place that it is the text: an extra field of
 * kind 0x7075, with which programs that know it write names in UTF-8.
 */
export function docxOfTwoNames(xml: string): Uint8Array {
  const name = 'x.xml';
  const inUtf8 = 'word/document.xml';
  const extra = Buffer.alloc(9 + inUtf8.length);
  extra.writeUInt16LE(0x7075, 0);
  extra.writeUInt16LE(extra.length - 4, 2);
  extra.writeUInt8(1, 4);
  extra.writeUInt32LE(crc32(name), 5);
  extra.write(inUtf8, 9);
  const part = (named: string, text: string) => ({
    name: named,
    packed: deflateRawSync(text),
    size: Buffer.byteLength(text),
  });
  return zipOf([
    part('[Content_Types].xml', '<Types/>'),
    part('_rels/.rels', '<Relationships/>'),
    { ...part(name, xml), extra },
    part(name, '<a/>'),
  ]);
}

/** A DOCX whose text does. */
export function docxBomb(megabytes: number, claimed: number): Uint8Array {
  return bombOf(
    { '[Content_Types].xml': '<Types/>' },
    'word/document.xml',
    packedBomb('<document>', '<w:p/>', megabytes),
    claimed,
  );
}

function bombOf(parts: Record<string, string>, name: string, packed: Uint8Array, size: number): Uint8Array {
  return zipOf([
    ...Object.entries(parts).map(([each, text]) => ({ name: each, packed: deflateRawSync(text), size: text.length })),
    { name, packed, size },
  ]);
}
