import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../../../scripts/steps/project.mjs';
import { writeGlossary } from '../../../src/files/glossaryFormats';
import type { ExportFormat } from '../../../src/model/glossaryFormat';
import { EXPORT_FORMATS } from '../../../src/model/glossaryFormat';
import { docxOf } from '../support/docx';
import { RICH } from '../support/richConcepts';
import { odsOf } from '../support/spreadsheets';

/** A file as somebody's program wrote it. */
export interface RealFile {
  fileName: string;
  bytes: Uint8Array;
}

/** Formats whose structure is changed, by their ending. */
const ENDING =
  /\.(?:docx|xlsx|ods|tbx|xlf|xliff|sdlxliff|mqxliff|tmx|po|pot|md|ftl|rst|adoc|srt|vtt|xcstrings|stringsdict)$/i;
/** Larger ones would take most of the time. */
const MOST_BYTES = 1 << 20;
const WRITTEN: ExportFormat[] = ['tbx', 'tbx-dct', 'tbx-min', 'tbx-core', 'tbx2', 'xlsx', 'tmx', 'xliff'];

/** Those of a folder and of the folders in it, in the order of their names. */
export function realFilesIn(folder: string): RealFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ENDING.test(name))
    .sort();
  const files = names
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile() && statSync(file).size <= MOST_BYTES);
  return files.map((file) => ({ fileName: path.basename(file), bytes: readFileSync(file) }));
}

/** The samples, the documents of the tests, and what Glossa itself writes. */
export function ownRealFiles(): RealFile[] {
  const written = WRITTEN.map((format) => ({
    fileName: `${format}.${EXPORT_FORMATS[format].ending}`,
    bytes: writeGlossary(RICH, format, { source: 'en', target: 'de' }).bytes,
  }));
  return [
    ...realFilesIn(inProject('samples')),
    ...realFilesIn(inProject('test', 'fixtures', 'documents')),
    ...written,
    ...TEXTS.map(([fileName, text]) => ({ fileName, bytes: Buffer.from(text) })),
    { fileName: 'sheet.ods', bytes: sheet() },
    { fileName: 'notes.docx', bytes: wordDocument() },
  ];
}

/** Small ones, of formats that no sample is written in. */
const TEXTS: [fileName: string, text: string][] = [
  [
    'en.ftl',
    '# A remark\n-brand = Glossa\nopen = Open { $name }\n    .title = Opens { -brand }\n    .accesskey = ' +
      'O\n\nfound =\n    { $count ->\n        [one] One file\n       *[other] { $count } files\n    }\n',
  ],
  [
    'app_de.ts',
    '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="de" ' +
      'sourcelanguage="en"><context><name>a</name>\n<message numerus="yes"><source>%n ' +
      'file(s)</source><comment>menu</comment><translation><numerusform>%n Datei</numerusform><numerusform>%n ' +
      'Dateien</numerusform></translation></message>\n<message><source>Open &amp; close</source><translation ' +
      'type="unfinished">Auf</translation></message></context></TS>\n',
  ],
  [
    'en.stringsdict',
    '<plist version="1.0"><dict><key>files</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@COUNT@ ' +
      'saved</string><key>COUNT</key><dict><key>one</key><string>%d file</string><key>other</key><string>%d ' +
      'files</string></dict></dict></dict></plist>\n',
  ],
  [
    'a.xcstrings',
    '{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "Open" : {\n      "localizations" : { "de" : { ' +
      '"stringUnit" : { "state" : "new", "value" : "Auf" } } }\n    },\n    "n" : {\n      "localizations" : { ' +
      '"de" : { "variations" : { "plural" : { "one" : { "stringUnit" : { "value" : "Eins" } } } } } },\n      ' +
      '"shouldTranslate" : false\n    }\n  }\n}\n',
  ],
  [
    'a.srt',
    '1\n00:00:01,000 --> 00:00:03,500\n{\\an8}The <i>pump</i> starts\nat noon.\n\n2\n00:00:04,000 --> ' +
      '00:00:05,000\n- It stops.\n',
  ],
  [
    'a.vtt',
    'WEBVTT\n\nNOTE A remark\n\nintro\n00:01.000 --> 00:03.500 align:start\n<v Ann>The pump &amp; the ' +
      'valve.\n\n00:04.000 --> 00:05.000\nIt stops.\n',
  ],
  [
    'a.rst',
    'A *book*\n========\n\n:Author: A\n\nFirst :ref:`words <a>` and ``code``::\n\n   no text\n\n.. note:: Mind ' +
      'it.\n   :class: a\n\n   The rest.\n\n===  =====\nA    B\n===  =====\n1    2\n===  =====\n\n+---+---+\n| a ' +
      '| b |\n+---+---+\n',
  ],
  [
    'a.adoc',
    '= A _book_\nSome Body\n:lang: en\n\nFirst *words* of <<a,one>> and `code`.\n\n[source]\n----\nno ' +
      'text\n----\n\n* Outer\n** Inner\n+\nMore.\n\nPump:: Moves.\n\n|===\n|a |b\n2+|c\n|===\n',
  ],
];

/** As LibreOffice writes one: several sheets, repeated cells, spans, annotations, dates, a failed formula. */
function sheet(): Uint8Array {
  const cell = (content: string, attributes = '') =>
    `<table:table-cell office:value-type="string" ${attributes}>${content}</table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
  const text = (content: string) => cell(`<text:p>${content}</text:p>`);
  const rows = [
    row(text('en'), text('de'), text('definition'), text('created')),
    row(
      text('pump'),
      text('Pumpe'),
      text('moves<text:s text:c="2"/>water'),
      '<table:table-cell office:value-type="date" ' +
        'office:date-value="2024-01-02"><text:p>2.1.24</text:p></table:table-cell>',
    ),
    row(
      text('<text:span text:style-name="T1">val</text:span>ve'),
      text('Ventil'),
      cell(
        '<office:annotation><text:p>a remark</text:p></office:annotation><text:p>stops</text:p><text:p>water</text:p>',
      ),
    ),
    row(
      text('pipe'),
      cell('<text:p>#N/A</text:p>', 'calcext:value-type="error" table:formula="of:=A1"'),
      '<table:table-cell table:number-columns-repeated="1020"/>',
    ),
    `<table:table-row ` +
      `table:number-rows-repeated="1048571">${cell('', 'table:number-columns-repeated="1024"')}</table:table-row>`,
  ];
  return odsOf(
    `<table:table table:name="Terms">${rows.join('')}</table:table><table:table ` +
      `table:name="About">${row(text('Who wrote it'))}</table:table>`,
  );
}

/**
 * With everything between and around words that a reader follows: notes, tables, links, fields, revisions, text boxes,
 * styles.
 */
function wordDocument(): Uint8Array {
  const run = (text: string, more = '') => `<w:r>${more}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const paragraph = (content: string, properties = '') => `<w:p>${properties}${content}</w:p>`;
  const body = [
    paragraph(run('The pump manual'), '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>'),
    paragraph(
      `${run('Switch the pump off')}<w:r><w:footnoteReference ` +
        `w:id="1"/></w:r>${run(' before you open the valve.')}<w:r><w:endnoteReference w:id="1"/></w:r>`,
    ),
    `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan ` +
      `w:val="2"/></w:tcPr>${paragraph(run('Part'))}</w:tc></w:tr><w:tr><w:tc>${paragraph(run('pump'))}</w:tc><w:tc><w:tcPr><w:vMerge ` +
      `w:val="restart"/></w:tcPr>${paragraph(run('1'))}</w:tc></w:tr></w:tbl>`,
    paragraph(
      `<w:hyperlink w:anchor="a">${run('The valve')}</w:hyperlink><w:ins ` +
        `w:id="1">${run(' closes')}</w:ins><w:del w:id="2"><w:r><w:delText> ` +
        `opens</w:delText></w:r></w:del>${run('.', '<w:tab/><w:br/>')}`,
    ),
    paragraph(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://example.org" ` +
        `</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('A page')}<w:r><w:fldChar ` +
        `w:fldCharType="end"/></w:r>`,
    ),
    paragraph(
      `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph(run('In a box.'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r><w:sdt><w:sdtContent>${run('A field of a form.')}</w:sdtContent></w:sdt>`,
    ),
    paragraph(run('First'), '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'),
    paragraph(
      `<w:bookmarkStart w:id="0" w:name="a"/><w:r><w:commentReference w:id="0"/></w:r><w:r><w:sym ` +
        `w:font="Wingdings" w:char="F028"/></w:r>`,
    ),
  ];
  return docxOf(body.join(''), [paragraph(run('It is hot.'))], {
    endnotes: `<w:endnote w:id="1">${paragraph(run('As all of them are.'))}</w:endnote>`,
    comments: `<w:comment w:id="0" w:author="A">${paragraph(run('Really?'))}</w:comment>`,
    styles: '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>',
    numbering:
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt ' +
      'w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  });
}
