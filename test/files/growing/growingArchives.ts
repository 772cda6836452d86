import { columnName, row, sheetOf } from '../support/hostileFiles';
import { docxOf } from '../support/docx';
import { odsOf, xlsxOf } from '../support/spreadsheets';
import type { GrowingFile, GrowingGrammar } from './growingGrammar';
import { nested, repeated } from './growingGrammar';

const paragraph = (content: string): string => `<w:p>${content}</w:p>`;
const WORD = '<w:r><w:t>word</w:t></w:r>';
const body =
  (file: GrowingFile): GrowingFile =>
  (count) =>
    docxOf(String(file(count)));
const cites = (id: number): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
/** Notes that are cited from the text by their first; of each, what it cites itself. */
const notes = (count: number, cited: (index: number) => number[]): Uint8Array =>
  docxOf(
    paragraph(WORD + cites(1)),
    Array.from({ length: count }, (_, index) =>
      paragraph(
        WORD +
          cited(index + 1)
            .map(cites)
            .join(''),
      ),
    ),
  );

const DOCX: Record<string, GrowingFile> = {
  'hidden runs': body(repeated('<w:r><w:rPr><w:vanish/></w:rPr><w:t>word</w:t></w:r>', '<w:p>', '</w:p>')),
  'simple fields': body(nested('<w:fldSimple w:instr="a">', '</w:fldSimple>', '<w:p>', '</w:p>', WORD)),
  'readings of words': body(
    repeated(`<w:r><w:ruby><w:rt>${WORD}</w:rt><w:rubyBase>${WORD}</w:rubyBase></w:ruby></w:r>`, '<w:p>', '</w:p>'),
  ),
  'deleted runs': body(repeated('<w:del><w:r><w:delText>word</w:delText></w:r></w:del>', '<w:p>', '</w:p>')),
  drawings: body(
    repeated(`<w:r><w:drawing><w:txbxContent>${paragraph(WORD)}</w:txbxContent></w:drawing></w:r>`, '<w:p>', '</w:p>'),
  ),
  'nested choices': body(
    nested('<mc:AlternateContent><mc:Choice>', '</mc:Choice></mc:AlternateContent>', '<w:p>', '</w:p>', WORD),
  ),
  paragraphs: body(repeated(paragraph(WORD))),
  'words of a paragraph': body(repeated('word ', '<w:p><w:r><w:t>', '</w:t></w:r></w:p>')),
  runs: body(repeated(WORD, '<w:p>', '</w:p>')),
  'nested tables': body(nested('<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>', '', '', paragraph(WORD))),
  rows: body(repeated(`<w:tr><w:tc>${paragraph(WORD)}</w:tc></w:tr>`, '<w:tbl>', '</w:tbl>')),
  cells: body(repeated(`<w:tc>${paragraph(WORD)}</w:tc>`, '<w:tbl><w:tr>', '</w:tr></w:tbl>')),
  'merged cells': body(
    repeated(`<w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr>${paragraph(WORD)}</w:tc></w:tr>`, '<w:tbl>', '</w:tbl>'),
  ),
  'cells over many columns': body(
    repeated(
      `<w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000000"/></w:tcPr>${paragraph(WORD)}</w:tc></w:tr>`,
      '<w:tbl>',
      '</w:tbl>',
    ),
  ),
  'nested contents': body(nested('<w:sdt><w:sdtContent>', '</w:sdtContent></w:sdt>', '', '', paragraph(WORD))),
  'nested links': body(nested('<w:hyperlink w:anchor="a">', '</w:hyperlink>', '<w:p>', '</w:p>', WORD)),
  'nested insertions': body(nested('<w:ins>', '</w:ins>', '<w:p>', '</w:p>', WORD)),
  'nested text boxes': body(
    nested(
      '<w:p><w:r><w:pict><v:textbox><w:txbxContent>',
      '</w:txbxContent></v:textbox></w:pict></w:r></w:p>',
      '',
      '',
      paragraph(WORD),
    ),
  ),
  'nested smart tags': body(nested('<w:smartTag>', '</w:smartTag>', '<w:p>', '</w:p>', WORD)),
  'fields that open': body(repeated('<w:r><w:fldChar w:fldCharType="begin"/></w:r>', '<w:p>', `${WORD}</w:p>`)),
  fields: body(
    repeated(
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "a" ` +
        `</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${WORD}<w:r><w:fldChar ` +
        `w:fldCharType="end"/></w:r>`,
      '<w:p>',
      '</w:p>',
    ),
  ),
  'instructions of a field': body(
    repeated(
      '<w:r><w:instrText>A </w:instrText></w:r>',
      '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>',
      '</w:p>',
    ),
  ),
  bookmarks: body(repeated('<w:bookmarkStart w:name="a"/>', '<w:p>', `${WORD}</w:p>`)),
  'line breaks': body(repeated('<w:r><w:br/></w:r>', '<w:p>', `${WORD}</w:p>`)),
  'deleted paragraphs': body(
    repeated('<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>word</w:t></w:r></w:p>', '', paragraph(WORD)),
  ),
  'properties of paragraphs': body(
    repeated(
      '<w:p><w:pPr><w:pStyle w:val="a"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>',
    ),
  ),
  attributes: body(
    (count) => `<w:p ${Array.from({ length: count }, (_, index) => `a${index}="b"`).join(' ')}>${WORD}</w:p>`,
  ),
  'unknown elements': body(nested('<a>', '</a>', '<w:p>', '</w:p>', WORD)),
  alternatives: body(
    repeated(
      `<mc:AlternateContent><mc:Choice Requires="a"/><mc:Fallback>${WORD}</mc:Fallback></mc:AlternateContent>`,
      '<w:p>',
      '</w:p>',
    ),
  ),
  notes: (count) =>
    docxOf(
      paragraph(Array.from({ length: count }, (_, index) => cites(index + 1)).join('')),
      Array.from({ length: count }, () => paragraph(WORD)),
    ),
  'citations of one note': (count) => docxOf(paragraph(cites(1).repeat(count)), [paragraph(WORD)]),
  'notes that cite the next': (count) => notes(count, (index) => [index + 1]),
  'notes that cite the next twice': (count) => notes(count, (index) => [index + 1, index + 1]),
  'notes that cite themselves': (count) => notes(count, (index) => [index]),
  'notes that cite each other twice': (count) =>
    notes(2 * count, (index) => (index % 2 ? [index + 1, index + 1] : [index - 1, index - 1])),
  styles: (count) =>
    docxOf(paragraph(WORD), [], {
      styles: Array.from(
        { length: count },
        (_, index) =>
          `<w:style w:type="paragraph" w:styleId="s${index}"><w:name w:val="s${index}"/><w:basedOn ` +
          `w:val="s${index + 1}"/></w:style>`,
      ).join(''),
    }),
  comments: (count) =>
    docxOf(
      paragraph(
        WORD + Array.from({ length: count }, (_, index) => `<w:r><w:commentReference w:id="${index}"/></w:r>`).join(''),
      ),
      [],
      {
        comments: Array.from(
          { length: count },
          (_, index) => `<w:comment w:id="${index}">${paragraph(WORD)}</w:comment>`,
        ).join(''),
      },
    ),
};

const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (...rows: string[]): Uint8Array =>
  xlsxOf({ 'worksheets/sheet1.xml': sheetOf(row(1, 'en', 'de'), ...rows) });
const manySheets = (count: number): Uint8Array => {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return xlsxOf(
    Object.fromEntries(
      numbers.map((number) => [`worksheets/sheet${number}.xml`, sheetOf(row(1, 'en', 'de'), row(2, 'word', 'wort'))]),
    ),
    numbers.map((number) => `S${number}`),
  );
};

const XLSX: Record<string, GrowingFile> = {
  rows: (count) => sheet(`<row>${inline('word')}${inline('wort')}</row>`.repeat(count)),
  cells: (count) =>
    sheet(
      `<row>${Array.from({ length: count }, (_, index) => `<c r="${columnName(index)}2" t="inlineStr"><is><t>word</t></is></c>`).join('')}</row>`,
    ),
  'cells far to the right': (count) =>
    sheet('<row><c r="XFD2" t="inlineStr"><is><t>word</t></is></c></row>'.repeat(count)),
  'cells of the same place': (count) =>
    sheet(`<row>${'<c r="A2" t="inlineStr"><is><t>word</t></is></c>'.repeat(count)}</row>`),
  'rows of the same number': (count) => sheet(`<row r="2">${inline('word')}${inline('wort')}</row>`.repeat(count)),
  'shared texts': (count) =>
    xlsxOf({
      'sharedStrings.xml': `<sst>${'<si><t>word</t></si>'.repeat(count)}</sst>`,
      'worksheets/sheet1.xml': sheetOf(
        row(1, 'en', 'de'),
        ...Array.from({ length: count }, (_, index) => `<row><c t="s"><v>${index}</v></c><c t="s"><v>0</v></c></row>`),
      ),
    }),
  'runs of a shared text': (count) =>
    xlsxOf({
      'sharedStrings.xml': `<sst><si>${'<r><t>word </t></r>'.repeat(count)}</si></sst>`,
      'worksheets/sheet1.xml': sheetOf(row(1, 'en', 'de'), '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'),
    }),
  'nested runs': (count) =>
    sheet(`<row><c t="inlineStr"><is>${'<r>'.repeat(count)}<t>word</t>${'</r>'.repeat(count)}</is></c></row>`),
  escapes: (count) => sheet(`<row>${inline('_x0041_'.repeat(count))}${inline('wort')}</row>`),
  sheets: manySheets,
  'sheets of one part': (count) =>
    xlsxOf(
      {
        'worksheets/sheet1.xml': sheetOf(row(1, 'en', 'de'), row(2, 'word', 'wort')),
        '_rels/workbook.xml.rels': `<Relationships>${Array.from({ length: count }, (_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet1.xml"/>`).join('')}</Relationships>`,
      },
      Array.from({ length: count }, (_, index) => `S${index}`),
    ),
  relations: (count) =>
    xlsxOf({
      'worksheets/sheet1.xml': sheetOf(row(1, 'en', 'de')),
      '_rels/workbook.xml.rels': `<Relationships>${'<Relationship Id="rId1" Target="worksheets/sheet1.xml"/>'.repeat(count)}</Relationships>`,
    }),
  'formats of numbers': (count) =>
    xlsxOf({
      'worksheets/sheet1.xml': sheetOf(row(1, 'en', 'de'), row(2, 'word', 'wort')),
      'styles.xml': `<styleSheet><numFmts>${'<numFmt numFmtId="200" formatCode="[a"/>'.repeat(count)}</numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(count)}</cellXfs></styleSheet>`,
    }),
  'a long format of a number': (count) =>
    xlsxOf({
      'worksheets/sheet1.xml': sheetOf(row(1, 'en', 'de'), row(2, 'word', 'wort')),
      'styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(count)}"/></numFmts></styleSheet>`,
    }),
  formulas: (count) => sheet('<row><c><f>A1</f></c><c t="e"><v>#N/A</v></c></row>'.repeat(count)),
  parts: (count) =>
    xlsxOf({
      'worksheets/sheet1.xml': sheetOf(row(1, 'en', 'de'), row(2, 'word', 'wort')),
      ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`media/${index}`, 'a'])),
    }),
};

const cell = (content: string, attributes = ''): string =>
  `<table:table-cell office:value-type="string" ${attributes}>${content}</table:table-cell>`;
const line = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
const table = (rows: string): Uint8Array =>
  odsOf(
    `<table:table ` +
      `table:name="a">${line(cell('<text:p>en</text:p>'), cell('<text:p>de</text:p>'))}${rows}</table:table>`,
  );
const text = (content: string): string => line(cell(`<text:p>${content}</text:p>`), cell('<text:p>wort</text:p>'));

const ODS: Record<string, GrowingFile> = {
  rows: (count) => table(text('word').repeat(count)),
  cells: (count) => table(line(cell('<text:p>word</text:p>').repeat(count))),
  'repeated cells': (count) =>
    table(line(cell('<text:p>word</text:p>', 'table:number-columns-repeated="16384"').repeat(count))),
  'repeated rows': (count) =>
    table(
      text('word')
        .replace('<table:table-row', '<table:table-row table:number-rows-repeated="1000"')
        .repeat(Math.ceil(count / 16)),
    ),
  'empty cells': (count) => table(line(`${'<table:table-cell/>'.repeat(count)}${cell('<text:p>word</text:p>')}`)),
  'paragraphs of a cell': (count) =>
    table(line(cell('<text:p>word</text:p>'.repeat(count)), cell('<text:p>wort</text:p>'))),
  'nested spans': (count) => table(text(`${'<text:span>'.repeat(count)}word${'</text:span>'.repeat(count)}`)),
  spaces: (count) => table(text(`a${'<text:s text:c="100"/>'.repeat(count)}b`)),
  'line breaks': (count) => table(text('word<text:line-break/>'.repeat(count))),
  annotations: (count) =>
    table(text(`${'<office:annotation><text:p>a</text:p></office:annotation>'.repeat(count)}word`)),
  'nested tables': (count) =>
    table(
      `${'<table:table><table:table-row><table:table-cell>'.repeat(count)}word${'</table:table-cell></table:table-row></table:table>'.repeat(count)}`,
    ),
  sheets: (count) =>
    odsOf(
      Array.from(
        { length: count },
        (_, index) =>
          `<table:table ` +
          `table:name="a${index}">${line(cell('<text:p>en</text:p>'), cell('<text:p>de</text:p>'))}${text('word')}</table:table>`,
      ).join(''),
    ),
  'groups of rows': (count) =>
    table(`${'<table:table-row-group>'.repeat(count)}${text('word')}${'</table:table-row-group>'.repeat(count)}`),
};

/** Files that are zip files. */
export const GROWING_ARCHIVES: Record<string, GrowingGrammar> = {
  DOCX: { as: 'document', fileName: 'a.docx', files: DOCX },
  XLSX: { as: 'glossary', fileName: 'a.xlsx', files: XLSX },
  ODS: { as: 'glossary', fileName: 'a.ods', files: ODS },
};
