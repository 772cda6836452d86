import assert from 'node:assert/strict';
import { readGlossary } from '../../../src/files/glossaryFormats';
import type { GlossaryReadOptions } from '../../../src/files/glossary/glossaryReader';
import { odsOf, xlsxOf } from '../support/spreadsheets';

const read = (content: string | Uint8Array, name = 'a.csv', options: GlossaryReadOptions = {}) =>
  readGlossary(typeof content === 'string' ? Buffer.from(content) : content, name, options);
/** The terms of each entry as `en:pump`, those that must not be used as `de:!Hahn`. */
const termsOf = (...file: Parameters<typeof read>) =>
  read(...file).value.map(({ terms }) =>
    terms
      .map(({ language, term, status }) => `${language}:${status?.startsWith('deprecated') ? '!' : ''}${term}`)
      .join(' '),
  );
const problemsOf = (...file: Parameters<typeof read>) =>
  read(...file).problems.map(({ line, message }) => `${line}: ${message}`);

/** A workbook of Excel from its rows, with merged cells and rows that are hidden. */
function workbook(
  rows: readonly (readonly string[])[],
  merged: readonly string[] = [],
  hidden: readonly number[] = [],
): Uint8Array {
  const body = rows.map(
    (cells, row) =>
      `<row ` +
      `r="${row + 1}"${hidden.includes(row + 1) ? ' hidden="1"' : ''}>${cells.map((cell, column) => (cell ? `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${cell}</t></is></c>` : '')).join('')}</row>`,
  );
  const cells = merged.map((reference) => `<mergeCell ref="${reference}"/>`).join('');
  return xlsxOf({
    'worksheets/sheet1.xml':
      `<worksheet><sheetData>${body.join('')}</sheetData><mergeCells ` +
      `count="${merged.length}">${cells}</mergeCells></worksheet>`,
  });
}

describe('columns of further terms', () => {
  it('become terms of the language that they name, or that stands before them', () => {
    assert.deepEqual(
      termsOf('Français;Synonymes;À éviter;Anglais;Abréviation (anglais)\nvanne;robinet;clapet;valve;VLV\n'),
      ['fr:vanne fr:robinet fr:!clapet en:valve en:VLV'],
    );
    assert.deepEqual(
      termsOf('English,Deutsch,Synonym (Deutsch),Verbotene Benennung (Deutsch)\ntap,Hahn,Wasserhahn; Zapfen,Kran\n'),
      ['en:tap de:Hahn de:Wasserhahn de:Zapfen de:!Kran'],
    );
    assert.deepEqual(termsOf('术语 (英文),术语 (中文),同义词,缩写\n', 'a.csv'), []);
    assert.deepEqual(termsOf('English,Chinese,同义词\nvalve,阀,阀门\n'), ['en:valve zh:阀 zh:阀门']);
  });

  it('hold terms that must not be used, or say yes and no: the cells tell', () => {
    assert.deepEqual(termsOf('en,de,Forbidden\ntap,Hahn,yes\nseal,Dichtung,no\n'), [
      'en:tap de:!Hahn',
      'en:seal de:Dichtung',
    ]);
    assert.deepEqual(termsOf('en,de,Do not use\ntap,Hahn,Kran\nseal,Dichtung,Siegel\n'), [
      'en:tap de:Hahn de:!Kran',
      'en:seal de:Dichtung de:!Siegel',
    ]);
    assert.deepEqual(termsOf('en,sl,Forbidden (sl)\ntap,pipa,špina\n'), ['en:tap sl:pipa sl:!špina']);
    assert.deepEqual(termsOf('en,sl,Forbidden (sl)\ntap,pipa,yes\n'), ['en:tap sl:!pipa']);
  });

  it('are told off from the first term by its own status', () => {
    const [concept] = read('en,de,Synonym,Status\ntap,Hahn,Kran,preferred\n').value;
    assert.deepEqual(
      concept!.terms.map(({ term, status }) => [term, status]),
      [
        ['tap', 'preferredTerm-admn-sts'],
        ['Hahn', 'preferredTerm-admn-sts'],
        ['Kran', undefined],
      ],
    );
  });

  it('say with a second Term_Info which of memoQ’s terms must not be used', () => {
    const header = 'Entry_ID,English,Term_Info,French,Term_Info,French,Term_Info';
    assert.deepEqual(
      termsOf(`${header}\n1,tap,CasePermissive,robinet,HalfPrefix,cannelle,"used by memoQ: Forbidden"\n`),
      ['en:tap fr:robinet fr:!cannelle'],
    );
  });

  it('say of Smartling’s terms which are not translated', () => {
    const [concept] = read(
      'Source Term,Source Language,Target Term,Target Language,DNT\nAcme,en-US,Acme,fr-FR,yes\n',
    ).value;
    assert.deepEqual(
      concept!.terms.map(({ language, status }) => [language, status]),
      [
        ['en-US', undefined],
        ['fr-FR', 'preferredTerm-admn-sts'],
      ],
    );
  });
});

describe('languages that stand in each row', () => {
  it('are those of its terms', () => {
    const table =
      'src_lng,src_term,tgt_lng,tgt_term\nen-US,tap,ja-JP,蛇口\nen-US,seal,ko-KR,씰\nja-JP,弁,en-US,valve\n';
    assert.deepEqual(termsOf(table), ['en-US:tap ja-JP:蛇口', 'en-US:seal ko-KR:씰', 'ja-JP:弁 en-US:valve']);
    assert.deepEqual(problemsOf(table), []);
  });

  it('are said where one is none', () => {
    const rows = Array.from({ length: 60 }, (_, index) => `en,tap ${index},de,Hahn ${index}`);
    assert.match(
      problemsOf(`source_lang,source,target_lang,target\n${rows.join('\n')}\nen,seal,Elvish,x\n`)[0]!,
      /^62: Skipped 1 term in unknown languages; the first is “Elvish” in this row/,
    );
  });

  it('make a row a term, put together by the concept that it names, wherever its rows stand', () => {
    const table =
      'Concept ID;Language;Term;Status\n7;fr;vanne;preferred\n8;fr;joint;\n7;es;válvula;\n7;es;llave;forbidden\n';
    assert.deepEqual(termsOf(table), ['fr:vanne es:válvula es:!llave', 'fr:joint']);
    assert.match(
      problemsOf('language,term\nfr,vanne\nes,válvula\n')[0]!,
      /no column shows which rows belong to the same entry/,
    );
  });
});

describe('rows of one entry', () => {
  const ROWS = [
    ['English', 'French', 'Domain'],
    ['tap', 'robinet', 'plumbing'],
    ['', 'vanne', ''],
    ['seal', 'joint', ''],
    ['gasket', '', ''],
  ];
  const EXPECTED = ['en:tap fr:robinet fr:vanne', 'en:seal en:gasket fr:joint'];

  it('are told by merged cells of Excel, which give their fields to all rows', () => {
    const bytes = workbook(ROWS, ['A2:A3', 'B4:B5', 'C2:C5']);
    assert.deepEqual(termsOf(bytes, 'a.xlsx'), EXPECTED);
    assert.deepEqual(
      read(bytes, 'a.xlsx').value.map(({ domain }) => domain),
      ['plumbing', 'plumbing'],
    );
    assert.deepEqual(problemsOf(bytes, 'a.xlsx'), []);
  });

  it('are told by merged cells of OpenDocument', () => {
    const text = (cell: string, rows = 1) =>
      `<table:table-cell table:number-rows-spanned="${rows}"><text:p>${cell}</text:p></table:table-cell>`;
    const covered = '<table:covered-table-cell/>';
    const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
    const bytes = odsOf(
      `<table:table ` +
        `table:name="T">${row(text('English'), text('French'))}${row(text('tap', 2), text('robinet'))}${row(covered, text('vanne'))}${row(text('seal'), text('joint', 2))}${row(text('gasket'), covered)}</table:table>`,
    );
    assert.deepEqual(termsOf(bytes, 'a.ods'), EXPECTED);
  });

  it('are told by the same id, and by a row without one that lacks terms', () => {
    const table = 'Nr,English,Spanish\n1,tap,grifo\n1,,llave\n2,seal,junta\n,gasket,\n3,pipe,tubo\n';
    assert.deepEqual(termsOf(table), ['en:tap es:grifo es:llave', 'en:seal en:gasket es:junta', 'en:pipe es:tubo']);
    assert.deepEqual(problemsOf(table), []);
  });

  it('keep what differs between them', () => {
    const [concept] = read('id,en,de,note\n1,tap,Hahn,first\n1,,Zapfen,second\n').value;
    assert.deepEqual([concept!.note, concept!.columns], ['first', { note: 'second' }]);
  });

  it('are said where the sheet hides them', () => {
    const bytes = workbook(
      [
        ['en', 'fr'],
        ['tap', 'robinet'],
        ['seal', 'joint'],
      ],
      [],
      [3],
    );
    assert.equal(read(bytes, 'a.xlsx').value.length, 2);
    assert.match(problemsOf(bytes, 'a.xlsx')[0]!, /^3: Read 1 hidden row\./);
  });
});

describe('other layouts', () => {
  it('have names in two rows, also where Glossa has no field for one', () => {
    const rows = [
      ['Glossary of the plant', '', '', '', ''],
      ['No.', 'French', '', 'Italian', ''],
      ['', 'Term', 'Synonym', 'Term', 'Checked by'],
      ['1', 'vanne', 'robinet', 'valvola', 'QM'],
    ];
    const bytes = workbook(rows, ['A1:E1', 'B2:C2', 'D2:E2', 'A2:A3']);
    assert.deepEqual(termsOf(bytes, 'a.xlsx'), ['fr:vanne fr:robinet it:valvola']);
    assert.equal(Object.values(read(bytes, 'a.xlsx').value[0]!.columns as object).includes('QM'), true);
    const repeated = 'English,English,German,German\nTerm,Note,Term,Note\ntap,a,Hahn,b\n';
    assert.deepEqual(termsOf(repeated), ['en:tap de:Hahn']);
    assert.deepEqual(
      read(repeated).value[0]!.terms.map(({ note }) => note),
      ['a', 'b'],
    );
  });

  it('have a column for each entry', () => {
    assert.deepEqual(
      termsOf('Language,Entry 1,Entry 2\nFrench,vanne,joint\nSpanish,válvula,junta\nDefinition,ferme,serre\n'),
      ['fr:vanne es:válvula', 'fr:joint es:junta'],
    );
    assert.deepEqual(termsOf('Deutsch;Hahn;Dichtung\nEnglisch;tap;seal\n'), ['de:Hahn en:tap', 'de:Dichtung en:seal']);
  });

  it('have a field and its value in each row, as many entries as there are', () => {
    const entries = Array.from(
      { length: 40 },
      (_, index) => `Italian,valvola ${index}\nFrench,vanne ${index}\nFrench,robinet ${index}\nNote,n${index}\n`,
    );
    const { value, problems } = read(entries.join(''));
    assert.deepEqual([value.length, problems], [40, []]);
    assert.deepEqual(
      [value[39]!.terms.map(({ language, term }) => `${language}:${term}`), value[39]!.note],
      [['it:valvola 39', 'fr:vanne 39', 'fr:robinet 39'], 'n39'],
    );
  });

  it('are no list of the names of languages', () => {
    assert.deepEqual(termsOf('en,de\nGerman,Deutsch\nFrench,Französisch\nItalian,Italienisch\n'), [
      'en:German de:Deutsch',
      'en:French de:Französisch',
      'en:Italian de:Italienisch',
    ]);
  });

  it('name their fields in other languages', () => {
    const [concept] = read('العربية,الإنجليزية,التعريف\nصمام,valve,يغلق\n').value;
    assert.equal(concept!.definition, 'يغلق');
  });
});
