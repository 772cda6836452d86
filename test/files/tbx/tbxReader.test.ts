import assert from 'node:assert/strict';
import { faultsOf } from '../support/schemas';
import { DCA, DCT, entry, MARTIF, only, read, tbx, termSec, tbxText } from './tbxFiles';

const problemsOf = (text: string | Uint8Array) => read(text).problems.map(({ line, message }) => `${line}: ${message}`);

const EXPECTED = {
  originalId: 'e7',
  domain: 'hydraulics',
  definition: 'moves water',
  definitionSource: 'Handbook',
  customer: 'ACME',
  note: 'mind the gap',
  created: '2020-01-02',
  modified: '2021-03-04',
  terms: [
    {
      term: 'pump',
      language: 'en',
      status: 'preferredTerm-admn-sts',
      partOfSpeech: 'noun',
      examples: [{ before: 'Both ', phrase: 'pumps', after: ' run.', source: 'p. 3' }],
    },
    { term: 'Pumpe', language: 'de-AT', status: 'deprecatedTerm-admn-sts', note: 'old' },
  ],
};

describe('reading TBX', () => {
  for (const [name, text] of [
    ['version 3 with attributes (DCA)', DCA],
    ['version 3 with tags (DCT)', DCT],
  ] as const) {
    it(`reads ${name}`, () => {
      const { id, ...rest } = only(text);
      assert.match(id, /^c[0-9a-f]{16}$/);
      assert.deepEqual(rest, EXPECTED);
    });
  }

  it('reads what the standard says: its samples are valid', () => {
    for (const [text, schema] of [
      [DCA, 'tbx'],
      [DCT, 'tbx'],
      [MARTIF, 'tbx2'],
    ] as const)
      assert.deepEqual(faultsOf(text, schema), []);
  });

  it('reads version 2 (martif), tig and ntig', () => {
    const concept = only(MARTIF);
    const [pump, pumpe] = concept.terms;
    const kept = [
      {
        element: 'termNote',
        attributes: { type: 'normativeAuthorization' },
        content: ['deprecatedTerm'],
        field: 'status',
      },
    ];
    assert.deepEqual(concept, {
      ...EXPECTED,
      id: concept.id,
      terms: [EXPECTED.terms[0], { ...EXPECTED.terms[1], extra: kept }],
    });
    assert.deepEqual([pump!.language, pumpe!.language], ['en', 'de-AT']);
  });

  it('reads UTF-16, with and without a byte order mark, and what the XML declaration names', () => {
    const utf16 = DCA.replace('UTF-8', 'UTF-16');
    const latin1 = DCA.replace('UTF-8', 'ISO-8859-1').replaceAll('moves', 'für');
    for (const bytes of [
      Buffer.from('\uFEFF' + utf16, 'utf16le'),
      Buffer.from('\uFEFF' + utf16, 'utf16le').swap16(),
      Buffer.from(utf16, 'utf16le'),
      Buffer.from('\uFEFF' + DCA),
      Buffer.from(utf16),
    ]) {
      const { value, problems } = read(bytes);
      assert.deepEqual([value[0]?.definition, problems], ['moves water', []]);
    }
    assert.equal(read(Buffer.from(latin1, 'latin1')).value[0]!.definition, 'für water');
  });

  it('keeps our own ids, and derives one for others that is the same every time', () => {
    assert.equal(only(tbx(entry('').replace('e1', 'c0123456789abcdef'))).id, 'c0123456789abcdef');
    assert.equal(only(tbx(entry(''))).id, only(tbx(entry(''))).id);
    assert.notEqual(only(tbx(entry(''))).id, only(tbx(entry('').replace('e1', 'e2'))).id);
  });

  it('takes a definition of a language for the concept’s where it has none, and keeps those of other languages', () => {
    const concept = only(
      tbx(
        entry(
          '',
          '<langSec xml:lang="en"><descrip type="definition">moves ' +
            'water</descrip><termSec><term>pump</term></termSec></langSec><langSec xml:lang="de"><descrip ' +
            'type="definition">fördert Wasser</descrip><termSec><term>Pumpe</term></termSec></langSec>',
        ),
      ),
    );
    assert.deepEqual([concept.definition, concept.definitionLanguage], ['moves water', 'en']);
    assert.deepEqual(concept.languageExtra, {
      de: [{ element: 'descrip', attributes: { type: 'definition' }, content: ['fördert Wasser'] }],
    });
  });

  it('keeps a sentence in which the term is not found, apart from the examples', () => {
    const [term] = only(tbx(termSec('<descrip type="context">Switch it on.</descrip>'))).terms;
    assert.deepEqual([term!.examples, term!.unplacedExamples], [undefined, ['Switch it on.']]);
  });

  it('takes the phrase of an example from bare <hi> markup', () => {
    const [term] = only(tbx(termSec('<descrip type="context">A water <hi>machine</hi> runs.</descrip>'))).terms;
    assert.deepEqual(term!.examples, [{ before: 'A water ', phrase: 'machine', after: ' runs.' }]);
  });

  const statuses: [written: string, status: string | undefined][] = [
    ['admittedTerm-admn-sts', 'admittedTerm-admn-sts'],
    ['Preferred', 'preferredTerm-admn-sts'],
    ['forbidden', 'deprecatedTerm-admn-sts'],
    ['not recommended', 'deprecatedTerm-admn-sts'],
    ['supersededTerm', 'supersededTerm-admn-sts'],
    ['waiting', undefined],
  ];
  for (const [written, status] of statuses) {
    it(`maps the status “${written}”, and writes back what stood there`, () => {
      const concept = only(tbx(termSec(`<termNote type="administrativeStatus">${written}</termNote>`)));
      assert.equal(concept.terms[0]!.status, status);
      assert.ok(tbxText([concept]).includes(`<termNote type="administrativeStatus">${written}</termNote>`));
    });
  }

  it('finds the latest modification and keeps the history', () => {
    const change = (date: string, who = '') =>
      `<transacGrp><transac type="transactionType">modification</transac>${who}<date>${date}</date></transacGrp>`;
    const concept = only(
      tbx(
        entry(
          change('2020-05-05') +
            change('2022-05-05', '<transacNote type="responsibility">Ann</transacNote>') +
            change('2021-05-05'),
        ),
      ),
    );
    assert.equal(concept.modified, '2022-05-05');
    assert.deepEqual(tbxText([concept]).match(/(?<=<date>)[^<]*/g), ['2022-05-05', '2020-05-05', '2021-05-05']);
    assert.match(
      tbxText([{ ...concept, modified: '2023-06-07T10:00:00Z' }]),
      /<date>2023-06-07<[^]*Ann[^]*<date>2022-05-05</,
    );
  });

  it('reports by line what it cannot read and reads the rest', () => {
    const text = tbx(
      [
        entry(
          '',
          '<langSec xml:lang="Elvish">\n<termSec><term>mellon</term></termSec></langSec><langSec ' +
            'xml:lang="English"><termSec><term>friend</term></termSec></langSec>',
        ),
        entry('', '<langSec xml:lang="en">\n<termSec><term> </term></termSec>\n</langSec>'),
        entry('<note>R&D, &unknown;</note>'),
      ].join('\n'),
    );
    const { value } = read(text);
    assert.deepEqual(
      value.map(({ terms, note }) => [terms[0]!.language, terms[0]!.term, note]),
      [
        ['en', 'friend', undefined],
        ['en', 'pump', 'R&D, &unknown;'],
      ],
    );
    assert.deepEqual(
      problemsOf(text).map((problem) => problem.slice(0, 32)),
      [
        '3: “Elvish” is not a language, s',
        '5: This entry was skipped becaus',
        '6: This term is empty and was sk',
        '8: This “&” does not begin a val',
        '8: “&unknown;” was kept unchange',
      ],
    );
  });

  it('keeps the entries before a place where the XML is broken, and names the line', () => {
    const text = tbx(`${entry('')}\n${entry('').replace('</termSec>', '')}\n${entry('')}`);
    assert.equal(read(text).value.length, 1);
    assert.match(
      problemsOf(text)[0]!,
      /^4: The XML is not valid here \(unexpected close tag\)\. Correct the file.*entries before this line were read/,
    );
    const cut = DCA.slice(0, DCA.indexOf('</conceptEntry>') + 15);
    assert.equal(read(cut).value.length, 1);
    assert.match(problemsOf(cut)[0]!, /file is incomplete: .* entries before this line were read/);
  });

  it('says so when a file is XML of another kind, holds no entry or nothing', () => {
    assert.match(problemsOf('<html></html>')[0]!, /^1: This is XML with <html>, not a TBX termbase/);
    assert.match(problemsOf(tbx(''))[0]!, /^1: The file contains no entries/);
    assert.match(problemsOf('')[0]!, /^1: The file is empty/);
    assert.match(problemsOf('hello')[0]!, /^1: The XML is not valid here/);
  });

  it('expands no entity of a document type and fetches nothing', () => {
    const bomb =
      '<!DOCTYPE tbx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY secret SYSTEM ' +
      '"file:///etc/passwd">]>\n';
    const { value, problems } = read(tbx(entry('<note>&b; &secret;</note>'), bomb));
    assert.equal(value[0]!.note, '&b; &secret;');
    assert.equal(problems.length, 2);
  });

  it('stands absurd nesting', () => {
    assert.match(problemsOf(tbx(entry(`${'<note>'.repeat(50_000)}`)))[0]!, /nested more than 100 levels deep/);
  });
});
