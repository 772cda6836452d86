import assert from 'node:assert/strict';
import fc from 'fast-check';
import { runSynchronously } from '../../../src/base/steps';
import { readCsv, readTsv, writeCsv } from '../../../src/files/csv/csvGlossary';
import type { GlossaryReadOptions } from '../../../src/files/glossary/glossaryReader';
import { readAllConcepts } from '../../../src/files/glossary/glossaryReader';
import {
  escapeFormula,
  EXECUTABLE_FORMULA,
  joinValues,
  splitValues,
  unescapeFormula,
} from '../../../src/files/table/cellValues';
import type { Concept } from '../../../src/model/concept';

type TableOptions = GlossaryReadOptions & { tabs?: boolean };

const read = (text: string | Uint8Array, options?: TableOptions) =>
  runSynchronously(
    readAllConcepts(options?.tabs ? readTsv : readCsv, typeof text === 'string' ? Buffer.from(text) : text, options),
  );
/** Terms of each concept as `en:pump`. */
const termsOf = (text: string | Uint8Array, options?: TableOptions) =>
  read(text, options).value.map(({ terms }) => terms.map(({ language, term }) => `${language}:${term}`).join(' '));
const problemsOf = (text: string | Uint8Array, options?: TableOptions) =>
  read(text, options).problems.map(({ line, message }) => `${line}: ${message}`);

describe('reading CSV', () => {
  const delimiters: [name: string, delimiter: string][] = [
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
    ['bar', '|'],
  ];
  for (const [name, delimiter] of delimiters) {
    it(`finds the delimiter: ${name}`, () => {
      const text = ['en,de,domain', 'pump,Pumpe,"water; and, more | still"', 'valve,Ventil,']
        .join('\n')
        .replaceAll(',', delimiter)
        .replace(`water; and${delimiter} more`, 'water; and, more');
      assert.deepEqual(termsOf(text), ['en:pump de:Pumpe', 'en:valve de:Ventil']);
      assert.equal(read(text).value[0]!.domain, 'water; and, more | still');
    });
  }

  it('reports a quotation mark that another one does not close, and reads the rows after it', () => {
    const text = 'en,de,note\ndoor,Tür,"open\nroof,Dach,x\nwall,Wand,"y\nfloor,Boden,"a\n""b"", c"\n';
    assert.deepEqual(termsOf(text), ['en:roof de:Dach', 'en:floor de:Boden']);
    assert.deepEqual(
      read(text).problems.map(({ line }) => line),
      [2, 4],
    );
    assert.deepEqual(problemsOf('en,de,note\ndoor,Tür,"open\nsaid "no" to it"\nroof,Dach,x\n'), []);
  });

  it('takes the delimiter that the first line declares', () => {
    assert.deepEqual(termsOf('sep=;\nen;de\na,b;c,d\n'), ['en:a,b de:c,d']);
    assert.deepEqual(problemsOf('sep=;\nen;de\n;\n\n;x\n'), [
      '5: This row has no term in “en”. Add one. The other language was read.',
    ]);
  });

  it('knows columns by language codes and by names of languages in English and in themselves', () => {
    assert.deepEqual(termsOf('en,de-at,zh_CN\na,b,c\n'), ['en:a de-AT:b zh-CN:c']);
    assert.deepEqual(termsOf('English;German;Français;日本語;Chinese (Simplified)\na;b;c;d;e\n'), [
      'en:a de:b fr:c ja:d zh-Hans:e',
    ]);
    assert.deepEqual(termsOf('Term (Dutch),Term_pt-BR\na,b\n'), ['nl:a pt-BR:b']);
  });

  it('lets a mark of forbidden terms override their status', () => {
    const { value } = read('en,de,Status,Forbidden\nlake,Teich,Approved,TRUE\n');
    assert.equal(value[0]!.terms.find(({ language }) => language === 'de')!.status, 'deprecatedTerm-admn-sts');
  });

  it('reads fields of the concept and of the terms', () => {
    const { value } = read(
      'Subject Field,Definition,Comment,Source,Client,en,status_en,Part of Speech (en),de,de_status,note_de\n' +
        'water,moves it,mind,handbook,ACME,pump,Preferred,noun,Pumpe,forbidden,old\n',
    );
    assert.deepEqual(value, [
      {
        id: value[0]!.id,
        domain: 'water',
        definition: 'moves it',
        note: 'mind',
        source: 'handbook',
        customer: 'ACME',
        terms: [
          { term: 'pump', language: 'en', status: 'preferredTerm-admn-sts', partOfSpeech: 'noun' },
          { term: 'Pumpe', language: 'de', status: 'deprecatedTerm-admn-sts', note: 'old' },
        ],
      },
    ]);
  });

  it('reads several terms in a cell, each with its own status', () => {
    const [concept] = read('en,status_en,de,status\npump | water pump,preferred|admitted,Pumpe,\n').value;
    assert.deepEqual(
      concept!.terms.map(({ term, status }) => [term, status]),
      [
        ['pump', 'preferredTerm-admn-sts'],
        ['water pump', 'admittedTerm-admn-sts'],
        ['Pumpe', undefined],
      ],
    );
  });

  it('gives one status to all terms of a row', () => {
    assert.deepEqual(
      read('en,de,status\npump,Pumpe,approved\n').value[0]!.terms.map(({ status }) => status),
      ['preferredTerm-admn-sts', 'preferredTerm-admn-sts'],
    );
    assert.equal(problemsOf('en,de,status\npump,Pumpe,so so\n').length, 1);
    assert.match(problemsOf('en,de,status\npump,Pumpe,so so\n')[0]!, /^2: The status “so so” is unknown/);
  });

  it('rejects only the translation if the status of a row is deprecated or superseded', () => {
    const statuses = (table: string) => read(table).value[0]!.terms.map(({ status }) => status);
    const deprecated = 'deprecatedTerm-admn-sts';
    assert.deepEqual(statuses('en,de,status\npump,Pompe,deprecated\n'), [undefined, deprecated]);
    assert.deepEqual(statuses('en,de,status\npump,,deprecated\n'), [deprecated]);
    assert.deepEqual(statuses('en,de,status_en\npump,Pumpe,deprecated\n'), [deprecated, undefined]);
  });

  it('gives the note of a row that rejects a translation to that translation', () => {
    const notes = (table: string) => {
      const [concept] = read(table).value;
      return [concept!.note, ...concept!.terms.map(({ note }) => note)];
    };
    const why = 'not since 2024';
    assert.deepEqual(notes(`en,de,status,note\npump,Pompe,deprecated,${why}\n`), [undefined, undefined, why]);
    assert.deepEqual(notes(`en,de,status,note\npump,Pumpe,preferred,${why}\n`), [why, undefined, undefined]);
  });

  it('finds the phrase in an example sentence, inflected or not, and keeps a sentence without it', () => {
    const [concept] = read('en,example_en,de\npump,"Both pumps run.\nSwitch it on.",Pumpe\n').value;
    assert.deepEqual(concept!.terms[0]!.examples, [{ before: 'Both ', phrase: 'pumps', after: ' run.' }]);
    assert.deepEqual(concept!.terms[0]!.unplacedExamples, ['Switch it on.']);
  });

  it('gives an example to the longest of the terms in it, and takes the phrase from double brackets', () => {
    const [concept] = read(
      'en,example_en,de\nnotice|notice of termination,"He gave notice of termination.\nA [[noted]] thing.",Kündigung\n',
    ).value;
    assert.deepEqual(
      concept!.terms.map(({ examples }) => examples),
      [
        [{ before: 'A ', phrase: 'noted', after: ' thing.' }],
        [{ before: 'He gave ', phrase: 'notice of termination', after: '.' }],
        undefined,
      ],
    );
    assert.deepEqual(read(writeCsv([concept!]).bytes).value, [concept]);
  });

  it('keeps columns that it has no field for, and writes them back', () => {
    const { value } = read('en,de,Freigabe durch\npump,Pumpe,QM\n');
    assert.deepEqual(value[0]!.columns, { 'Freigabe durch': 'QM' });
    assert.deepEqual(read(writeCsv(value).bytes).value, value);
  });

  it('keeps apart what does not fit its field: a date that is not ISO 8601, the second of two columns for one field', () => {
    const [concept] = read('en,note,created,Notes,modified\npump,a,17.4.2020,b,2020-04-17\n').value;
    assert.deepEqual(
      [concept!.note, concept!.modified, concept!.columns],
      ['a', '2020-04-17', { Notes: 'b', created: '17.4.2020' }],
    );
  });

  it('trims values and has LF within cells', () => {
    assert.equal(read('en,de,note\r\n pump , Pumpe ,"a\r\nb "\r\n').value[0]!.note, 'a\nb');
    assert.deepEqual(termsOf('en,de\n pump , Pumpe \n'), ['en:pump de:Pumpe']);
  });

  it('names the first two columns as told where there is no header, and takes the third for a note', () => {
    const options = { source: 'en', target: 'de' };
    assert.deepEqual(termsOf('pump,Pumpe\nvalve,Ventil\n', options), ['en:pump de:Pumpe', 'en:valve de:Ventil']);
    assert.equal(read('pump\tPumpe\tmind the case\nvalve\tVentil\n', options).value[0]!.note, 'mind the case');
    assert.deepEqual(termsOf('target;source\nPumpe;pump\n', options), ['de:Pumpe en:pump']);
    assert.match(
      problemsOf('pump,Pumpe\n')[0]!,
      /^1: The languages of the columns are unknown\. Write language codes in the first row/,
    );
  });

  it('passes over the line with which OmegaT names the encoding', () => {
    assert.deepEqual(
      termsOf('# Glossary in tab-separated format -*- coding: utf-8 -*-\npump\tPumpe\n', {
        source: 'en',
        target: 'de',
      }),
      ['en:pump de:Pumpe'],
    );
    assert.deepEqual(
      termsOf('# Glossary in tab-separated format -*- coding: utf-8 -*-\npump;"n\tPumpe\tn"n\n', {
        source: 'en',
        target: 'de',
      }),
      ['en:pump;"n de:Pumpe'],
    );
  });

  it('refuses a text without columns', () => {
    const letter = 'Dear client\n\nHere are the pumps\n';
    assert.deepEqual(termsOf(letter, { source: 'en', target: 'de' }), []);
    assert.match(problemsOf(letter, { source: 'en', target: 'de' })[0]!, /^1: The rows have only one column/);
  });

  it('takes `id` for Indonesian beside one language and for the entry beside two', () => {
    assert.deepEqual(termsOf('en,id\npump,pompa\n'), ['en:pump id:pompa']);
    const [concept] = read('id,en,de\n17,pump,Pumpe\n').value;
    assert.equal(concept!.originalId, '17');
    assert.match(concept!.id, /^c[0-9a-f]{16}$/);
  });

  it('gives the same row the same id every time', () => {
    const text = 'en,de\npump,Pumpe\nvalve,Ventil\n';
    assert.deepEqual(
      read(text).value.map(({ id }) => id),
      read(text.replaceAll(',', ';')).value.map(({ id }) => id),
    );
    assert.equal(new Set(read(text).value.map(({ id }) => id)).size, 2);
  });

  it('reports by line what it cannot read and reads the rest', () => {
    const text = [
      'en,de',
      'pump,Pumpe',
      'a,b,c',
      '',
      'valve',
      ' , ',
      'x "quoted" y,z',
      '"open,zu',
      'two,zwei',
      '',
    ].join('\r\n');
    assert.deepEqual(termsOf(text), ['en:pump de:Pumpe', 'en:valve', 'en:x "quoted" y de:z', 'en:two de:zwei']);
    const problems = problemsOf(text);
    assert.deepEqual(
      problems.map((problem) => problem.split(':')[0]),
      ['3', '5', '5', '8'],
    );
    assert.match(
      problems[0]!,
      /more cells \(3\) than the header \(2\) and was skipped\. Put cells that contain the delimiter in quotation marks/,
    );
    assert.match(problems[3]!, /has an unclosed quotation mark/);
  });

  it('counts lines rightly after cells with line breaks, whatever the line break', () => {
    for (const lineBreak of ['\n', '\r\n', '\r']) {
      const text = ['en,de', '"a', '', 'b",c', '"d', 'e",f', ',g', ''].join(lineBreak);
      assert.deepEqual(
        problemsOf(text).map((problem) => problem.split(':')[0]),
        ['7'],
        JSON.stringify(lineBreak),
      );
    }
  });

  it('stays fast and complete with many quotation marks that are never closed', () => {
    const rows = Array.from({ length: 501 }, (_, index) => `"term ${index},x`);
    const { value, problems } = read(['en,de', ...rows].join('\n'));
    assert.ok(problems.length >= 1);
    assert.ok(value.length + problems.length >= 20);
  });

  const encodings: [name: string, bytes: Buffer, encoding?: string][] = [
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFen,de\nsnow,Schnee für Ödön\n')],
    ['UTF-16 little endian with a byte order mark', Buffer.from('\uFEFFen,de\nsnow,Schnee für Ödön\n', 'utf16le')],
    [
      'UTF-16 big endian with a byte order mark',
      Buffer.from('\uFEFFen,de\nsnow,Schnee für Ödön\n', 'utf16le').swap16(),
    ],
    ['UTF-16 without one', Buffer.from('en,de\nsnow,Schnee für Ödön\n', 'utf16le')],
    ['a named encoding', Buffer.from('en,de\nsnow,Schnee für Ödön\n', 'latin1'), 'windows-1252'],
  ];
  for (const [name, bytes, encoding] of encodings) {
    it(`decodes ${name}`, () => assert.deepEqual(termsOf(bytes, { encoding }), ['en:snow de:Schnee für Ödön']));
  }

  it('says on which line the encoding is wrong, and that a name of an encoding is unknown', () => {
    const latin1 = Buffer.from('en,de\na,b\nsnow,für\nx,y\nz,Ö\n', 'latin1');
    assert.match(problemsOf(latin1)[0]!, /^3: 2 lines, the first here, contain bytes that are not UTF-8/);
    assert.match(problemsOf('en,de\na,b\n', { encoding: 'klingon' })[0]!, /^1: The encoding “klingon” is unknown/);
  });
});

describe('writing CSV', () => {
  it('has a row a concept, a column a language and a field, and only those that are used', () => {
    const concepts: Concept[] = [
      {
        id: 'c0000000000000001',
        domain: 'water',
        terms: [
          { term: 'pump', language: 'en', status: 'preferredTerm-admn-sts' },
          { term: 'water pump', language: 'en' },
          { term: 'Pumpe', language: 'de' },
        ],
      },
      {
        id: 'c0000000000000002',
        terms: [
          { term: 'a|b\\', language: 'en' },
          { term: '=1+1', language: 'de' },
        ],
      },
    ];
    assert.equal(
      Buffer.from(writeCsv(concepts).bytes).toString(),
      'concept,domain,en,status_en,de\nc0000000000000001,water,pump|water ' +
        "pump,preferredTerm-admn-sts|,Pumpe\nc0000000000000002,,a\\|b\\,,'=1+1\n",
    );
  });

  it('is read back as it was', () => {
    fc.assert(
      fc.property(
        fc.array(anyConcept(), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(',', '\t', ';'),
        (concepts, delimiter) => {
          const { value, problems } = read(writeCsv(concepts, delimiter).bytes);
          assert.deepEqual(value, concepts);
          assert.deepEqual(problems, []);
        },
      ),
    );
  });

  it('joins values in a cell so that they come apart again, and leaves a single value alone', () => {
    const value = fc.string({ unit: fc.constantFrom('|', '\\', 'a') });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (values) =>
        assert.deepEqual(splitValues(joinValues(values)), values),
      ),
    );
    assert.deepEqual(splitValues('C:\\terms\\'), ['C:\\terms\\']);
  });

  it('has columns for 200 languages at most, and says how many it leaves out', () => {
    const concepts = Array.from({ length: 5000 }, (_, number) => ({
      id: `c${number}`,
      terms: [{ term: `t${number}`, language: `en-x-a${number}` }],
    }));
    const { bytes, omissions } = writeCsv(concepts);
    assert.equal(Buffer.from(bytes).toString('utf8').split('\n')[0]!.split(',').length, 201);
    assert.deepEqual(omissions, ['4800 languages not exported: a table can have at most 200.']);
  });

  it('keeps 500 columns of other tables, and names 50 fields for which it has no column', () => {
    const numbered = (of: string) => Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`${of}${n}`, 'x']));
    const concept = { id: 'c1', terms: [{ term: 't', language: 'en' }], columns: numbered('column'), ...numbered('f') };
    const { bytes, omissions } = writeCsv([concept]);
    assert.equal(Buffer.from(bytes).toString('utf8').split('\n')[0]!.split(',').length, 502);
    assert.equal(omissions[0], '4500 additional fields not exported: a table can have at most 500.');
    assert.match(omissions[1]!, /cannot store it: f0 \(1\), .*, f1041 \(1\), and 4950 more fields\.$/);
  });

  it('marks formulas as text and takes the mark off again', () => {
    const cell = fc.string({
      unit: fc.constantFrom("'", '=', '-', '@', '+', 'a', '\t', '\n', ' ', '\u00a0', '\u200b', '(', ';'),
    });
    for (const formula of [undefined, EXECUTABLE_FORMULA])
      fc.assert(
        fc.property(cell, (text) => assert.equal(unescapeFormula(escapeFormula(text, formula), formula), text)),
      );
    for (const before of ['\n', ' ', '\u00a0', '\ufeff', '\u200b', '\u3000', '\u2028', '\0', '\v', " '"])
      assert.equal(escapeFormula(`${before}=HYPERLINK("x")`), `'${before}=HYPERLINK("x")`, JSON.stringify(before));
    for (const formula of ['=1', '+1', '-1', '@A1', '\t=1']) assert.equal(escapeFormula(formula), `'${formula}`);
    assert.equal(escapeFormula('a;=1+1; -HYPERLINK("x")'), 'a;\'=1+1;\' -HYPERLINK("x")');
    for (const text of ['co-op', 'to switch on; -off', 'a;b']) assert.equal(escapeFormula(text), text);
  });
});

/** What a table carries: terms grouped by language, texts without white space at their ends. */
function anyConcept(): fc.Arbitrary<Concept> {
  const text = fc
    .oneof(
      fc.string({ minLength: 1 }),
      fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '|', '\\', '=', "'", 'ü', '\n') }),
      fc.constantFrom('水泵', 'مضخة', '-ung'),
    )
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const termsIn = (language: string) =>
    fc.array(
      fc.record(
        {
          term: text,
          language: fc.constant(language),
          status: fc.constantFrom('preferredTerm-admn-sts' as const, 'deprecatedTerm-admn-sts' as const),
          partOfSpeech: text,
          note: text,
        },
        { requiredKeys: ['term', 'language'] },
      ),
      { minLength: 1, maxLength: 3 },
    );
  return fc
    .record(
      {
        hex: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        domain: text,
        definition: text,
        note: text,
        source: text,
        customer: text,
        en: termsIn('en'),
        de: termsIn('de-AT'),
        id: termsIn('id'),
      },
      { requiredKeys: ['hex', 'en', 'de', 'id'] },
    )
    .map(({ hex, en, de, id, ...fields }) => ({
      id: `c${hex.toString(16).padStart(16, '0')}`,
      ...fields,
      terms: [...en, ...de, ...id],
    }))
    .map((concept) => JSON.parse(JSON.stringify(concept)) as Concept);
}
