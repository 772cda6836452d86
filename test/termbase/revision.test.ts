import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Concept } from '../../src/model/concept';
import type { Revision } from '../../src/termbase/revision';
import { currentRevisions, digestOfConceptLine, revisionId, revisionOf } from '../../src/termbase/revision';
import type { TermRow } from '../../src/termbase/termRow';
import { termRowKey, MAX_FIELD_BYTES, unstorableReason, termRowsOf } from '../../src/termbase/termRow';
import { checkTermRow, readCompleteHeaders, readCompleteRevisions } from '../../src/termbase/completeRevisions';

const concept = (english: string, more: Partial<Concept> = {}): Concept => ({
  id: 'c1',
  terms: [
    { term: english, language: 'en' },
    { term: 'Ventil', language: 'de-AT' },
  ],
  ...more,
});
const first = revisionOf('c1', concept('valve'), [], 1);
const after = (parents: Revision[], content: Concept | undefined, written = 2) =>
  revisionOf(
    'c1',
    content,
    parents.map(({ id }) => id),
    written,
  );

describe('the revisions of a concept', () => {
  it('are the same where the same was written twice, and others after other parents', () => {
    assert.equal(revisionOf('c1', concept('valve'), [], 99).id, first.id);
    const there = after([first], concept('tap'));
    const back = after([there], concept('valve'));
    assert.notEqual(back.id, first.id);
    assert.deepEqual(currentRevisions([first, there, back]), [back]);
  });

  it('stand beside each other where two were made from one, until a third takes the place of both', () => {
    const [mine, theirs] = [after([first], concept('tap'), 5), after([first], concept('cock'), 9)];
    assert.deepEqual(
      currentRevisions([mine, first, theirs]).map(({ id }) => id),
      [theirs.id, mine.id],
      'the latest first',
    );
    const merged = after([mine, theirs], concept('tap or cock'));
    assert.deepEqual(currentRevisions([first, mine, theirs, merged]), [merged]);
  });

  it('delete a concept, and an edit at the same time is not lost by it', () => {
    const [deletion, edit] = [after([first], undefined), after([first], concept('tap'))];
    assert.deepEqual(
      currentRevisions([first, deletion]).map(({ content }) => content),
      [undefined],
    );
    assert.equal(currentRevisions([first, deletion, edit]).length, 2);
  });
});

describe('the rows of a revision', () => {
  it('say what is looked up, and give the revision back whatever order they come in', () => {
    const content = concept('Safety  VALVES', {
      domain: 'hydraulics',
      customer: 'A',
      extra: { kept: true },
      terms: [
        {
          term: 'Safety  VALVES',
          language: 'en-GB',
          customer: 'B',
          examples: [{ before: 'The ', phrase: 'valve', after: ' "opens".' }],
        },
        { term: '弁', language: 'ja' },
      ],
    });
    const revision = after([first], content);
    const rows = termRowsOf(revision, 'model');
    assert.deepEqual(
      rows.map(({ language, form, stem, domain, customer }) => [language, form, stem, domain, customer]),
      [
        ['en-GB', 'safety valves', 'safeti valv', 'hydraulics', 'B'],
        ['ja', '弁', '弁', 'hydraulics', 'A'],
      ],
    );
    assert.deepEqual(readCompleteRevisions(rows.toReversed()), [revision]);
  });

  it('count once all of them are there', () => {
    const rows = termRowsOf(first, 'model');
    assert.deepEqual(readCompleteRevisions(rows.slice(1)), []);
    assert.deepEqual(readCompleteRevisions([...rows.slice(1), ...rows.slice(1)]), []);
  });

  it('fit into a termbase, whatever their texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000, minLength: 1 }), (text) => {
        for (const row of termRowsOf(after([first], concept(text, { domain: text })), 'model')) {
          for (const [field, most] of Object.entries(MAX_FIELD_BYTES))
            if (field !== 'body') assert(Buffer.byteLength(row[field as keyof TermRow] as string) <= most, field);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('are refused where the concept is too large, with what to do', () => {
    assert.equal(unstorableReason(concept('valve')), undefined);
    assert.match(unstorableReason(concept('valve', { note: 'ä'.repeat(31_000) }))!, /61 KB.*remove its examples/);
  });
});

describe('the rows that another program has written', () => {
  const second = after([first], concept('tap'));
  const rows = termRowsOf(second, 'model');
  const faultsOf = (changed: unknown[]) => {
    const faults: string[] = [];
    const whole = readCompleteRevisions(
      [...termRowsOf(first, 'model'), ...(changed as TermRow[])],
      ({ concept: id, revision, fault }) =>
        faults.push(`${id} ${revision === second.id ? 'second' : revision}: ${fault}`),
    );
    assert.deepEqual(whole, [first], 'the rest is read');
    return faults;
  };
  /** A revision whose hashes are right, whatever its line says. */
  const saying = (line: string) => {
    const id = revisionId('c1', digestOfConceptLine(line), [first.id]);
    return rows.map((row, place) => ({
      ...row,
      row: termRowKey('c1', id, place),
      revision: id,
      digest: digestOfConceptLine(line),
      body: line,
    }));
  };

  it('are passed over and named where they say something else than was written', () => {
    assert.deepEqual(faultsOf(rows.map((row) => ({ ...row, body: row.body.replace('tap', 'cock') }))), [
      'c1 second: its content was changed by another program',
    ]);
    assert.deepEqual(faultsOf(rows.map((row) => ({ ...row, body: null }))), [
      'c1 second: its content was changed by another program',
    ]);
    assert.deepEqual(faultsOf(rows.map((row) => ({ ...row, parents: '' }))), ['c1 second: its id is not valid']);
    assert.deepEqual(
      faultsOf(rows.map((row) => ({ ...row, parents: second.id }))),
      ['c1 second: its id is not valid'],
      'its own parent',
    );
    assert.deepEqual(faultsOf(rows.map((row) => ({ ...row, parents: 7 }))), [
      'c1 second: one of its fields has the wrong type',
    ]);
    assert.deepEqual(faultsOf(rows.map((row) => ({ ...row, written: Number.NaN }))), [
      'c1 second: one of its fields has the wrong type',
    ]);
    assert.deepEqual(faultsOf(rows.map((row) => ({ ...row, rows: 1.5 }))), ['c1 second: its rows have invalid keys']);
    assert.deepEqual(faultsOf(rows.map((row) => ({ ...row, row: `x ${row.row}` }))), [
      'c1 second: its rows have invalid keys',
    ]);
    assert.deepEqual(faultsOf(rows.map((row, place) => ({ ...row, rows: 2 + place }))), [
      'c1 second: its rows are inconsistent',
    ]);
  });

  it('are held against the schema of glossary files', () => {
    const [missing] = faultsOf(saying('{"id":"c1","terms":[{"term":"tap"},{"term":"Hahn","language":"de"}]}'));
    assert.match(missing!, /not a glossary entry\. The term “tap” has no valid “language”/);
    assert.match(faultsOf(saying('{"id":"c1","terms":')).join(), /it is not JSON/);
    assert.match(
      faultsOf(saying('{"id":"c2","terms":[{"term":"tap","language":"en"},{"term":"Hahn","language":"de"}]}')).join(),
      /belongs to another entry, c2/,
    );
    assert.match(
      faultsOf(saying('{"id":"c1","terms":[{"term":"tap","language":"en"}]}')).join(),
      /it has a different number of terms \(1\) and rows \(2\)/,
    );
  });

  it('are forgotten once something else has taken their place', () => {
    const broken = rows.map((row) => ({ ...row, body: '{}' }));
    const third = after([first, second], concept('cock'));
    assert.deepEqual(
      readCompleteRevisions([...termRowsOf(first, 'model'), ...broken, ...termRowsOf(third, 'model')], () =>
        assert.fail('nobody needs it'),
      ),
      [first, third],
    );
  });

  it('are told without what they say, too', () => {
    const revisions: string[] = [];
    const bare = [...termRowsOf(first, 'model'), ...rows.map((row) => ({ ...row, body: '{}' }))].map(checkTermRow);
    assert(bare.every((row) => !('body' in row)));
    assert.deepEqual(
      readCompleteHeaders(bare, ({ revision }) => revisions.push(revision)).map(({ id }) => id),
      [first.id],
    );
    assert.deepEqual(revisions, [second.id]);
  });
});
