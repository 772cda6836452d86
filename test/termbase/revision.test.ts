import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Concept } from '../../src/model/concept';
import type { Revision } from '../../src/termbase/revision';
import { currentOf, revisionOf } from '../../src/termbase/revision';
import type { TermRow } from '../../src/termbase/termRow';
import { faultOf, LONGEST, rowsOf, wholeRevisions } from '../../src/termbase/termRow';

const concept = (english: string, more: Partial<Concept> = {}): Concept => ({ id: 'c1', terms: [{ term: english, language: 'en' }, { term: 'Ventil', language: 'de-AT' }], ...more });
const first = revisionOf('c1', concept('valve'), [], 1);
const after = (parents: Revision[], content: Concept | undefined, written = 2) => revisionOf('c1', content, parents.map(({ id }) => id), written);

describe('the revisions of a concept', () => {
  it('are the same where the same was written twice, and others after other parents', () => {
    assert.equal(revisionOf('c1', concept('valve'), [], 99).id, first.id);
    const there = after([first], concept('tap'));
    const back = after([there], concept('valve'));
    assert.notEqual(back.id, first.id);
    assert.deepEqual(currentOf([first, there, back]), [back]);
  });

  it('stand beside each other where two were made from one, until a third takes the place of both', () => {
    const [mine, theirs] = [after([first], concept('tap'), 5), after([first], concept('cock'), 9)];
    assert.deepEqual(currentOf([mine, first, theirs]).map(({ id }) => id), [theirs.id, mine.id], 'the latest first');
    const merged = after([mine, theirs], concept('tap or cock'));
    assert.deepEqual(currentOf([first, mine, theirs, merged]), [merged]);
  });

  it('delete a concept, and an edit at the same time is not lost by it', () => {
    const [deletion, edit] = [after([first], undefined), after([first], concept('tap'))];
    assert.deepEqual(currentOf([first, deletion]).map(({ content }) => content), [undefined]);
    assert.equal(currentOf([first, deletion, edit]).length, 2);
  });
});

describe('the rows of a revision', () => {
  it('say what is looked up, and give the revision back whatever order they come in', () => {
    const content = concept('Safety  VALVES', { domain: 'hydraulics', customer: 'A', extra: { kept: true }, terms: [{ term: 'Safety  VALVES', language: 'en-GB', customer: 'B', examples: [{ before: 'The ', phrase: 'valve', after: ' "opens".' }] }, { term: '弁', language: 'ja' }] });
    const revision = after([first], content);
    const rows = rowsOf(revision);
    assert.deepEqual(rows.map(({ language, form, stem, domain, customer }) => [language, form, stem, domain, customer]), [['en-GB', 'safety valves', 'safeti valv', 'hydraulics', 'B'], ['ja', '弁', '弁', 'hydraulics', 'A']]);
    assert.deepEqual(wholeRevisions(rows.toReversed()), [revision]);
  });

  it('count once all of them are there', () => {
    const rows = rowsOf(first);
    assert.deepEqual(wholeRevisions(rows.slice(1)), []);
    assert.deepEqual(wholeRevisions([...rows.slice(1), ...rows.slice(1)]), []);
  });

  it('fit into a termbase, whatever their texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000, minLength: 1 }), (text) => {
        for (const row of rowsOf(after([first], concept(text, { domain: text })))) {
          for (const [field, most] of Object.entries(LONGEST)) if (field !== 'body') assert(Buffer.byteLength(row[field as keyof TermRow] as string) <= most, field);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('are refused where the concept is too large, with what to do', () => {
    assert.equal(faultOf(concept('valve')), undefined);
    assert.match(faultOf(concept('valve', { note: 'ä'.repeat(31_000) }))!, /61 KB.*leave its examples out/);
  });
});
