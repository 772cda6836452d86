import assert from 'node:assert/strict';
import { readGlossary, writeGlossary } from '../../../../src/files/glossaryFormats';
import type { Concept } from '../../../../src/model/concept';
import { ods, odsOf, xlsxOf } from '../../support/spreadsheets';
import { TERM_TEXTS } from '../../support/termTexts';
import type { Proofs } from './support';
import { assertKept, fieldsOf, messagesOf, one, PAIR, pump, read, termsOf, written } from './support';

const csv = (text: string, options = {}): Concept => one(text, 'a.csv', options);
const kept = (text: string, options = {}): Concept => {
  const concept = csv(text, options);
  assertKept(concept, 'csv');
  assertKept(concept, 'tsv');
  assertKept(concept, 'xlsx');
  return concept;
};

export const TABLES: Proofs = {
  'delimiter: comma, semicolon'() {
    for (const delimiter of [',', ';', '\t', '|'])
      assert.equal(termsOf(csv(['en', 'de\npump', 'Pumpe'].join(delimiter))), 'en:pump de:Pumpe');
    assert.equal(termsOf(csv('sep=;\nen;de\n"a,b,c,d";Pumpe\n')), 'en:a,b,c,d de:Pumpe');
    assert.match(written([pump()], 'csv'), /^concept,en,de\n/);
    assert.match(written([pump()], 'tsv'), /^concept\ten\tde\n/);
  },
  'a column with a language as header'() {
    const names = [
      'en',
      'de-DE',
      'zh_CN',
      'Term (Czech)',
      'Deutsch',
      'allemand',
      'Chinese (Simplified)',
      'inglés',
      'tedesco',
      'Alemão',
      'Frans',
      'francuski',
    ];
    const concept = csv(`${names.join(',')}\n${names.map((_, index) => `t${index}`).join(',')}\n`);
    assert.deepEqual(
      concept.terms.map(({ language }) => language),
      ['en', 'de-DE', 'zh-CN', 'cs', 'de', 'de', 'zh-Hans', 'en', 'de', 'de', 'fr', 'fr'],
    );
    kept('en,de-AT\npump,Pumpe\n');
  },
  'several terms in a cell, separated by a vertical bar'() {
    assert.equal(termsOf(kept('en,de\npump|water pump,Pu\\|mpe\n')), 'en:pump en:water pump de:Pu|mpe');
    assert.match(written([{ id: 'c0000000000000001', terms: [{ term: 'a|b', language: 'en' }] }], 'csv'), /a\\\|b/);
    assert.equal(termsOf(one('a|b\tc\nd\te\n'.slice(0, 6), 'a.txt', PAIR)), 'en:a|b de:c');
    assert.equal(termsOf(csv('en|de\npump|Pumpe\n')), 'en:pump de:Pumpe');
  },
  '`concept`; `id` beside two languages'() {
    assert.equal(kept('concept,en,de\nc00000000000000aa,a,b\n').id, 'c00000000000000aa');
    assert.equal(kept('id,en,de\n7,a,b\n').originalId, '7');
    assert.equal(termsOf(csv('en,id\npump,pompa\n')), 'en:pump id:pompa');
  },
  '`domain` (`subject`'() {
    const concept = kept(
      'en,de,subject,definition,comment,source,customer,project,created,modified\na,b,water,d,n,s,c,p,2020-01-02,2020-01-03\n',
    );
    assert.deepEqual(fieldsOf(concept), {
      domain: 'water',
      definition: 'd',
      note: 'n',
      source: 's',
      customer: 'c',
      project: 'p',
      created: '2020-01-02',
      modified: '2020-01-03',
    });
    assert.deepEqual(
      ['field', 'topic', 'Entry_Subject', 'Fachgebiet', 'domaine'].map(
        (name) => csv(`en,de,${name}\na,b,water\n`).domain,
      ),
      Array(5).fill('water'),
    );
    assert.deepEqual(csv('en,de,created\na,b,2.1.2020\n').columns, { created: '2.1.2020' });
  },
  '`status_de`'() {
    const names = TERM_TEXTS.filter((name) => name !== 'status');
    const [, first, second] = kept(
      `en,de,de_status,${names.map((name) => `${name}_de`).join(',')}\na,b|c,preferred|forbidden,${names.map((name) => `1${name}|2${name}`).join(',')}\n`,
    ).terms;
    assert.deepEqual([first!.status, second!.status], ['preferredTerm-admn-sts', 'deprecatedTerm-admn-sts']);
    for (const name of names) assert.deepEqual([first![name], second![name]], [`1${name}`, `2${name}`]);
    assert.deepEqual(
      csv('en,de,Status (German)\na,b|c,preferred\n').terms.map(({ status }) => status),
      [undefined, 'preferredTerm-admn-sts', 'preferredTerm-admn-sts'],
    );
  },
  '`status`, `partOfSpeech`, … without a language'() {
    const concept = kept('en,de,status,partOfSpeech\na,b,preferred,noun\n');
    assert.deepEqual(
      concept.terms.map(({ status, partOfSpeech }) => [status, partOfSpeech]),
      Array(2).fill(['preferredTerm-admn-sts', 'noun']),
    );
    assert.match(written([concept], 'csv'), /status_en,partOfSpeech_en,de,status_de/);
  },
  '`CaseSense`, `NoPrefix`, `Custom`'() {
    const concept = csv('English,Term_Info,German,Term_Info\nIT,CaseSense;NoPrefix,ruhm|reich,CasePermissive;Custom\n');
    assert.deepEqual(
      concept.terms.map(({ term, letterCase, matching, beginning }) => [term, letterCase, matching, beginning]),
      [
        ['IT', 'exact', 'exact', undefined],
        ['ruhmreich', undefined, 'prefix', 'ruhm'],
      ],
    );
    assert.deepEqual(concept.columns, { 'Term_Info 2': 'CasePermissive' });
    assert.match(written([concept], 'csv'), /Term_Info_en,de,Term_Info_de/);
    assertKept(concept, 'csv');
  },
  '`Forbidden`, `Term_Forbidden`'() {
    const statuses = (text: string, name = 'a.csv') =>
      one(text, name, PAIR).terms.map(({ term, status }) => `${term} ${status?.replace(/Term-.*/, '') ?? '-'}`);
    // memoQ's export of a term base.
    const memoq =
      '\uFEFF"Entry_ID","Entry_Subject","English_United_States_Def","English_United_States","Term_Info","Term_Example","German_Germany_Def","German_Germany","Term_Info","Term_Example"\n"0","water","","pump","CasePermissive;HalfPrefix","","","Pumpwerk","CasePermissive;HalfPrefix;Forbidden",""\n';
    assert.deepEqual(statuses(memoq), ['pump -', 'Pumpwerk deprecated']);
    assert.deepEqual(csv(memoq).columns, {
      Term_Info: 'CasePermissive;HalfPrefix',
      'Term_Info 2': 'CasePermissive;HalfPrefix',
    });
    assertKept(csv(memoq), 'csv');
    // Lokalise's glossary.
    const lokalise =
      'term;description;casesensitive;translatable;forbidden;tags;en;en_description;de_DE;de_DE_description\n';
    assert.deepEqual(statuses(`${lokalise}whitelist;;no;yes;yes;;whitelist;;Whitelist;\n`), [
      'whitelist -',
      'Whitelist deprecated',
    ]);
    assert.deepEqual(statuses(`${lokalise}pump;;no;yes;no;;pump;;Pumpe;\n`), ['pump -', 'Pumpe -']);
    // Supervertaler's termbase.
    const supervertaler = 'Term UUID\tSource Term\tTarget Term\tPriority\tDomain\tNotes\tProject\tClient\tForbidden\n';
    assert.deepEqual(statuses(`${supervertaler}6f1e\tpump\tPumpwerk\t50\twater\t\t\t\tTRUE\n`, 'a.tsv'), [
      'pump -',
      'Pumpwerk deprecated',
    ]);
    assert.deepEqual(
      statuses(`${supervertaler}6f1e\tpump|[!pumper]\tPumpe|[!Pumpwerk]\t50\twater\t\t\t\tFALSE\n`, 'a.tsv'),
      ['pump -', 'pumper deprecated', 'Pumpe -', 'Pumpwerk deprecated'],
    );
    assert.deepEqual(statuses('en,de,flags\npump,Pumpwerk,"terminology,forbidden"\n'), [
      'pump -',
      'Pumpwerk deprecated',
    ]);
    assert.deepEqual(statuses('en,forbidden_en,de,Forbidden (German)\npump,x,Pumpe,0\n'), [
      'pump deprecated',
      'Pumpe -',
    ]);
    assert.deepEqual(statuses('en,forbidden\npumper,yes\n'), ['pumper deprecated']);
    const { value, problems } = read('en,de,forbidden\npump,Pumpe,ask Ann\n', 'a.csv');
    assert.deepEqual(
      [value[0]!.columns, value[0]!.terms.some(({ status }) => status)],
      [{ forbidden: 'ask Ann' }, false],
    );
    assert.match(messagesOf(problems), /^2: “ask Ann” in the column “forbidden” is neither yes nor no/);
  },
  '`translatable` (Lokalise)'() {
    for (const [name, cell] of [
      ['translatable', 'no'],
      ['Translation needed', 'No'],
      ['flags', 'read-only'],
    ]) {
      assert.deepEqual(csv(`en,de,fr,${name}\nGitLab,,GitLab,${cell}\n`).terms, [
        { term: 'GitLab', language: 'en' },
        { term: 'GitLab', language: 'fr', status: 'preferredTerm-admn-sts' },
        { term: 'GitLab', language: 'de', status: 'preferredTerm-admn-sts' },
      ]);
    }
    assert.equal(
      csv('en,de,translatable\npump,Pumpe,yes\n').terms.some(({ status }) => status),
      false,
    );
  },
  'an unknown status'() {
    const { value, problems } = read('en,de,status\na,b,so-so\n', 'a.csv');
    assert.deepEqual([value[0]!.terms[0]!.status, value[0]!.columns], [undefined, undefined]);
    assert.match(messagesOf(problems), /^2: The status “so-so” is unknown/);
  },
  '`example_de`, one sentence per line'() {
    const [term, longer] = kept(
      'en,de,example_en\npump|water pump,b,"A water pump.\nThe [[machine]] runs.\nNothing."\n',
    ).terms;
    assert.deepEqual(
      [longer!.examples, term!.examples, term!.unplacedExamples],
      [
        [{ before: 'A ', phrase: 'water pump', after: '.' }],
        [{ before: 'The ', phrase: 'machine', after: ' runs.' }],
        ['Nothing.'],
      ],
    );
    assert.doesNotMatch(
      written([pump({}, { examples: [{ before: 'A ', phrase: 'pump', after: '.', source: 'page 3' }] })], 'csv'),
      /page 3/,
    );
  },
  'headers in two rows'() {
    const concept = csv('English,,German,\nTerm,Note,Term,Note\npump,n,Pumpe,m\n');
    assert.deepEqual([termsOf(concept), concept.terms.map(({ note }) => note)], ['en:pump de:Pumpe', ['n', 'm']]);
  },
  '`Definition (German)`'() {
    assert.equal(csv('English,German,German_Def\npump,Pumpe,moves\n').definition, 'moves');
    const concept = csv('English,German,Definition (English),Definition (German)\npump,Pumpe,moves,bewegt\n');
    assert.deepEqual([concept.definition, concept.columns], ['moves', { 'Definition (German)': 'bewegt' }]);
  },
  'both languages after each pair': () =>
    assert.equal(termsOf(read('pump,Pumpe,en,de\nvalve,Ventil,en,de\n', 'a.csv').value[1]!), 'en:valve de:Ventil'),
  'one row for each term'() {
    const concept = read('concept,language,term,status\n1,en,pump,\n2,en,valve,\n1,de,Pumpe,preferred\n', 'a.csv')
      .value[0]!;
    assert.deepEqual([termsOf(concept), concept.terms[1]!.status], ['en:pump de:Pumpe', 'preferredTerm-admn-sts']);
    assert.match(
      messagesOf(read('language,term\nen,pump\nde,Pumpe\n', 'a.csv').problems),
      /no column shows which rows belong to the same entry/,
    );
  },
  'a repeated column name'() {
    const concept = kept('English,Status,German,Status,Info,Info\na,preferred,b,forbidden,1,2\n');
    assert.deepEqual(
      concept.terms.map(({ status }) => status),
      ['preferredTerm-admn-sts', 'deprecatedTerm-admn-sts'],
    );
    assert.deepEqual(concept.columns, { Info: '1', 'Info 2': '2' });
  },
  'rows with one filled cell'() {
    const { value, problems } = read('# by me\nTerms,\nen,de\na,b\n', 'a.csv');
    assert.deepEqual(value.map(termsOf), ['en:a de:b']);
    assert.match(messagesOf(problems), /^1: The text above the column names in line 3/);
  },
  'any other column': () => assert.deepEqual(kept('en,de,Colour\na,b,red\n').columns, { Colour: 'red' }),
  'no header'() {
    const concept = csv('pump,Pumpe,moves water,more\n', PAIR);
    assert.deepEqual(
      [termsOf(concept), concept.note, concept.columns],
      ['en:pump de:Pumpe', 'moves water', { 4: 'more' }],
    );
    assert.match(messagesOf(read('pump,Pumpe\n', 'a.csv').problems), /languages of the columns are unknown/);
  },
  '`--map "Terme=fr'() {
    const concept = csv('Terme,Sinn,Stand,Lage\npompe,moves,x,preferred\n', {
      columns: { Terme: 'fr', 2: 'definition', Stand: '-', Lage: 'status_fr' } as Record<string, string>,
    });
    assert.deepEqual(
      [termsOf(concept), concept.definition, concept.terms[0]!.status, concept.columns],
      ['fr:pompe', 'moves', 'preferredTerm-admn-sts', undefined],
    );
    assert.equal(csv('pump,Pumpe\n', { columns: { 1: 'en', 2: 'de' } }).terms.length, 2);
  },
  'a header `source` and `target`'() {
    const concept = csv('source,target\npump,Pumpe\n', PAIR);
    assert.equal(termsOf(concept), 'en:pump de:Pumpe');
    assert.match(written([concept], 'csv'), /^concept,en,de/);
  },
  'swapped columns'() {
    const rows =
      'Vermieter,the landlord\nKündigungserklärung,notice of termination\nder Mietvertrag,the lease ' +
      'agreement\ndie Kaution,security deposit\n';
    const { value, problems } = read(rows, 'a.csv', PAIR);
    assert.equal(termsOf(value[0]!), 'de:Vermieter en:landlord');
    assert.match(messagesOf(problems), /^1: Column 2 was read as en and column 1 as de/);
  },
  'a column headed by a code'() {
    const concept = kept('No,en,de\n1,pump,Pumpe\n');
    assert.deepEqual([termsOf(concept), concept.columns], ['en:pump de:Pumpe', { No: '1' }]);
  },
  'a single language column'() {
    const { value, problems } = read('english,Stichwort,note\npump,Pumpe,n\n', 'a.csv');
    assert.deepEqual([termsOf(value[0]!), value[0]!.columns], ['en:pump', { Stichwort: 'Pumpe' }]);
    assert.match(messagesOf(problems), /Imported as additional fields: “Stichwort”\. If a column contains terms/);
  },
  'a cell that begins with `=`'() {
    for (const term of ['=1+1', '+1', '-1', '@a']) {
      assertKept(pump({ note: term }), 'csv');
      assert.ok(written([pump({ note: term })], 'csv').includes(`'${term}`));
    }
  },
  'whitespace around a value': () => assert.deepEqual(csv('en,de,note\r\n a ,b,"x\r\ny"\r\n').note, 'x\ny'),
  '`extra`, `languageExtra`'() {
    const note = [{ element: 'note', content: ['hidden'] }];
    const concept = pump(
      {
        extra: note,
        languageExtra: { en: note },
        definition: 'd',
        definitionLanguage: 'hidden',
        crossReferences: [{ target: 'hidden' }],
        images: [{ target: 'hidden' }],
        transactions: [{ type: 'hidden' }],
        own: 'hidden',
      },
      { originalId: 'hidden' },
    );
    for (const format of ['csv', 'tsv'] as const) assert.doesNotMatch(written([concept], format), /hidden/);
  },
};

const sheet = (...rows: string[]) =>
  `<worksheet><sheetData>${rows.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('')}</sheetData></worksheet>`;
const inline = (...texts: string[]) => texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
const xlsx = (parts: Record<string, string>, sheets?: string[]) => one(xlsxOf(parts, sheets), 'a.xlsx');
const cell = (content: string, attributes = '') => `<table:table-cell ${attributes}>${content}</table:table-cell>`;

export const SPREADSHEETS: Proofs = {
  'each visible sheet'() {
    const table = (en: string) => sheet(inline('en', 'de'), inline(en, 'b'));
    const bytes = xlsxOf(
      {
        'worksheets/sheet1.xml': table('a'),
        'worksheets/sheet2.xml': table('hidden'),
        'worksheets/sheet3.xml': table('c'),
        'worksheets/sheet4.xml': sheet(inline('About this file')),
        'workbook.xml':
          `<workbook ` +
          `xmlns:r="r"><sheets>${[1, 2, 3, 4].map((number) => `<sheet name="S${number}" ${number === 2 ? 'state="hidden"' : ''} r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
      },
      ['1', '2', '3', '4'],
    );
    const { value, problems } = read(bytes, 'a.xlsx');
    assert.deepEqual(
      [value.map(termsOf), messagesOf(problems)],
      [
        ['en:a de:b', 'en:c de:b'],
        '1: The sheet “S2” was skipped because it is hidden. If it contains terms, unhide it and save the workbook.',
      ],
    );
    assert.equal(readGlossary(writeGlossary(value, 'xlsx').bytes, 'a.xlsx').value.length, 2);
    assert.match(messagesOf(read(ods([['About this file']]), 'a.ods').problems), /only one column/);
  },
  'shared, inline and formatted texts'() {
    const strings =
      '<sst><si><r><t>water </t></r><r><rPr/><t>pump</t></r></si><si><t>泵</t><rPh><t>ポンプ</t></rPh></si></sst>';
    const concept = xlsx({
      'sharedStrings.xml': strings,
      'worksheets/sheet1.xml': sheet(
        inline('en', 'zh', 'note'),
        '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="str"><f>A1</f><v>result</v></c>',
      ),
    });
    assert.deepEqual([termsOf(concept), concept.note], ['en:water pump zh:泵', 'result']);
  },
  'a number shown as a date'() {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    assert.equal(
      xlsx({
        'styles.xml': styles,
        'worksheets/sheet1.xml': sheet(inline('en', 'de', 'created'), `${inline('a', 'b')}<c s="1"><v>45293</v></c>`),
      }).created,
      '2024-01-02',
    );
  },
  'a cell that begins with `=` or an apostrophe': () => assertKept(pump({ note: "'=1" }, { note: '=1' }), 'xlsx'),
  'an error such as'() {
    const { value, problems } = read(
      xlsxOf({
        'worksheets/sheet1.xml': sheet(
          inline('en', 'de', 'note', 'domain'),
          `${inline('a', 'b')}<c t="e"><v>#N/A</v></c><c><f>A1</f></c>`,
        ),
      }),
      'a.xlsx',
    );
    assert.deepEqual([value[0]!.note, value[0]!.domain], [undefined, undefined]);
    assert.match(messagesOf(problems), /Skipped 1 cell with an error[^]*Skipped 1 formula without a saved result/);
  },
  'several paragraphs in a cell': () =>
    assert.equal(
      one(
        ods([
          ['en', 'de', 'note'],
          ['a', 'b', 'x</text:p><text:p>y'],
        ]),
        'a.ods',
      ).note,
      'x\ny',
    ),
  'a repeated cell or row'() {
    const p = (text: string) => `<text:p>${text}</text:p>`;
    const rows =
      `<table:table-row>${cell(p('en')) + cell(p('de'))}</table:table-row><table:table-row ` +
      `table:number-rows-repeated="5000">${cell(p('a'), 'table:number-columns-repeated="2"')}</table:table-row>`;
    const { value } = read(odsOf(`<table:table table:name="a">${rows}</table:table>`), 'a.ods');
    assert.deepEqual([value.length, termsOf(value[0]!)], [1000, 'en:a de:a']);
    const wide = `<table:table-row>${cell(p('x'), 'table:number-columns-repeated="1048576"')}</table:table-row>`;
    assert.match(
      messagesOf(read(odsOf(`<table:table table:name="a">${wide}</table:table>`), 'a.ods').problems),
      /16385 cells/,
    );
  },
  'texts of more than 32,767 characters'() {
    const { bytes, omissions } = writeGlossary([pump({ definition: 'x'.repeat(40_000) })], 'xlsx');
    assert.equal(one(bytes, 'a.xlsx').definition, 'x'.repeat(32_767));
    assert.match(omissions.join(), /1 text shortened/);
  },
};
