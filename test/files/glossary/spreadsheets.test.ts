import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import { readGlossaryInSteps, readGlossary, writeGlossary } from '../../../src/files/glossaryFormats';
import type { GlossaryReadOptions } from '../../../src/files/glossary/glossaryReader';
import type { Concept } from '../../../src/model/concept';
import { ods, odsOf, xlsxOf } from '../support/spreadsheets';

const sheet = (...rows: string[]) =>
  `<worksheet><sheetData>${rows.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('')}</sheetData></worksheet>`;
const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const HEADER = inline('A1', 'en') + inline('B1', 'de') + inline('C1', 'created');
const termsOf = (concepts: Concept[]) =>
  concepts.map(({ terms }) => terms.map(({ language, term }) => `${language}:${term}`).join(' '));
const described = (bytes: Uint8Array, fileName: string, options: GlossaryReadOptions = {}) =>
  runSynchronously(readGlossaryInSteps(bytes, fileName, options, () => undefined)).table;

describe('an Excel workbook', () => {
  it('has shared texts, in runs with formats of their own and without the readings of characters', () => {
    const strings =
      '<sst><si><r><t>water </t></r><r><rPr/><t>pump</t></r></si><si><t>水泵</t><rPh><t>ミズ</t></rPh></si></sst>';
    const { value, problems } = readGlossary(
      xlsxOf({
        'sharedStrings.xml': strings,
        'worksheets/sheet1.xml': sheet(
          inline('A1', 'en') + inline('B1', 'zh'),
          '<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c>',
        ),
      }),
      'a.xlsx',
    );
    assert.deepEqual([termsOf(value), problems], [['en:water pump zh:水泵'], []]);
  });

  it('shows numbers as dates where their style does, and keeps results of formulas', () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf ' +
      'numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="200"/></cellXfs></styleSheet>';
    const rows = [
      HEADER,
      `${inline('A2', 'pump')}<c r="B2" t="str"><f>A2</f><v>Pumpe</v></c><c r="C2" s="1"><v>45293</v></c>`,
      `${inline('A3', 'valve')}${inline('B3', 'Ventil')}<c r="C3" s="2"><v>45293.5</v></c>`,
    ];
    const { value } = readGlossary(xlsxOf({ 'styles.xml': styles, 'worksheets/sheet1.xml': sheet(...rows) }), 'a.xlsx');
    assert.deepEqual(
      value.map(({ created }) => created),
      ['2024-01-02', '2024-01-02T12:00:00Z'],
    );
    assert.deepEqual(termsOf(value), ['en:pump de:Pumpe', 'en:valve de:Ventil']);
  });

  it('leaves out cells that are errors, and names the row of a problem', () => {
    const { problems } = readGlossary(
      xlsxOf({
        'worksheets/sheet1.xml': sheet(
          inline('A1', 'en') + inline('B1', 'de'),
          '',
          `${inline('A3', 'pump')}<c r="B3" t="e"><v>#N/A</v></c>`,
        ),
      }),
      'a.xlsx',
    );
    assert.deepEqual(
      problems.map(({ line, message }) => `${line}: ${message}`),
      [
        '3: Skipped 1 cell with an error such as #N/A.',
        '3: This row has no term in “de”. Add one. The other language was read.',
      ],
    );
  });

  it('gives the entries of all sheets, and says nothing of one that holds other things', () => {
    const parts = {
      'worksheets/sheet1.xml': sheet(inline('A1', 'About this file')),
      'worksheets/sheet2.xml': sheet(
        inline('A1', 'en') + inline('B1', 'de'),
        inline('A2', 'pump') + inline('B2', 'Pumpe'),
      ),
    };
    const { value, problems } = readGlossary(xlsxOf(parts, ['Info', 'Terms']), 'a.xlsx');
    assert.deepEqual([termsOf(value), problems], [['en:pump de:Pumpe'], []]);
    const nothing = readGlossary(
      xlsxOf(
        {
          'worksheets/sheet1.xml': parts['worksheets/sheet1.xml'],
          'worksheets/sheet2.xml': sheet(inline('A1', 'x') + inline('B1', 'y')),
        },
        ['Info', 'Terms'],
      ),
      'a.xlsx',
    );
    assert.deepEqual(
      nothing.problems.map(({ message }) => /^Sheet “(Info|Terms)”: /.test(message)),
      [true, true],
    );
  });

  it('names sheets that are hidden or missing, and formulas that were never calculated', () => {
    const parts = {
      'workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Terms" r:id="rId1"/><sheet name="Old" state="hidden" ' +
        'r:id="rId2"/><sheet name="Gone" r:id="rId3"/></sheets></workbook>',
      'worksheets/sheet1.xml': sheet(
        HEADER,
        `${inline('A2', 'pump')}${inline('B2', 'Pumpe')}<c r="C2"><f>TODAY()</f></c>`,
      ),
      'worksheets/sheet2.xml': sheet(HEADER),
    };
    const { value, problems } = readGlossary(xlsxOf(parts, ['Terms', 'Old', 'Gone']), 'a.xlsx');
    assert.deepEqual(termsOf(value), ['en:pump de:Pumpe']);
    assert.deepEqual(
      problems.map(({ line, message }) => `${line}: ${message.slice(0, 44)}`),
      [
        '1: The sheet “Gone” is missing from the file. S',
        '1: The sheet “Old” was skipped because it is hi',
        '2: Skipped 1 formula without a saved result. Op',
      ],
    );
  });

  it('has names of columns in two rows, the languages over merged cells', () => {
    const rows = [
      inline('A1', 'English') + inline('C1', 'German') + inline('E1', 'Subject'),
      inline('A2', 'Term') + inline('B2', 'Note') + inline('C2', 'Term') + inline('D2', 'Note'),
      inline('A3', 'pump') + inline('B3', 'n') + inline('C3', 'Pumpe') + inline('D3', 'm') + inline('E3', 'water'),
    ];
    const { value, problems } = readGlossary(xlsxOf({ 'worksheets/sheet1.xml': sheet(...rows) }), 'a.xlsx');
    assert.deepEqual(problems, []);
    assert.deepEqual(
      [value[0]!.domain, value[0]!.terms.map(({ term, language, note }) => [term, language, note])],
      [
        'water',
        [
          ['pump', 'en', 'n'],
          ['Pumpe', 'de', 'm'],
        ],
      ],
    );
  });

  it('has cells in one row that no name stands above: the row is named, with the way out of a sheet', () => {
    const { problems } = readGlossary(
      xlsxOf({
        'worksheets/sheet1.xml': sheet(
          inline('A1', 'en') + inline('B1', 'de'),
          inline('A2', 'pump') + inline('B2', 'Pumpe') + inline('C2', 'x'),
        ),
      }),
      'a.xlsx',
    );
    assert.match(
      problems[0]!.message,
      /more cells \(3\) than the header \(2\) and was skipped\. Give each column a name in the first row/,
    );
  });

  it('cuts texts that no cell holds, and says so', () => {
    const { bytes, omissions } = writeGlossary(
      [{ id: 'c1', definition: 'x'.repeat(40_000), terms: [{ term: 'a', language: 'en' }] }],
      'xlsx',
    );
    assert.match(omissions[0]!, /1 text shortened: a cell can contain at most 32767 characters/);
    assert.equal(readGlossary(bytes, 'a.xlsx').value[0]!.definition, 'x'.repeat(32_767));
  });

  it('writes no formula, and reads no apostrophe as one', () => {
    const concept: Concept = { id: 'c0000000000000001', note: "'=a", terms: [{ term: '=SUM(A1)', language: 'en' }] };
    assert.deepEqual(readGlossary(writeGlossary([concept], 'xlsx').bytes, 'a.xlsx').value, [concept]);
  });
});

describe('an OpenDocument spreadsheet', () => {
  it('has lines, blanks and dates in its cells, and cells and rows that stand for several', () => {
    const cell = (content: string, attributes = '') => `<table:table-cell ${attributes}>${content}</table:table-cell>`;
    const rows = [
      ['<text:p>en</text:p>', '<text:p>de</text:p>', '<text:p>note</text:p>', '<text:p>created</text:p>']
        .map((each) => cell(each))
        .join(''),
      cell('<text:p>water<text:s text:c="1"/>pump</text:p>') +
        cell('<text:p>Pumpe</text:p>') +
        cell('<text:p>one</text:p><text:p>two</text:p>') +
        cell('<text:p>2.1.24</text:p>', 'office:date-value="2024-01-02T00:00:00"'),
    ].map((each) => `<table:table-row>${each}</table:table-row>`);
    const empty =
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell ' +
      'table:number-columns-repeated="16384"/></table:table-row>';
    const last = `<table:table-row>${cell('<text:p>tank</text:p>', 'table:number-columns-repeated="2"')}</table:table-row>`;
    const { value, problems } = readGlossary(
      odsOf(`<table:table table:name="a">${rows.join('')}${empty}${last}</table:table>`),
      'a.ods',
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(
      [value[0]!.note, value[0]!.created, termsOf(value)],
      ['one\ntwo', '2024-01-02', ['en:water pump de:Pumpe', 'en:tank de:tank']],
    );
  });
});

describe('a failed formula of OpenDocument', () => {
  it('is left out and named, and the same text is not', () => {
    const text = (content: string, attributes = '') =>
      `<table:table-cell ${attributes}><text:p>${content}</text:p></table:table-cell>`;
    const rows = [
      text('en') + text('de'),
      text('not available') + text('#N/A'),
      text('pump') + text('#DIV/0!', 'table:formula="of:=1/0" office:value-type="string"'),
    ];
    const { value, problems } = readGlossary(
      odsOf(
        `<table:table ` +
          `table:name="a">${rows.map((cells) => `<table:table-row>${cells}</table:table-row>`).join('')}</table:table>`,
      ),
      'a.ods',
    );
    assert.deepEqual(termsOf(value), ['en:not available de:#N/A', 'en:pump']);
    assert.match(problems[0]!.message, /1 cell with an error/);
  });
});

describe('the columns of a table', () => {
  const table = 'Ausgang;Ziel;Stand\npump;Pumpe;gut\nvalve;Ventil;\n';

  it('are described with their first values, also where nothing could be read', () => {
    assert.deepEqual(described(Buffer.from(table), 'a.csv'), {
      hasHeader: undefined,
      columns: [
        { name: 'Ausgang', holds: undefined, sample: ['pump', 'valve'] },
        { name: 'Ziel', holds: undefined, sample: ['Pumpe', 'Ventil'] },
        { name: 'Stand', holds: undefined, sample: ['gut'] },
      ],
    });
    assert.deepEqual(
      described(
        ods([
          ['en', 'de_status', 'x'],
          ['a', 'b', 'c'],
        ]),
        'a.ods',
      )?.columns.map(({ holds }) => holds),
      ['en', 'status_de', undefined],
    );
  });

  it('are what a map says, by name or by number, and the rest is told by its name', () => {
    const byName = readGlossary(Buffer.from(table), 'a.csv', { columns: { ausgang: 'en', Ziel: 'de', Stand: '-' } });
    assert.deepEqual(
      [termsOf(byName.value), byName.value[0]!.columns, byName.problems],
      [['en:pump de:Pumpe', 'en:valve de:Ventil'], undefined, []],
    );
    assert.deepEqual(
      readGlossary(Buffer.from(table), 'a.csv', { columns: { Ausgang: 'en', Ziel: 'de' } }).value[0]!.columns,
      { Stand: 'gut' },
    );
    const byNumber = readGlossary(Buffer.from('pump;gut;Pumpe\n'), 'a.csv', {
      columns: { 1: 'en', 2: 'definition', 3: 'de' },
    });
    assert.deepEqual([termsOf(byNumber.value), byNumber.value[0]!.definition], [['en:pump de:Pumpe'], 'gut']);
  });

  it('are named where a map speaks of one that is not there', () => {
    const { value, problems } = readGlossary(Buffer.from(table), 'a.csv', { columns: { Ausgang: 'en', Target: 'de' } });
    assert.deepEqual(
      [value, problems[0]!.message],
      [[], 'This row has no column “Target”. Its columns are Ausgang, Ziel, Stand.'],
    );
  });
});
