import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Concept, Term } from '../../../src/model/concept';
import { runAtOnce } from '../../../src/base/steps';
import { collected } from '../../../src/files/glossary/glossaryReader';
import { readTbx } from '../../../src/files/tbx/tbxReader';
import { TBX_2, TBX_3, TBX_3_TAGS } from '../../../src/files/tbx/tbxRules';
import { writeTbx } from '../../../src/files/tbx/tbxWriter';
import { faultsOf } from '../support/schemas';

const read = (text: string | Uint8Array, encoding?: string) => runAtOnce(collected(readTbx, typeof text === 'string' ? Buffer.from(text) : text, { encoding }));
const problemsOf = (text: string | Uint8Array) => read(text).problems.map(({ line, message }) => `${line}: ${message}`);
/** A version 3 file with this entry. */
const tbx = (entries: string, declarations = '') => `<?xml version="1.0"?>\n${declarations}<tbx style="dca" type="TBX-Basic" xml:lang="en"><text><body>\n${entries}\n</body></text></tbx>\n`;
const entry = (inner: string, terms = '<langSec xml:lang="en"><termSec><term>pump</term></termSec></langSec>') => `<conceptEntry id="e1">${inner}${terms}</conceptEntry>`;
const termSec = (inner: string) => entry('', `<langSec xml:lang="en"><termSec><term>pump</term>${inner}</termSec></langSec>`);
const only = (text: string) => {
  const { value, problems } = read(text);
  assert.deepEqual(problems, []);
  assert.equal(value.length, 1);
  return value[0]!;
};

/** One entry with the same content in each of the three forms. */
const MARTIF = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">
<martif type="TBX-Basic" xml:lang="en"><martifHeader><fileDesc><sourceDesc><p>from a client</p></sourceDesc></fileDesc></martifHeader><text><body>
  <termEntry id="e7">
    <descrip type="subjectField">hydraulics</descrip>
    <descripGrp><descrip type="definition">moves
        water</descrip><admin type="source">Handbook</admin></descripGrp>
    <admin type="customerSubset">ACME</admin>
    <note>mind the gap</note>
    <transacGrp><transac type="transactionType">origination</transac><date>2020-01-02</date></transacGrp>
    <transacGrp><transac type="transactionType">modification</transac><date>2021-03-04</date></transacGrp>
    <langSet xml:lang="en">
      <tig><term>pump</term>
        <termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>
        <termNote type="partOfSpeech">noun</termNote>
        <descripGrp><descrip type="context">Both pumps run.</descrip><admin type="source">p. 3</admin></descripGrp>
      </tig>
    </langSet>
    <langSet xml:lang="de-AT">
      <ntig><termGrp><term>Pumpe</term><termNote type="normativeAuthorization">deprecatedTerm</termNote></termGrp><note>old</note></ntig>
    </langSet>
  </termEntry>
</body></text></martif>`;
const DCA = `<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2"><tbxHeader><fileDesc><sourceDesc><p>from a client</p></sourceDesc></fileDesc></tbxHeader><text><body>
  <conceptEntry id="e7">
    <descrip type="subjectField">hydraulics</descrip>
    <descripGrp><descrip type="definition">moves water</descrip><admin type="source">Handbook</admin></descripGrp>
    <admin type="customerSubset">ACME</admin>
    <note>mind the gap</note>
    <transacGrp><transac type="transactionType">origination</transac><date>2020-01-02</date></transacGrp>
    <transacGrp><transac type="transactionType">modification</transac><date>2021-03-04</date></transacGrp>
    <langSec xml:lang="en">
      <termSec><term>pump</term>
        <termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>
        <termNote type="partOfSpeech">noun</termNote>
        <descripGrp><descrip type="context">Both pumps run.</descrip><admin type="source">p. 3</admin></descripGrp>
      </termSec>
    </langSec>
    <langSec xml:lang="de-AT">
      <termSec><term>Pumpe</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote><note>old</note></termSec>
    </langSec>
  </conceptEntry>
</body></text></tbx>`;
const DCT = `<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dct" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2" xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:basic="http://www.tbxinfo.net/ns/basic"><tbxHeader><fileDesc><sourceDesc><p>from a client</p></sourceDesc></fileDesc></tbxHeader><text><body>
  <conceptEntry id="e7">
    <min:subjectField>hydraulics</min:subjectField>
    <descripGrp><basic:definition>moves water</basic:definition><basic:source>Handbook</basic:source></descripGrp>
    <min:customerSubset>ACME</min:customerSubset>
    <note>mind the gap</note>
    <transacGrp><basic:transactionType>origination</basic:transactionType><date>2020-01-02</date></transacGrp>
    <transacGrp><basic:transactionType>modification</basic:transactionType><date>2021-03-04</date></transacGrp>
    <langSec xml:lang="en">
      <termSec><term>pump</term>
        <min:administrativeStatus>preferredTerm-admn-sts</min:administrativeStatus>
        <min:partOfSpeech>noun</min:partOfSpeech>
        <descripGrp><basic:context>Both pumps run.</basic:context><basic:source>p. 3</basic:source></descripGrp>
      </termSec>
    </langSec>
    <langSec xml:lang="de-AT">
      <termSec><term>Pumpe</term><min:administrativeStatus>deprecatedTerm-admn-sts</min:administrativeStatus><note>old</note></termSec>
    </langSec>
  </conceptEntry>
</body></text></tbx>`;
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
  for (const [name, text] of [['version 3 with attributes (DCA)', DCA], ['version 3 with tags (DCT)', DCT]] as const) {
    it(`reads ${name}`, () => {
      const { id, ...rest } = only(text);
      assert.match(id, /^c[0-9a-f]{16}$/);
      assert.deepEqual(rest, EXPECTED);
    });
  }

  it('reads what the standard says: its samples are valid', () => {
    for (const [text, schema] of [[DCA, 'tbx'], [DCT, 'tbx'], [MARTIF, 'tbx2']] as const) assert.deepEqual(faultsOf(text, schema), []);
  });

  it('reads version 2 (martif), tig and ntig', () => {
    const concept = only(MARTIF);
    const [pump, pumpe] = concept.terms;
    const kept = [{ element: 'termNote', attributes: { type: 'normativeAuthorization' }, content: ['deprecatedTerm'], field: 'status' }];
    assert.deepEqual(concept, { ...EXPECTED, id: concept.id, terms: [EXPECTED.terms[0], { ...EXPECTED.terms[1], extra: kept }] });
    assert.deepEqual([pump!.language, pumpe!.language], ['en', 'de-AT']);
  });

  it('reads UTF-16, with and without a byte order mark, and what the XML declaration names', () => {
    const utf16 = DCA.replace('UTF-8', 'UTF-16');
    const latin1 = DCA.replace('UTF-8', 'ISO-8859-1').replaceAll('moves', 'für');
    for (const bytes of [Buffer.from('\uFEFF' + utf16, 'utf16le'), Buffer.from('\uFEFF' + utf16, 'utf16le').swap16(), Buffer.from(utf16, 'utf16le'), Buffer.from('\uFEFF' + DCA), Buffer.from(utf16)]) {
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
        entry('', '<langSec xml:lang="en"><descrip type="definition">moves water</descrip><termSec><term>pump</term></termSec></langSec><langSec xml:lang="de"><descrip type="definition">fördert Wasser</descrip><termSec><term>Pumpe</term></termSec></langSec>'),
      ),
    );
    assert.deepEqual([concept.definition, concept.definitionLanguage], ['moves water', 'en']);
    assert.deepEqual(concept.languageExtra, { de: [{ element: 'descrip', attributes: { type: 'definition' }, content: ['fördert Wasser'] }] });
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
      assert.ok(writeTbx([concept]).includes(`<termNote type="administrativeStatus">${written}</termNote>`));
    });
  }

  it('finds the latest modification and keeps the history', () => {
    const change = (date: string, who = '') => `<transacGrp><transac type="transactionType">modification</transac>${who}<date>${date}</date></transacGrp>`;
    const concept = only(tbx(entry(change('2020-05-05') + change('2022-05-05', '<transacNote type="responsibility">Ann</transacNote>') + change('2021-05-05'))));
    assert.equal(concept.modified, '2022-05-05');
    assert.deepEqual(writeTbx([concept]).match(/(?<=<date>)[^<]*/g), ['2022-05-05', '2020-05-05', '2021-05-05']);
    assert.match(writeTbx([{ ...concept, modified: '2023-06-07T10:00:00Z' }]), /<date>2023-06-07<[^]*Ann[^]*<date>2022-05-05</);
  });

  it('reports by line what it cannot read and reads the rest', () => {
    const text = tbx(
      [
        entry('', '<langSec xml:lang="Elvish">\n<termSec><term>mellon</term></termSec></langSec><langSec xml:lang="English"><termSec><term>friend</term></termSec></langSec>'),
        entry('', '<langSec xml:lang="en">\n<termSec><term> </term></termSec>\n</langSec>'),
        entry('<note>R&D, &unknown;</note>'),
      ].join('\n'),
    );
    const { value } = read(text);
    assert.deepEqual(value.map(({ terms, note }) => [terms[0]!.language, terms[0]!.term, note]), [['en', 'friend', undefined], ['en', 'pump', 'R&D, &unknown;']]);
    assert.deepEqual(problemsOf(text).map((problem) => problem.slice(0, 32)), [
      '3: “Elvish” is no language; writ',
      '5: This entry has no term in a l',
      '6: This term is empty; fill it i',
      '8: An “&” begins nothing that XM',
      '8: “&unknown;” stands for nothin',
    ]);
  });

  it('keeps the entries before a place where the XML is broken, and names the line', () => {
    const text = tbx(`${entry('')}\n${entry('').replace('</termSec>', '')}\n${entry('')}`);
    assert.equal(read(text).value.length, 1);
    assert.match(problemsOf(text)[0]!, /^4: The XML is broken here \(unexpected close tag\); mend the file.*entries before it were read/);
    const cut = DCA.slice(0, DCA.indexOf('</conceptEntry>') + 15);
    assert.equal(read(cut).value.length, 1);
    assert.match(problemsOf(cut)[0]!, /file ends in the middle: .* entries before it were read/);
  });

  it('says so when a file is XML of another kind, holds no entry or nothing', () => {
    assert.match(problemsOf('<html></html>')[0]!, /^1: This is XML with <html>, not a TBX termbase/);
    assert.match(problemsOf(tbx(''))[0]!, /^1: The file holds no entry/);
    assert.match(problemsOf('')[0]!, /^1: The file is empty/);
    assert.match(problemsOf('hello')[0]!, /^1: The XML is broken here/);
  });

  it('expands no entity of a document type and fetches nothing', () => {
    const bomb = '<!DOCTYPE tbx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY secret SYSTEM "file:///etc/passwd">]>\n';
    const { value, problems } = read(tbx(entry('<note>&b; &secret;</note>'), bomb));
    assert.equal(value[0]!.note, '&b; &secret;');
    assert.equal(problems.length, 2);
  });

  it('stands absurd nesting', () => {
    assert.match(problemsOf(tbx(entry(`${'<note>'.repeat(50_000)}`)))[0]!, /nested more than 100 deep/);
  });
});

describe('writing TBX', () => {
  for (const [name, version] of [['3', TBX_3], ['3 with tags', TBX_3_TAGS], ['2', TBX_2]] as const) {
    it(`gives back in version ${name} what was read, in every form`, () => {
      for (const text of [DCA, DCT, MARTIF]) {
        const { value } = read(text);
        assert.deepEqual(read(writeTbx(value, version)), { value, problems: [] });
      }
    });

    it(`carries in version ${name} whatever a concept holds`, () => {
      // Tags hold text alone, so that a phrase that has to be marked in its sentence is not.
      const writable = (concept: Concept): Concept => (version.hasTags ? { ...concept, terms: concept.terms.map(({ examples: _, ...term }) => term as Term) } : concept);
      const concepts = fc.uniqueArray(anyConcept().map(writable), { minLength: 1, maxLength: 4, selector: ({ id }) => id });
      fc.assert(fc.property(concepts, (value) => assert.deepEqual(read(writeTbx(value, version)), { value, problems: [] })), { numRuns: 50 });
    });
  }

  it('writes back what has no field, in its place', () => {
    const strange = [
      '<xref type="xGraphic" target="https://example.org/p.png">picture</xref>',
      '<ref type="crossReference" target="e1">pump</ref>',
      '<note>second <hi type="bold">note</hi></note>',
      '<descrip type="reliabilityCode" id="r1">9</descrip>',
    ];
    const text = tbx(entry(`<note>first</note>${strange.join('')}`, '<langSec xml:lang="en"><note>of the language</note><termSec id="t1"><term>CO<hi type="subscript">2</hi></term><termNote type="register">slang</termNote><admin type="sortKey">co</admin></termSec></langSec>'));
    const concept = only(text);
    assert.equal(concept.terms[0]!.term, 'CO2');
    const written = writeTbx([concept]);
    for (const each of [...strange, '<langSec xml:lang="en">\n    <note>of the language</note>', '<term>CO<hi type="subscript">2</hi></term>', '<termNote type="register">slang</termNote>', '<admin type="sortKey">co</admin>', '<termSec id="t1">']) {
      assert.ok(written.includes(each), each);
    }
  });

  it('writes a changed field and not what the file said before', () => {
    const concept = only(tbx(entry('<descripGrp><descrip type="definition">old <hi type="bold">words</hi></descrip><admin type="source">A</admin></descripGrp>')));
    assert.match(writeTbx([concept]), /old <hi type="bold">words<\/hi>/);
    const changed = writeTbx([{ ...concept, definition: 'new words' }]);
    assert.doesNotMatch(changed, /old/);
    assert.match(changed, /<descrip type="definition">new words<\/descrip>\n\s*<admin type="source">A</);
  });

  it('leaves out ids that are taken and references that lead nowhere, which the standard forbids', () => {
    const concept = only(tbx(entry('<ref type="crossReference" target="gone">valve</ref>')));
    const written = writeTbx([concept, { ...concept, id: 'c1' }]);
    assert.equal(written.match(/id="e1"/g)!.length, 1);
    assert.match(written, /<ref type="crossReference">valve<\/ref>/);
  });

  it('holds in version 2 the groups of notes that only the nested form has room for, and no markup of version 3', () => {
    const concept = only(tbx(termSec('<termNoteGrp><termNote type="partOfSpeech">noun</termNote><note>really</note></termNoteGrp><note>press <sc id="s1"/>here</note>')));
    assert.match(writeTbx([concept], TBX_2), /<ntig>\s*<termGrp>\s*<term>pump<\/term>\s*<termNoteGrp>/);
    assert.doesNotMatch(writeTbx([concept], TBX_2), /<sc/);
    assert.match(writeTbx([concept], TBX_3), /<sc id="s1"\/>/);
  });
});

/** What both versions carry: text without white space at its ends, dates by the day, terms grouped by language. */
function anyConcept(): fc.Arbitrary<Concept> {
  const text = fc
    .oneof(fc.string({ minLength: 1 }), fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", ']', ' ', 'ü') }), fc.constantFrom('水泵', 'مضخة', 'a\nb', '&amp;'))
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const form = text.map((each) => each.replace(/\s+/g, ' '));
  const example = fc.record({ before: form, phrase: form, after: form, source: text }, { requiredKeys: ['before', 'phrase', 'after'] });
  const termsIn = (language: string) =>
    fc.array(
      fc.record(
        {
          term: form,
          language: fc.constant(language),
          status: fc.constantFrom('preferredTerm-admn-sts' as const, 'supersededTerm-admn-sts' as const),
          partOfSpeech: text,
          grammaticalGender: text,
          note: text,
          source: text,
          examples: fc.array(example, { minLength: 1, maxLength: 2 }),
        },
        { requiredKeys: ['term', 'language'] },
      ),
      { minLength: 1, maxLength: 2 },
    );
  const date = fc.constantFrom('2026-01-02', '2025-12-31');
  return fc
    .record(
      { hex: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), domain: text, definition: text, note: text, source: text, project: text, created: date, modified: date, en: termsIn('en'), de: termsIn('de-AT') },
      { requiredKeys: ['hex', 'en', 'de'] },
    )
    .map(({ hex, en, de, ...fields }) => ({ id: `c${hex.toString(16).padStart(16, '0')}`, ...fields, terms: [...en, ...de] }))
    .map((concept) => JSON.parse(JSON.stringify(concept)) as Concept);
}
