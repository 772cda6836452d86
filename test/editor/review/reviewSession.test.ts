import assert from 'node:assert/strict';
import type { ReviewRow } from '../../../src/editor/review/reviewSession';
import { ReviewEdits, ReviewSession } from '../../../src/editor/review/reviewSession';

const session = () =>
  ReviewSession.of(
    {
      pair: { source: 'en', target: 'de' },
      pairs: [
        {
          source: 'security deposit',
          target: 'Kaution',
          confidence: 0.9,
          count: 2,
          evidence: [
            {
              source: { before: 'The ', phrase: 'security deposit', after: ' is due.', source: 'a.en.md:3' },
              target: { before: 'Die ', phrase: 'Kaution', after: ' ist fällig.', source: 'a.de.md:4' },
              sourceLine: 3,
              targetLine: 4,
            },
          ],
        },
        { source: 'rent', target: 'Miete', confidence: 0.8, count: 1, evidence: [] },
      ],
    },
    { source: 'a.en.md', target: 'a.de.md', place: 'file:///a.en.md' },
  );

describe('a review', () => {
  it('makes entries of what is accepted, with the sentences of both sides and the documents they come from', () => {
    const review = session();
    review.edits.take('make', [{ row: 0, decision: 'accepted' }]);
    const [concept, ...others] = review.conceptsOf(review.accepted);
    assert.equal(others.length, 0);
    assert.match(concept!.id, /^c[0-9a-f]{16}$/);
    assert.equal(concept!.source, 'a.en.md, a.de.md');
    assert.deepEqual(concept!.terms, [
      {
        term: 'security deposit',
        language: 'en',
        examples: [{ before: 'The ', phrase: 'security deposit', after: ' is due.', source: 'a.en.md:3' }],
      },
      {
        term: 'Kaution',
        language: 'de',
        examples: [{ before: 'Die ', phrase: 'Kaution', after: ' ist fällig.', source: 'a.de.md:4' }],
      },
    ]);
  });

  it('makes one entry of several equivalents of a term', () => {
    const review = session();
    review.edits.take('make', [
      { row: 0, decision: 'accepted', source: 'deposit' },
      { row: 1, decision: 'accepted', source: 'deposit', target: 'Anzahlung' },
    ]);
    const [concept, ...others] = review.conceptsOf(review.accepted);
    assert.equal(others.length, 0);
    assert.deepEqual(
      concept!.terms.map(({ term, examples }) => [term, examples?.length ?? 0]),
      [
        ['deposit', 1],
        ['Kaution', 1],
        ['Anzahlung', 0],
      ],
    );
  });

  it('saves the corrected phrase and the domain', () => {
    const review = session();
    review.edits.take('make', [{ row: 1, decision: 'accepted', target: 'Mietzins' }]);
    review.state.domain = ' law ';
    const [concept] = review.conceptsOf(review.accepted);
    assert.deepEqual(
      concept!.terms.map(({ term }) => term),
      ['rent', 'Mietzins'],
    );
    assert.equal(concept!.domain, 'law');
  });

  it('leaves a row that is edited while it is saved to the next time', () => {
    const review = session();
    review.edits.take('make', [
      { row: 0, decision: 'accepted' },
      { row: 1, decision: 'accepted' },
    ]);
    const saved = new Map(review.accepted.map((row) => [row, review.state.rows[row]!]));
    review.edits.take('make', [{ row: 1, target: 'Mietzins', decision: 'accepted' }]);
    assert.deepEqual(review.settle(saved), [{ row: 0, decision: 'saved' }]);
    assert.deepEqual(review.accepted, [1]);
    assert.deepEqual(
      review.conceptsOf(review.accepted)[0]!.terms.map(({ term }) => term),
      ['rent', 'Mietzins'],
    );
  });

  it('survives being written and read', () => {
    const review = session();
    review.edits.take('make', [{ row: 1, decision: 'accepted' }]);
    const again = new ReviewSession(JSON.parse(JSON.stringify(review.state)));
    assert.deepEqual(again.accepted, [1]);
  });
});

const row = (source: string, target: string): ReviewRow => ({
  source,
  target,
  confidence: 0.9,
  count: 1,
  evidence: [],
  decision: 'open',
});
const edits = () =>
  new ReviewEdits([row('deposit', 'Kaution'), row('tenant', 'Mieter'), row('rent', 'Miete')], {
    undoable: [],
    redoable: [],
  });
const decisions = ({ rows }: ReviewEdits) => rows.map(({ decision }) => decision);
const undo = (review: ReviewEdits) => review.take('undo', review.next('undo'));
const redo = (review: ReviewEdits) => review.take('redo', review.next('redo'));

describe('undo in the review', () => {
  it('takes back the last step as a whole and brings it again', () => {
    const review = edits();
    review.take('make', [{ row: 0, decision: 'accepted' }]);
    review.take(
      'make',
      [1, 2].map((index) => ({ row: index, decision: 'accepted' as const })),
    );
    assert.deepEqual(undo(review), [
      { row: 1, decision: 'open' },
      { row: 2, decision: 'open' },
    ]);
    assert.deepEqual(decisions(review), ['accepted', 'open', 'open']);
    assert.deepEqual(redo(review), [
      { row: 1, decision: 'accepted' },
      { row: 2, decision: 'accepted' },
    ]);
    assert.deepEqual(decisions(review), ['accepted', 'accepted', 'accepted']);
    assert.deepEqual(redo(review), []);
  });

  it('restores an edited phrase with its decision', () => {
    const review = edits();
    review.take('make', [{ row: 0, target: 'Mietkaution', decision: 'accepted' }]);
    undo(review);
    assert.deepEqual(review.rows[0], row('deposit', 'Kaution'));
    assert.deepEqual(review.next('undo'), []);
  });

  it('brings nothing again after another step', () => {
    const review = edits();
    review.take('make', [{ row: 0, decision: 'accepted' }]);
    undo(review);
    review.take('make', [{ row: 1, decision: 'rejected' }]);
    assert.deepEqual(review.next('redo'), []);
  });

  it('leaves saved rows alone', () => {
    const review = edits();
    review.take('make', [
      { row: 0, decision: 'accepted' },
      { row: 1, decision: 'rejected' },
    ]);
    review.settle([{ row: 0, decision: 'saved' }]);
    assert.deepEqual(review.take('make', [{ row: 0, decision: 'rejected' }]), []);
    undo(review);
    assert.deepEqual(decisions(review), ['saved', 'open', 'open']);
  });

  it('is the same after it has been written to a file and read again', () => {
    const review = edits();
    review.take('make', [{ row: 0, decision: 'accepted' }]);
    review.take('make', [{ row: 1, source: 'lessee', decision: 'accepted' }]);
    undo(review);
    const { rows, history } = JSON.parse(JSON.stringify({ rows: review.rows, history: review.history }));
    const again = new ReviewEdits(rows, history);
    undo(again);
    assert.deepEqual(decisions(again), ['open', 'open', 'open']);
    redo(again);
    redo(again);
    assert.deepEqual(again.rows[1], { ...row('lessee', 'Mieter'), decision: 'accepted' });
  });
});

describe('a review of term candidates', () => {
  const candidate = (term: string, equivalents: string[] = []) => ({
    ...{ term, confidence: 0.9, count: 3, line: 7, isName: false },
    sentence: { before: 'Check the ', phrase: term, after: '.' },
    entries: equivalents.length
      ? [
          {
            concept: 'c1000000000000001',
            glossary: '/g',
            equivalents: [
              { term: 'Vertäuung', language: 'de' },
              ...equivalents.map((each) => ({ term: each, language: 'fr' })),
            ],
          },
        ]
      : [],
  });

  it('takes the equivalent of the glossary in the wanted language, then of the memory, and leaves it open otherwise', () => {
    const review = ReviewSession.ofCandidates(
      { source: 'en', target: 'fr' },
      [candidate('mooring', ['amarre', 'aussière']), candidate('bow'), candidate('tide')],
      new Map([
        ['mooring', 'mouillage'],
        ['bow', 'étrave'],
      ]),
      { source: 'a.en.md', place: 'file:///a.en.md' },
    );
    assert.deepEqual(
      review.state.rows.map(({ source, target }) => [source, target]),
      [
        ['mooring', 'amarre'],
        ['bow', 'étrave'],
        ['tide', ''],
      ],
    );
    review.edits.take('make', [{ row: 2, decision: 'accepted' }]);
    const [concept] = review.conceptsOf(review.accepted);
    assert.deepEqual(concept!.terms, [
      { term: 'tide', language: 'en', examples: [{ before: 'Check the ', phrase: 'tide', after: '.' }] },
    ]);
  });
});
