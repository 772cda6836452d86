import assert from 'node:assert/strict';
import type { Concept } from '../../../../src/model/concept';
import type { Proofs } from './support';
import { assertKept, one, pump, read, written } from './support';

const mtf = (ofEntry: string, ofTerm = '', language = '<language type="English" lang="EN"/>', ofLanguage = '') =>
  `<mtf><conceptGrp><concept>12</concept>${ofEntry}<languageGrp>${language}${ofLanguage}<termGrp><term>pump</term>${ofTerm}</termGrp></languageGrp></conceptGrp></mtf>`;
const field = (type: string, text: string, more = '') =>
  `<descripGrp><descrip type="${type}">${text}</descrip>${more}</descripGrp>`;
const kept = (...parts: [string, string?, string?, string?]): Concept => {
  const concept = one(mtf(...parts), 'a.xml');
  assertKept(concept, 'multiterm');
  return concept;
};

export const MULTITERM: Proofs = {
  '`conceptGrp`, `concept`': () => assert.equal(kept('').originalId, '12'),
  '`languageGrp`, `language`'() {
    const languageOf = (element: string) => kept('', '', element).terms[0]!.language;
    assert.deepEqual(['<language lang="DE-AT" type="x"/>', '<language type="Japanese"/>'].map(languageOf), [
      'de-AT',
      'ja',
    ]);
    assert.match(written([pump()], 'multiterm'), /<language type="German" lang="DE"\/>/);
  },
  '`termGrp`, `term`': () => assert.equal(kept('').terms[0]!.term, 'pump'),
  '`descrip` whose `type` is the name of a field'() {
    const concept = kept(
      field('Subject', 'water') + field('Definition', 'moves it') + field('Note', 'n'),
      field('Part of Speech', 'noun') + field('Context', 'A pump.') + field('Gender', 'f'),
    );
    assert.deepEqual([concept.domain, concept.definition, concept.note], ['water', 'moves it', 'n']);
    const [term] = concept.terms;
    assert.deepEqual(
      [term!.partOfSpeech, term!.grammaticalGender, term!.examples],
      ['noun', 'f', [{ before: 'A ', phrase: 'pump', after: '.' }]],
    );
    assert.match(
      written([one(mtf(field('Fachgebiet', 'water')), 'a.xml')], 'multiterm'),
      /<descrip type="Subject">water/,
    );
  },
  'a status'() {
    const concept = kept('', field('Status', 'forbidden'));
    assert.equal(concept.terms[0]!.status, 'deprecatedTerm-admn-sts');
    assert.match(written([concept], 'multiterm'), /<descrip type="Status">deprecated</);
    assert.match(JSON.stringify(kept('', field('Status', 'so-so')).terms[0]!.extra), /so-so/);
  },
  'a `descripGrp` named `Source`'() {
    const concept = kept(
      field('Definition', 'moves it', field('Source', 'ISO')),
      field('Context', 'A pump.', field('Source', 'p. 3')),
    );
    assert.deepEqual([concept.definitionSource, concept.terms[0]!.examples![0]!.source], ['ISO', 'p. 3']);
  },
  'a `descrip` named `Synonym`'() {
    const { terms } = kept('', field('Synonym', 'water pump') + field('Deprecated term', 'drawer'));
    assert.deepEqual(
      terms.map(({ term, status }) => [term, status !== undefined]),
      [
        ['pump', false],
        ['water pump', false],
        ['drawer', true],
      ],
    );
  },
  '`conceptGrp` within a `conceptGrp`'() {
    const nested = mtf('').replace('<mtf>', '').replace('</mtf>', '').replace('pump', 'valve');
    const { value } = read(mtf(nested), 'a.xml');
    assert.deepEqual(
      value.map(({ terms }) => terms[0]!.term),
      ['pump', 'valve'],
    );
  },
  'codes of MultiTerm': () =>
    assert.equal(kept('', '', '<language type="Target" lang="NO-NY"/>').terms[0]!.language, 'nn'),
  'an `xref` with `Mlink`': () =>
    assert.deepEqual(one(mtf(field('Figure', '<xref Mlink="a.png">a</xref>')), 'a.xml').images, [
      { target: 'a.png', text: 'a' },
    ]),
  'other elements': () =>
    assert.match(read(mtf('<own>x</own>'), 'a.xml').problems[0]!.message, /Skipped 1 unknown element \(own\)/),
  'any other `descrip`': () => assert.match(JSON.stringify(kept(field('Colour', 'red')).extra), /"Colour".*red/),
  '`transacGrp` with a date'() {
    const group = (type: string, who = '') =>
      `<transacGrp><transac type="${type}">${who}</transac><date>2020-01-02T03:04:05</date></transacGrp>`;
    const concept = one(mtf(group('origination') + group('check', 'ann')), 'a.xml');
    assert.deepEqual(
      [concept.created, concept.transactions?.at(-1)],
      ['2020-01-02T03:04:05', { type: 'check', date: '2020-01-02T03:04:05', responsible: 'ann' }],
    );
    assert.match(
      written([concept], 'multiterm'),
      /<transac type="origination"\/>\s*<date>2020-01-02T03:04:05<.*<transac type="check">ann</s,
    );
  },
  '`system` (entry class)': () =>
    assert.match(JSON.stringify(kept('<system type="entryClass">3</system>').extra), /system entryClass.*3/),
  'cross-references and pictures'() {
    assert.doesNotMatch(
      written(
        [pump({ crossReferences: [{ target: 'c0000000000000002', text: 'two' }], images: [{ target: 'a.png' }] })],
        'multiterm',
      ),
      /two|a\.png/,
    );
    assert.equal(one(mtf(field('Note', 'see <xref Tlink="English:valve">valve</xref>')), 'a.xml').note, 'see valve');
  },
};
