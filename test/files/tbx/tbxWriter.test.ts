import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TBX_2, TBX_3, TBX_3_DCT } from '../../../src/files/tbx/tbxRules';
import type { Concept, Term } from '../../../src/model/concept';
import { DCA, DCT, entry, MARTIF, only, read, tbx, termSec, tbxText } from './tbxFiles';

describe('writing TBX', () => {
  for (const [name, version] of [
    ['3', TBX_3],
    ['3 with tags', TBX_3_DCT],
    ['2', TBX_2],
  ] as const) {
    it(`gives back in version ${name} what was read, in every form`, () => {
      for (const text of [DCA, DCT, MARTIF]) {
        const { value } = read(text);
        assert.deepEqual(read(tbxText(value, version)), { value, problems: [] });
      }
    });

    it(`carries in version ${name} whatever a concept holds`, () => {
      // Tags hold text alone, so that a phrase that has to be marked in its sentence is not.
      const writable = (concept: Concept): Concept =>
        version.hasTags
          ? { ...concept, terms: concept.terms.map(({ examples: _, ...term }) => term as Term) }
          : concept;
      const concepts = fc.uniqueArray(anyConcept().map(writable), {
        minLength: 1,
        maxLength: 4,
        selector: ({ id }) => id,
      });
      fc.assert(
        fc.property(concepts, (value) => assert.deepEqual(read(tbxText(value, version)), { value, problems: [] })),
        { numRuns: 50 },
      );
    });
  }

  it('writes back what has no field, in its place', () => {
    const strange = [
      '<xref type="xGraphic" target="https://example.org/p.png">picture</xref>',
      '<ref type="crossReference" target="e1">pump</ref>',
      '<note>second <hi type="bold">note</hi></note>',
      '<descrip type="reliabilityCode" id="r1">9</descrip>',
    ];
    const text = tbx(
      entry(
        `<note>first</note>${strange.join('')}`,
        '<langSec xml:lang="en"><note>of the language</note><termSec id="t1"><term>CO<hi ' +
          'type="subscript">2</hi></term><termNote type="register">slang</termNote><admin ' +
          'type="sortKey">co</admin></termSec></langSec>',
      ),
    );
    const concept = only(text);
    assert.equal(concept.terms[0]!.term, 'CO2');
    const written = tbxText([concept]);
    for (const each of [
      ...strange,
      '<langSec xml:lang="en">\n    <note>of the language</note>',
      '<term>CO<hi type="subscript">2</hi></term>',
      '<termNote type="register">slang</termNote>',
      '<admin type="sortKey">co</admin>',
      '<termSec id="t1">',
    ]) {
      assert.ok(written.includes(each), each);
    }
  });

  it('writes a changed field and not what the file said before', () => {
    const concept = only(
      tbx(
        entry(
          '<descripGrp><descrip type="definition">old <hi type="bold">words</hi></descrip><admin ' +
            'type="source">A</admin></descripGrp>',
        ),
      ),
    );
    assert.match(tbxText([concept]), /old <hi type="bold">words<\/hi>/);
    const changed = tbxText([{ ...concept, definition: 'new words' }]);
    assert.doesNotMatch(changed, /old/);
    assert.match(changed, /<descrip type="definition">new words<\/descrip>\n\s*<admin type="source">A</);
  });

  it('leaves out ids that are taken and references that lead nowhere, which the standard forbids', () => {
    const concept = only(tbx(entry('<ref type="crossReference" target="gone">valve</ref>')));
    const written = tbxText([concept, { ...concept, id: 'c1' }]);
    assert.equal(written.match(/id="e1"/g)!.length, 1);
    assert.match(written, /<ref type="crossReference">valve<\/ref>/);
  });

  it('holds in version 2 the groups of notes that only the nested form has room for, and no markup of version 3', () => {
    const concept = only(
      tbx(
        termSec(
          '<termNoteGrp><termNote ' +
            'type="partOfSpeech">noun</termNote><note>really</note></termNoteGrp><note>press <sc ' +
            'id="s1"/>here</note>',
        ),
      ),
    );
    assert.match(tbxText([concept], TBX_2), /<ntig>\s*<termGrp>\s*<term>pump<\/term>\s*<termNoteGrp>/);
    assert.doesNotMatch(tbxText([concept], TBX_2), /<sc/);
    assert.match(tbxText([concept], TBX_3), /<sc id="s1"\/>/);
  });
});

/** What both versions carry: text without white space at its ends, dates by the day, terms grouped by language. */
function anyConcept(): fc.Arbitrary<Concept> {
  const text = fc
    .oneof(
      fc.string({ minLength: 1 }),
      fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", ']', ' ', 'ü') }),
      fc.constantFrom('水泵', 'مضخة', 'a\nb', '&amp;'),
    )
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const form = text.map((each) => each.replace(/\s+/g, ' '));
  const example = fc.record(
    { before: form, phrase: form, after: form, source: text },
    { requiredKeys: ['before', 'phrase', 'after'] },
  );
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
      {
        hex: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        domain: text,
        definition: text,
        note: text,
        source: text,
        project: text,
        created: date,
        modified: date,
        en: termsIn('en'),
        de: termsIn('de-AT'),
      },
      { requiredKeys: ['hex', 'en', 'de'] },
    )
    .map(({ hex, en, de, ...fields }) => ({
      id: `c${hex.toString(16).padStart(16, '0')}`,
      ...fields,
      terms: [...en, ...de],
    }))
    .map((concept) => JSON.parse(JSON.stringify(concept)) as Concept);
}
