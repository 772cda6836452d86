import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readGlossary, writeGlossary } from '../../../src/files/glossaryFormats';
import type { Concept } from '../../../src/model/concept';
import { INHERITED_NAMES } from '../../support/inheritedNames';
import { HARDEST } from '../support/hardestConcepts';
import { foreignConcepts, RICH } from '../support/richConcepts';
import type { SchemaName } from '../support/schemas';
import { faultsOf } from '../support/schemas';

const FORMATS: SchemaName[] = ['tbx', 'tbx-dct', 'tbx-min', 'tbx-core', 'tbx2', 'tmx', 'xliff'];
const PAIR = { source: 'en', target: 'de' };

describe('what is written, by the schemas of the standards', () => {
  const glossaries: [what: string, concepts: Concept[]][] = [
    ['every field', RICH],
    ...foreignConcepts().map((concepts, index): [string, Concept[]] => [`another program’s, ${index + 1}`, concepts]),
    ['everything that is hard', HARDEST],
  ];
  for (const format of FORMATS) {
    for (const [what, concepts] of glossaries) {
      it(`is valid: ${format}, ${what}`, () =>
        assert.deepEqual(faultsOf(writeGlossary(concepts, format, PAIR).bytes, format), []));
    }

    it(`is valid whatever texts, ids and elements there are: ${format}`, () => {
      fc.assert(
        fc.property(anyConcepts(), (concepts) =>
          assert.deepEqual(faultsOf(writeGlossary(concepts, format, PAIR).bytes, format), []),
        ),
        { numRuns: 60 },
      );
    });

    it(`is valid for an empty glossary, or said to be none: ${format}`, () => {
      const { bytes, omissions } = writeGlossary([], format, PAIR);
      assert.deepEqual([faultsOf(bytes, format).length, omissions.length], format.startsWith('tbx') ? [1, 1] : [0, 0]);
    });
  }

  it('comes back with the ids that other programs gave, in every format that has ids', () => {
    const ids = ['7', 'free text id', 'a:b', '_x0037_', 'µ²', '泵', '"<&>'];
    const concepts = ids.map((originalId, index): Concept => ({
      id: `c000000000000000${index}`,
      originalId,
      terms: [
        { term: `a${index}`, language: 'en' },
        { term: 'b', language: 'de' },
      ],
    }));
    for (const format of FORMATS) {
      const { value } = readGlossary(
        writeGlossary(concepts, format, PAIR).bytes,
        `again.${format === 'xliff' ? 'xlf' : format}`,
      );
      assert.deepEqual(
        value.map(({ originalId }) => originalId),
        ids,
        format,
      );
    }
  });
});

describe('the schemas that files are held against', () => {
  const tbx = (entries: string) =>
    `<tbx type="TBX-Basic" style="dca" xml:lang="en" ` +
    `xmlns="urn:iso:std:iso:30042:ed-2"><tbxHeader><fileDesc><sourceDesc><p>s</p></sourceDesc></fileDesc></tbxHeader><text><body>${entries}</body></text></tbx>`;
  const dialect = (type: string, style: string, entries: string) =>
    tbx(entries).replace(
      '"TBX-Basic" style="dca"',
      `"${type}" style="${style}" xmlns:min="http://www.tbxinfo.net/ns/min" ` +
        `xmlns:basic="http://www.tbxinfo.net/ns/basic" xmlns:glossa="urn:x-glossa:tbx"`,
    );
  const min = (ofEntry: string, ofTerm = '') => dialect('TBX-Min', 'dca', entry(ofEntry, ofTerm));
  const core = (ofEntry: string, ofTerm = '') => dialect('TBX-Core', 'dca', entry(ofEntry, ofTerm));
  const dct = (ofEntry: string, ofTerm = '', type = 'TBX-Basic') => dialect(type, 'dct', entry(ofEntry, ofTerm));
  const martif = (entries: string) =>
    `<martif type="TBX" ` +
    `xml:lang="en"><martifHeader><fileDesc><sourceDesc><p>s</p></sourceDesc></fileDesc></martifHeader><text><body>${entries}</body></text></martif>`;
  const entry = (ofEntry: string, ofTerm = '', id = 'e1') =>
    `<conceptEntry id="${id}">${ofEntry}<langSec ` +
    `xml:lang="en"><termSec><term>a</term>${ofTerm}</termSec></langSec></conceptEntry>`;
  const termEntry = (ofEntry: string, term = '<tig><term>a</term></tig>') =>
    `<termEntry id="e1">${ofEntry}<langSet xml:lang="en">${term}</langSet></termEntry>`;
  const tmx = (units: string) =>
    `<!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx version="1.4"><header creationtool="x" creationtoolversion="1" ` +
    `segtype="phrase" o-tmf="x" adminlang="en" srclang="en" datatype="x"/><body>${units}</body></tmx>`;
  const unit = (segment: string) => `<tu><tuv xml:lang="en"><seg>${segment}</seg></tuv></tu>`;
  const xliff = (ofUnit: string) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0" ` +
    `version="2.1" srcLang="en"><file id="f"><unit ` +
    `id="u">${ofUnit}<segment><source>a</source></segment></unit></file></xliff>`;

  const cases: [schema: SchemaName, valid: string, broken: Record<string, string>][] = [
    [
      'tbx',
      tbx(
        entry(
          '<descripGrp><descrip type="definition">a <hi type="bold">b</hi></descrip><admin ' +
            'type="source">s</admin></descripGrp><note>n <sc id="s1"/></note>',
          '<termNote type="partOfSpeech">noun</termNote>',
        ),
      ),
      {
        'no entry': tbx(''),
        'an id twice': tbx(entry('') + entry('')),
        'an id that is no name': tbx(entry('', '', '7')),
        'a reference to nothing': tbx(entry('<ref type="crossReference" target="e2">b</ref>')),
        'a link to a file': tbx(entry('<xref type="xGraphic" target="a.png">b</xref>')),
        'a note of a term beside the entry': tbx(entry('<termNote type="partOfSpeech">noun</termNote>')),
        'a note of a term behind a description': tbx(
          entry('', '<note>n</note><termNote type="partOfSpeech">noun</termNote>'),
        ),
        'a data category without a name': tbx(entry('<descrip>a</descrip>')),
        'markup within markup': tbx(entry('<note><hi><hi>a</hi></hi></note>')),
        'a day that is none': tbx(
          entry(
            '<transacGrp><transac type="transactionType">origination</transac><date>2024-02-30</date></transacGrp>',
          ),
        ),
      },
    ],
    [
      'tbx-dct',
      dct(
        '<min:subjectField>w</min:subjectField><descripGrp><basic:definition>d</basic:definition><basic:source>s</basic:source></descripGrp><transacGrp><basic:transactionType>origination</basic:transactionType><date>2024-01-02</date></transacGrp><basic:crossReference ' +
          'target="e1">x</basic:crossReference>',
        '<min:partOfSpeech>noun</min:partOfSpeech><basic:context>c</basic:context>',
      ),
      {
        'a data category as an attribute': dct('<descrip type="subjectField">w</descrip>'),
        'a data category of no module': dct('<basic:figure>f</basic:figure>'),
        'a domain of a term': dct('', '<min:subjectField>w</min:subjectField>'),
        'a context of a concept': dct('<basic:context>c</basic:context>'),
        'a part of speech in words of its own': dct('', '<min:partOfSpeech>Nomen</min:partOfSpeech>'),
        'a reference that leads nowhere': dct('<basic:crossReference>x</basic:crossReference>'),
        'a picture beside the glossary': dct('<basic:xGraphic target="a.png">x</basic:xGraphic>'),
        'markup within a tag': dct('<basic:definition>a <hi>b</hi></basic:definition>'),
        'a tag of our own in TBX-Basic': dct('<glossa:figure metaType="descrip">f</glossa:figure>'),
        'a tag of our own that stands for nothing': dct('<glossa:figure>f</glossa:figure>', '', 'TBX-Glossa'),
        'the other style': dialect('TBX-Basic', 'dca', entry('')),
      },
    ],
    [
      'tbx-min',
      min(
        '<descrip type="subjectField">w</descrip><admin type="customerSubset">c</admin><note>n</note>',
        '<termNote type="administrativeStatus">preferredTerm-admn-sts</termNote><termNote ' +
          'type="partOfSpeech">noun</termNote>',
      ),
      {
        'a definition': min('<descrip type="definition">d</descrip>'),
        'a context': min('', '<descrip type="context">c</descrip>'),
        'a transaction': min('<transacGrp><transac type="transactionType">origination</transac></transacGrp>'),
        'a reference': min('<ref type="crossReference" target="e1">x</ref>'),
        'a part of speech in words of its own': min('', '<termNote type="partOfSpeech">Nomen</termNote>'),
        'a status in words of its own': min('', '<termNote type="administrativeStatus">noun</termNote>'),
        'a domain of a term': min('', '<descrip type="subjectField">w</descrip>'),
        'another dialect': dialect('TBX-Basic', 'dca', entry('')),
      },
    ],
    [
      'tbx-core',
      core('<note>n</note>', '<note>n <hi type="bold">b</hi></note>'),
      {
        'a data category': core('<descrip type="subjectField">w</descrip>'),
        'a status': core('', '<termNote type="administrativeStatus">preferredTerm-admn-sts</termNote>'),
        'a tag': core('<min:subjectField>w</min:subjectField>'),
        'a date': core('<date>2024-01-01</date>'),
      },
    ],
    [
      'tbx2',
      martif(
        termEntry(
          '<xref type="xGraphic" target="a.png">b</xref>',
          '<ntig><termGrp><term>a</term><termNoteGrp><termNote type="x">b</termNote></termNoteGrp></termGrp></ntig>',
        ),
      ),
      {
        'no entry': martif(''),
        'a group of notes in the flat form': martif(
          termEntry('', '<tig><term>a</term><termNoteGrp><termNote type="x">b</termNote></termNoteGrp></tig>'),
        ),
        'a code of version 3': martif(termEntry('<note><sc id="s"/></note>')),
        'an element of version 3': martif(entry('')),
      },
    ],
    [
      'tmx',
      tmx(unit('a<ph x="1">b</ph>')),
      {
        'a unit without a segment': tmx('<tu/>'),
        'a code without a number': tmx(unit('<bpt>a</bpt>')),
        'an attribute of its own': tmx(unit('a').replace('<tu>', '<tu own="x">')),
      },
    ],
    [
      'xliff',
      xliff(
        '<gls:glossary><gls:glossEntry ' +
          'id="7"><gls:term>a</gls:term></gls:glossEntry></gls:glossary><notes><note ' +
          'category="x">n</note></notes>',
      ),
      {
        'an id that is no token': xliff('').replace('"u"', '"a b"'),
        'an entry of the glossary without a term': xliff('<gls:glossary><gls:glossEntry/></gls:glossary>'),
        'notes before the glossary': xliff(
          '<notes><note>n</note></notes><gls:glossary><gls:glossEntry><gls:term>a</gls:term></gls:glossEntry></gls:glossary>',
        ),
      },
    ],
  ];
  for (const [schema, valid, broken] of cases) {
    it(`allow a file as it should be: ${schema}`, () => assert.deepEqual(faultsOf(valid, schema), []));
    for (const [what, file] of Object.entries(broken))
      it(`refuse ${what}: ${schema}`, () => assert.notDeepEqual(faultsOf(file, schema), []));
  }
});

/** Concepts with any texts and ids, and elements of any shape where those of other files are kept. */
function anyConcepts(): fc.Arbitrary<Concept[]> {
  const names = (
    'descrip descripGrp descripNote admin adminGrp adminNote termNote termNoteGrp transac transacGrp ' +
    'transacNote date note ref xref hi foreign sc ec ph bpt ept it sub ut seg prop term termComp termCompList ' +
    'langSec tig x'
  ).split(' ');
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('e1', 'origination', '2024-01-01', 'https://example.org/a', 'a.png', 'e 1', ...INHERITED_NAMES),
  );
  const attributes = fc.dictionary(
    fc.constantFrom(
      'id',
      'type',
      'target',
      'xml:lang',
      'datatype',
      'startRef',
      'isolated',
      'i',
      'x',
      'pos',
      'assoc',
      'own',
      'o-encoding',
      ...INHERITED_NAMES,
    ),
    text,
    { maxKeys: 4 },
  );
  const { element } = fc.letrec<{ element: Record<string, unknown> }>((tie) => ({
    element: fc.record({
      element: fc.constantFrom(...names, ...INHERITED_NAMES),
      attributes,
      content: fc.array(fc.oneof({ maxDepth: 3 }, text, tie('element')), { maxLength: 4 }),
    }),
  }));
  const extra = fc.array(element, { maxLength: 4 });
  const reference = fc.array(fc.record({ target: text, text }), { maxLength: 2 });
  const term = (language: string) =>
    fc.record(
      {
        term: fc.string({ minLength: 1 }),
        language: fc.constant(language),
        originalId: text,
        note: text,
        source: text,
        extra,
        crossReferences: reference,
        tmx: fc.record({ attributes, elements: extra }),
      },
      { requiredKeys: ['term', 'language'] },
    );
  const concept = fc.record(
    {
      id: fc.oneof(text, fc.constantFrom('c0000000000000001', 'c0000000000000002')),
      originalId: text,
      definition: text,
      note: text,
      created: text,
      extra,
      languageExtra: fc.record({ en: extra }),
      images: reference,
      crossReferences: reference,
      tmx: fc.record({ attributes, elements: extra }),
      en: term('en'),
      de: term('de'),
    },
    { requiredKeys: ['id', 'en', 'de'] },
  );
  return fc
    .array(concept, { minLength: 1, maxLength: 3 })
    .map((concepts) => concepts.map(({ en, de, ...fields }) => ({ ...fields, terms: [en, de] }) as unknown as Concept));
}
