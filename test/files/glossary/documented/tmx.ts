import assert from 'node:assert/strict';
import { writeGlossary } from '../../../../src/files/glossaryFormats';
import type { Concept } from '../../../../src/model/concept';
import type { Proofs } from './support';
import { assertKept, messagesOf, one, pump, read, termsOf, written } from './support';

const tmx = (units: string) =>
  `<tmx version="1.4"><header srclang="en" creationtool="Other"/><body>\n${units}\n</body></tmx>`;
const unit = (ofUnit: string, segment = 'pump', attributes = '', ofVariant = '', ofVariantTag = '') =>
  `<tu ${attributes}>${ofUnit}<tuv xml:lang="en" ${ofVariantTag}>${ofVariant}<seg>${segment}</seg></tuv><tuv ` +
  `xml:lang="de"><seg>Pumpe</seg></tuv></tu>`;
const kept = (...parts: Parameters<typeof unit>): Concept => {
  const concept = one(tmx(unit(...parts)), 'a.tmx');
  assertKept(concept, 'tmx');
  return concept;
};

export const TMX: Proofs = {
  '`tu`; `tuid`'() {
    assert.equal(kept('', 'pump', 'tuid="7"').originalId, '7');
    assert.equal(kept('', 'pump', 'tuid="c00000000000000aa"').id, 'c00000000000000aa');
    assert.match(
      written([pump({ originalId: '7' })], 'tmx'),
      /<tu tuid="7">\s*<prop type="x-concept">c0000000000000001</,
    );
  },
  '`tuv`, `xml:lang`, `seg`'() {
    const { value, problems } = read(
      tmx(
        '<tu><tuv xml:lang="en"><seg>a\n  b</seg></tuv><tuv xml:lang="x-none"><seg>c</seg></tuv>\n<tuv ' +
          'xml:lang="de"><seg/></tuv></tu>',
      ),
      'a.tmx',
    );
    assert.deepEqual(value.map(termsOf), ['en:a b']);
    assert.match(messagesOf(problems), /“x-none” is not a language.*skipped/);
    assert.match(messagesOf(problems), /4: This <tuv> was skipped because its <seg> has no text/);
    assert.match(messagesOf(problems), /2: This unit has a segment only in en.*was read/);
  },
  '`bpt`, `ept`, `ph`'() {
    const segment =
      '<bpt i="1">a</bpt>p<hi>um</hi><ept i="1">b</ept>p<ph>c<sub>d</sub></ph><it pos="end">e</it><ut>f</ut>';
    const concept = kept('', segment);
    assert.equal(concept.terms[0]!.term, 'pump');
    assert.ok(written([concept], 'tmx').includes(`<seg>${segment}</seg>`));
    concept.terms[0]!.term = 'changed';
    assert.match(written([concept], 'tmx'), /<seg>changed<\/seg>/);
  },
  '`creationdate`, `changedate`'() {
    const concept = kept('', 'pump', 'creationdate="20020125T210600Z" changedate="20030101T000000Z"');
    assert.deepEqual([concept.created, concept.modified], ['2002-01-25T21:06:00Z', '2003-01-01']);
  },
  'the first `note`; `prop`'() {
    const properties = (names: string[]) => names.map((name) => `<prop type="x-${name}">${name}</prop>`).join('');
    const concept = kept(
      `<note>n</note>${properties(['subject', 'definition', 'customer'])}`,
      'pump',
      '',
      `${properties(['partOfSpeech', 'source'])}<prop type="x-status">admitted</prop>`,
    );
    assert.deepEqual(
      [concept.note, concept.domain, concept.definition, concept.customer],
      ['n', 'subject', 'definition', 'customer'],
    );
    assert.deepEqual(
      [concept.terms[0]!.partOfSpeech, concept.terms[0]!.status],
      ['partOfSpeech', 'admittedTerm-admn-sts'],
    );
    assert.match(written([concept], 'tmx'), /<prop type="x-domain">subject</);
  },
  'further notes and properties'() {
    const concept = kept(
      '<note>first</note><note>second</note><prop type="x-colour">red</prop>',
      'pump',
      'usagecount="3" creationid="me"',
      '<prop type="x-shape">round</prop>',
      'changeid="you"',
    );
    const text = written([concept], 'tmx');
    for (const part of [
      'second',
      'x-colour">red',
      'usagecount="3"',
      'creationid="me"',
      'x-shape">round',
      'changeid="you"',
    ])
      assert.ok(text.includes(part), part);
    assert.doesNotMatch(written([one(tmx(unit('', 'pump', 'own="1"')), 'a.tmx')], 'tmx'), /own=/);
  },
  'a term that is deprecated': () => {
    const glossary = pump({}, { status: 'preferredTerm-admn-sts' });
    glossary.terms.push({ term: 'Pumpwerk', language: 'de', status: 'deprecatedTerm-admn-sts' });
    const { bytes, omissions } = writeGlossary([glossary], 'tmx');
    assert.doesNotMatch(Buffer.from(bytes).toString(), /Pumpwerk/);
    assert.match(omissions.join(), /1 deprecated or superseded term not exported/);
  },
  'several terms of a concept': () => {
    const concept = { ...pump(), terms: [...pump().terms, { term: 'Förderpumpe', language: 'de' }] };
    assert.equal(written([concept], 'tmx').match(/<tu /g)!.length, 2);
    assert.doesNotMatch(written([concept], 'tmx'), /(<tuv xml:lang="de">[^]*){2}<\/tu>[^]*<tu [^]*<tu /);
    assertKept(concept, 'tmx');
  },
  'more than two languages': () => {
    const three: Concept = {
      ...pump(),
      terms: [
        ...pump().terms,
        { term: 'Förderpumpe', language: 'de', status: 'preferredTerm-admn-sts' },
        { term: 'pompe', language: 'fr' },
      ],
    };
    const { bytes, omissions } = writeGlossary([three, pump()], 'tmx');
    assert.deepEqual(
      Buffer.from(bytes)
        .toString()
        .match(/<seg>[^<]*/g),
      ['<seg>pump', '<seg>Förderpumpe', '<seg>pump', '<seg>pompe', '<seg>pump', '<seg>Pumpe'],
    );
    assert.match(omissions.join(), /1 term not exported: .*only pairs of preferred terms from en/);
    assert.match(
      writeGlossary([three], 'tmx', { source: 'fr', target: 'en' }).omissions.join(),
      /Terms in de not exported/,
    );
  },
  header: () => assert.doesNotMatch(written([kept('')], 'tmx'), /Other/),
  'the source of an example'() {
    const concept = pump(
      {
        crossReferences: [{ target: 'hidden' }],
        images: [{ target: 'hidden' }],
        transactions: [{ type: 'hidden' }],
        extra: [{ element: 'note', content: ['hidden'] }],
      },
      { examples: [{ before: 'A ', phrase: 'pump', after: '.', source: 'hidden' }] },
    );
    assert.doesNotMatch(written([concept], 'tmx'), /hidden/);
  },
};
