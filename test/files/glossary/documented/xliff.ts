import assert from 'node:assert/strict';
import { writeGlossary } from '../../../../src/files/glossaryFormats';
import type { Proofs } from './support';
import { assertKept, messagesOf, one, PAIR, pump, read, termsOf, written } from './support';

const version1 = (units: string, attributes = 'source-language="en" target-language="de"') =>
  `<xliff version="1.2"><file original="a" ${attributes}><body>\n${units}\n</body></file></xliff>`;
const version2 = (units: string, attributes = 'srcLang="en" trgLang="de"') =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0" ` +
  `version="2.1" ${attributes}><file id="f">\n${units}\n</file></xliff>`;
const unit1 = (inner: string, attributes = 'id="u1"') => `<trans-unit ${attributes}>${inner}</trans-unit>`;
const unit2 = (inner: string) => `<unit id="u1">${inner}</unit>`;
const PUMP = '<source>pump</source><target>Pumpe</target>';

export const XLIFF: Proofs = {
  '`trans-unit` (1.2) or its segments'() {
    const [first, second] = [
      one(version1(unit1(PUMP)), 'a.xlf'),
      one(version2(unit2(`<segment>${PUMP}</segment>`)), 'a.xlf'),
    ];
    for (const concept of [first, second])
      assert.deepEqual([termsOf(concept), concept.originalId], ['en:pump de:Pumpe', 'u1']);
    const two = version2(
      unit2(
        '<segment><source>a</source><target>b</target></segment><segment><source>c</source><target>d</target></segment>',
      ),
    );
    const mark = (number: number, text: string) => `<mrk mtype="seg" mid="${number}">${text}</mrk>`;
    const marked = version1(
      unit1(
        `<source>a c</source><seg-source>${mark(1, 'a')} ${mark(2, 'c')}</seg-source><target>${mark(1, 'b')} ` +
          `${mark(2, 'd')}</target>`,
      ),
    );
    for (const text of [two, marked])
      assert.deepEqual(
        read(text, 'a.sdlxliff').value.map((each) => [termsOf(each), each.originalId]),
        [
          ['en:a de:b', undefined],
          ['en:c de:d', undefined],
        ],
      );
  },
  'an untranslated unit'() {
    const text = version1(
      unit1('<source>a</source>') +
        unit1('<source>b</source><target/>') +
        unit1('<source>c</source><target state="new">c</target>') +
        unit1('<source>d</source><target>d</target>'),
    );
    const { value, problems } = read(text, 'a.xlf');
    assert.deepEqual(value.map(termsOf), ['en:d de:d']);
    assert.match(messagesOf(problems), /^2: Skipped 3 untranslated segments/);
  },
  'a unit with `translate="no"`'() {
    const own = unit1('<source>a</source><target>A</target>', 'id="u1" translate="no"');
    const inherited = `<group translate="no">${unit1('<source>b</source><target>B</target>', 'id="u2"')}</group>`;
    const { value, problems } = read(version1(own + inherited + unit1(PUMP)), 'a.xlf');
    assert.deepEqual(value.map(termsOf), ['en:pump de:Pumpe']);
    assert.match(messagesOf(problems), /Skipped 2 /);
  },
  'languages on `xliff`'() {
    assert.equal(
      termsOf(one(version2(unit2(`<segment>${PUMP}</segment>`), 'srcLang="fr" trgLang="it"'), 'a.xlf')),
      'fr:pump it:Pumpe',
    );
    assert.equal(
      termsOf(one(version1(unit1('<source xml:lang="fr">a</source><target xml:lang="it">b</target>')), 'a.xlf')),
      'fr:a it:b',
    );
    assert.equal(termsOf(one(version1(unit1(PUMP), 'source-language="en"'), 'messages.es.xlf')), 'en:pump es:Pumpe');
    assert.equal(termsOf(one(version1(unit1(PUMP), ''), 'a.xlf', PAIR)), 'en:pump de:Pumpe');
    assert.equal(read(version1(unit1(PUMP), ''), 'a.xlf').problems[0]!.option, '--from en --to de');
  },
  'inline codes'() {
    assert.equal(
      one(
        version1(
          unit1(
            '<source>p<x id="1"/><g id="2">um</g><mrk mtype="term">p</mrk><bpt ' +
              'id="3">code</bpt></source><target>Pumpe</target>',
          ),
        ),
        'a.xlf',
      ).terms[0]!.term,
      'pump',
    );
    assert.equal(
      one(
        version2(unit2('<segment><source>p<ph id="1"/><pc id="2">ump</pc></source><target>Pumpe</target></segment>')),
        'a.xlf',
      ).terms[0]!.term,
      'pump',
    );
  },
  '`note`'() {
    assert.equal(one(version1(unit1(`${PUMP}<note>one</note><note>two</note>`)), 'a.xlf').note, 'one\ntwo');
    const concept = one(
      version2(
        unit2(
          `<notes><note category="domain">water</note><note category="partOfSpeech" ` +
            `appliesTo="target">Nomen</note></notes><segment>${PUMP}</segment>`,
        ),
      ),
      'a.xlf',
    );
    assert.deepEqual([concept.domain, concept.terms[1]!.partOfSpeech], ['water', 'Nomen']);
    assertKept(
      pump({ domain: 'water', note: 'one\ntwo', customer: 'c' }, { status: 'preferredTerm-admn-sts', note: 'n' }),
      'xliff',
    );
  },
  '`gls:glossEntry`'() {
    const glossary =
      '<gls:glossary><gls:glossEntry id="g1"><gls:term source="public">pump</gls:term><gls:translation ' +
      'source="my">Pumpe</gls:translation><gls:definition source="ISO">moves ' +
      'it</gls:definition></gls:glossEntry></gls:glossary>';
    const concept = one(version2(unit2(`${glossary}<segment><source>A pump.</source></segment>`)), 'a.xlf');
    assert.deepEqual(
      [concept.originalId, concept.definition, concept.definitionSource, concept.terms.map(({ source }) => source)],
      ['g1', 'moves it', 'ISO', ['public', 'my']],
    );
    assert.deepEqual(concept.terms[0]!.examples, [{ before: 'A ', phrase: 'pump', after: '.' }]);
    assertKept(concept, 'xliff');
  },
  '`state`, `approved`'() {
    const concept = one(
      version1(
        unit1(
          '<source>pump</source><target ' +
            'state="final">Pumpe</target><alt-trans><source>x</source><target>hidden</target></alt-trans>',
          'id="u1" approved="yes"',
        ),
      ),
      'a.xlf',
    );
    assert.doesNotMatch(JSON.stringify(concept), /hidden|final|approved/);
    const { omissions } = writeGlossary(
      [{ ...pump(), id: 'c0000000000000009', terms: [{ term: 'x', language: 'en' }] }, pump()],
      'xliff',
      PAIR,
    );
    assert.match(omissions.join(), /1 entry not exported/);
    const text = written(
      [
        pump({
          created: '2020-01-01',
          crossReferences: [{ target: 'hidden' }],
          transactions: [{ type: 'hidden' }],
          extra: [{ element: 'note', content: ['hidden'] }],
        }),
      ],
      'xliff',
    );
    assert.doesNotMatch(text, /hidden|2020/);
  },
};
