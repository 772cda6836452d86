import { readGlossary } from '../../../src/files/glossaryFormats';
import type { Concept } from '../../../src/model/concept';

/** Every field that a concept has, each with a value of its own. */
export const RICH: Concept[] = [
  {
    id: 'c0000000000000001',
    domain: 'hydraulics & water',
    definition: 'machine that moves water, "mostly" <upwards>',
    definitionSource: 'ISO 17769',
    note: 'not the shoe',
    source: 'handbook 3',
    customer: 'ACME',
    project: 'P-1',
    created: '2024-01-02',
    modified: '2024-02-03',
    crossReferences: [
      { target: 'c0000000000000002', text: 'valve' },
      { target: 'https://example.org/pump', text: 'page' },
    ],
    images: [{ target: 'pump.png', text: 'a pump' }],
    transactions: [{ type: 'check', date: '2024-03-04', responsible: 'Terminology' }],
    ownField: { deep: [1, 2] },
    terms: [
      {
        ...{
          term: 'pump',
          language: 'en',
          status: 'preferredTerm-admn-sts',
          partOfSpeech: 'noun',
          termType: 'fullForm',
          grammaticalGender: 'neuter',
          grammaticalNumber: 'singular',
        },
        ...{
          geographicalUsage: 'GB',
          note: 'of a term',
          source: 'catalogue',
          customer: 'B & Co',
          project: 'P-2',
          ownField: 'x',
        },
        examples: [{ before: 'Switch the ', phrase: 'pumps', after: ' off & wait.', source: 'manual.md:12' }],
        unplacedExamples: ['Nothing of the kind.'],
        crossReferences: [{ target: 'c0000000000000002' }],
        transactions: [{ type: 'origination', date: '2023-01-01', responsible: 'Import' }],
      },
      {
        term: 'Pumpe',
        language: 'de',
        status: 'admittedTerm-admn-sts',
        partOfSpeech: 'noun',
        grammaticalGender: 'feminine',
        note: 'deutsch',
        examples: [{ before: 'Die ', phrase: 'Pumpe', after: ' läuft.' }],
      },
      { term: 'pompe', language: 'fr', status: 'deprecatedTerm-admn-sts' },
    ],
  },
  {
    id: 'c0000000000000002',
    terms: [
      { term: 'valve', language: 'en' },
      { term: 'Ventil', language: 'de' },
    ],
  },
  {
    id: 'c0000000000000003',
    definition: 'two terms',
    terms: [
      { term: 'tank', language: 'en' },
      { term: 'cistern', language: 'en' },
      { term: 'Tank', language: 'de' },
      { term: 'Behälter', language: 'de' },
    ],
  },
];

/**
 * What other programs' files leave in concepts, one glossary for each file: attributes, elements and ids of their own.
 */
export function foreignConcepts(): Concept[][] {
  const files = {
    'a.xml':
      '<mtf><conceptGrp><concept>12</concept><system type="entryClass">3</system><transacGrp><transac ' +
      'type="check">ann</transac><date>2020-01-02T03:04:05</date></transacGrp><descripGrp><descrip ' +
      'type="Subject" multimedia="Image">water</descrip></descripGrp><languageGrp><language type="English" ' +
      'lang="EN"/><termGrp><term termid="5">pu<br/>mp</term><descripGrp><descrip type="Odd ' +
      'one">x</descrip></descripGrp></termGrp></languageGrp></conceptGrp></mtf>',
    'a.tbx':
      '<tbx style="dct" type="TBX-Basic" xml:lang="en" xmlns:m="urn:m"><text><body><conceptEntry id="e1" ' +
      'm:own="1"><m:subjectField>w</m:subjectField><m:strange ' +
      'shape="round">y<m:inner>z</m:inner></m:strange><note colour="red">a<b>c</b></note><langSec ' +
      'xml:lang="en"><termSec ' +
      'id="t1"><term>pump</term><m:odd>x</m:odd></termSec></langSec></conceptEntry><conceptEntry ' +
      'id="e1"><langSec ' +
      'xml:lang="en"><termSec><term>valve</term></termSec></langSec></conceptEntry></body></text></tbx>',
    'a.tmx':
      '<tmx version="1.4"><body><tu tuid="1" own="x" segtype="odd" creationdate="20020125T210600Z"><note ' +
      'lang="en">n</note><prop>untyped</prop><prop type="x-odd" own="y">z</prop><tuv xml:lang="en" ' +
      'own="x"><seg>p<sub>s</sub><bpt i="1" own="x">b</bpt><it pos="end">c</it><hi ' +
      'type="t">um</hi>p<ut>u</ut></seg></tuv><tuv xml:lang="de"><seg>Pumpe</seg></tuv></tu></body></tmx>',
    'a.csv': 'id,en,de,Colour,note_en\n7,pump|tap,Pumpe,red,n\n',
    'a.po':
      'msgid ""\nmsgstr "Language: de\\n"\n\n#, c-format\nmsgctxt "menu"\nmsgid "pump"\nmsgid_plural ' +
      '"pumps"\nmsgstr[0] "Pumpe"\nmsgstr[1] "Pumpen"\n',
  };
  return Object.entries(files).map(([fileName, text]) => readGlossary(Buffer.from(text), fileName).value);
}
