import assert from 'node:assert/strict';
import { runSynchronously } from '../../src/base/steps';
import { isWorkbook, readWorkbookDocument } from '../../src/files/tableDocuments';
import type { DocumentReadOptions } from '../../src/files/tableDocuments';
import { ods, odsOf, xlsxOf } from './support/spreadsheets';

const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheet = (...rows: string[][]): string =>
  `<worksheet><sheetData>${rows.map((cells, index) => `<row r="${index + 1}">${cells.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`;
const workbook = (sheets: Record<string, string[][]>): Uint8Array =>
  xlsxOf(
    Object.fromEntries(
      Object.values(sheets).map((rows, index) => [`worksheets/sheet${index + 1}.xml`, sheet(...rows)]),
    ),
    Object.keys(sheets),
  );

function read(
  bytes: Uint8Array,
  name = 'a.xlsx',
  wanted: DocumentReadOptions = {},
): { languages?: string; pairs?: string[]; problems: string[] } {
  const { value, problems } = runSynchronously(readWorkbookDocument(name, bytes, wanted));
  const said = problems.map(({ line, message }) => `${line}: ${message}`);
  if (value.kind !== 'bilingual') return { problems: said };
  return {
    languages: `${value.source}–${value.target}`,
    pairs: value.pairs.map(({ source, target }) => `${source.line} ${source.text} = ${target.text}`),
    problems: said,
  };
}

describe('a workbook as a document', () => {
  const rows = [
    ['id', 'en', 'de', 'note'],
    ['1', 'The house is old.', 'Das Haus ist alt.', 'x'],
    ['2', 'Only one', ''],
    ['3', 'The door', 'Die Tür'],
  ];
  const expected = {
    languages: 'en–de',
    pairs: ['2 The house is old. = Das Haus ist alt.', '4 The door = Die Tür'],
    problems: [],
  };

  it('is a bilingual file by the languages in the first row of its sheet, in Excel and in OpenDocument', () => {
    const said = (sheet: string) => ({
      ...expected,
      problems: [`3: ${sheet}Skipped 1 untranslated cell.`],
    });
    assert.deepEqual(read(workbook({ Texts: rows })), said(''));
    assert.deepEqual(read(ods(rows), 'a.ods'), said('Sheet “Terms”: '));
  });

  it('gives the languages that are asked for, in that order, and takes a map of its columns', () => {
    assert.deepEqual(read(workbook({ Texts: rows }), 'a.xlsx', { source: 'de', target: 'en' }).pairs, [
      '2 Das Haus ist alt. = The house is old.',
      '4 Die Tür = The door',
    ]);
    const unnamed = [
      ['Nr', 'Text A', 'Text B'],
      ['1', 'The door', 'La porte'],
    ];
    assert.deepEqual(read(workbook({ Texts: unnamed }), 'a.xlsx', { columns: { 'Text A': 'en', 'Text B': 'fr' } }), {
      languages: 'en–fr',
      pairs: ['2 The door = La porte'],
      problems: [],
    });
  });

  it('joins the sheets that are in the same languages, passes over a cover sheet, and says which sheet was left out', () => {
    const sheets = {
      Cover: [['About this file']],
      A: rows,
      B: [
        ['en', 'de'],
        ['The roof', 'Das Dach'],
      ],
      C: [
        ['en', 'fr'],
        ['The roof', 'Le toit'],
      ],
    };
    const { pairs, problems } = read(workbook(sheets));
    assert.deepEqual(pairs, [...expected.pairs, '2 The roof = Das Dach']);
    assert.deepEqual(problems, [
      '2: Sheet “C”: This sheet was skipped because its languages differ from those of the first sheet. ' +
        'Specify the languages, or save the sheet as a separate workbook.',
      '3: Sheet “A”: Skipped 1 untranslated cell.',
    ]);
  });

  it('says what to do where no sheet holds translations, and where it is broken', () => {
    assert.match(
      read(workbook({ Cover: [['About this file']] })).problems.join('\n'),
      /^1: No sheet has a column of texts and a column of their translations\. Write the languages in the first row/,
    );
    assert.match(read(workbook({ Texts: rows }).subarray(0, 300)).problems.join('\n'), /^1: /);
    assert.deepEqual(read(odsOf(''), 'a.ods').pairs, []);
  });

  it('is told by its name', () => {
    assert.deepEqual(['a.XLSX', 'a.xlsm', 'a.ods', 'a.csv', 'a.docx'].map(isWorkbook), [
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
