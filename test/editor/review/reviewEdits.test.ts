import assert from 'node:assert/strict';
import { ReviewEdits } from '../../../src/editor/review/reviewEdits';
import type { ReviewRow } from '../../../src/editor/review/reviewTypes';

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
