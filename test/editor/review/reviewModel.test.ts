import assert from 'node:assert/strict';
import type { ReviewRow } from '../../../src/editor/review/reviewSession';
import { ReviewEdits } from '../../../src/editor/review/reviewSession';
import { INITIAL_TABLE_VIEW_STATE, ReviewModel } from '../../../src/editor/review/webview/reviewModel';

const row = (source: string, target: string, confidence: number, count = 1): ReviewRow => ({
  source,
  target,
  confidence,
  count,
  evidence: [],
  decision: 'open',
});
const model = () => {
  const rows = [
    row('deposit', 'Kaution', 0.9, 4),
    row('Tenant', 'Mieter', 0.95, 20),
    row('rent', 'Miete', 0.4, 9),
    row('notice', 'Kündigung', 0.7, 2),
  ];
  return new ReviewModel(new ReviewEdits(rows, { undoable: [], redoable: [] }), 'en');
};
const sources = ({ shownRows, rows }: ReviewModel) => shownRows.map((index) => rows[index]!.source);

describe('the review’s table', () => {
  it('shows the surest pair first', () => {
    assert.deepEqual(sources(model()), ['Tenant', 'deposit', 'notice', 'rent']);
  });

  it('sorts by phrase regardless of capitals, and by count', () => {
    const review = model();
    review.arrange({ ...INITIAL_TABLE_VIEW_STATE, sort: 'source', descending: false });
    assert.deepEqual(sources(review), ['deposit', 'notice', 'rent', 'Tenant']);
    review.arrange({ ...INITIAL_TABLE_VIEW_STATE, sort: 'count' });
    assert.deepEqual(sources(review), ['Tenant', 'rent', 'deposit', 'notice']);
  });

  it('filters by the words of either side and by decision', () => {
    const review = model();
    review.arrange({ ...INITIAL_TABLE_VIEW_STATE, text: 'KÜND' });
    assert.deepEqual(sources(review), ['notice']);
    review.edits.take('make', [{ row: 0, decision: 'rejected' }]);
    review.arrange({ ...INITIAL_TABLE_VIEW_STATE, decision: 'rejected' });
    assert.deepEqual(sources(review), ['deposit']);
  });

  it('keeps a row in its place while it is decided about', () => {
    const review = model();
    review.arrange({ ...INITIAL_TABLE_VIEW_STATE, decision: 'open' });
    review.edits.take('make', [{ row: 1, decision: 'accepted' }]);
    assert.deepEqual(sources(review), ['Tenant', 'deposit', 'notice', 'rent']);
  });

  it('accepts from a confidence what is undecided, not what was rejected', () => {
    const review = model();
    review.edits.take('make', [{ row: 0, decision: 'rejected' }]);
    assert.deepEqual(review.openFrom(0.7), [1, 3]);
  });

  it('accepts of a filtered table only what it shows', () => {
    const review = model();
    review.arrange({ ...INITIAL_TABLE_VIEW_STATE, text: 'kaution' });
    assert.deepEqual(review.openFrom(0.5), [0]);
  });

  it('filters the group of identical pairs, without borrowed words that are terms', () => {
    const identical = { group: 'identical' } as const;
    const rows: ReviewRow[] = [
      { ...row('Everest', 'Everest', 0.9), ...identical },
      row('podcast', 'Podcast', 0.9),
      { ...row('SHERPA', 'Sherpa', 0.8), ...identical },
    ];
    const review = new ReviewModel(new ReviewEdits(rows, { undoable: [], redoable: [] }), 'en');
    review.arrange({ ...INITIAL_TABLE_VIEW_STATE, decision: 'same' });
    assert.deepEqual(sources(review), ['Everest', 'SHERPA']);
    assert.equal(review.count('same'), 2);
  });
});

describe('pairs that few clients would list', () => {
  const grouped = () => {
    const rows: ReviewRow[] = [
      { ...row('time', 'Zeit', 0.99), group: 'everyday' },
      row('rent', 'Miete', 0.8),
      { ...row('GitHub', 'GitHub', 0.97), group: 'identical' },
      row('Tenant', 'Mieter', 0.9),
    ];
    return new ReviewModel(new ReviewEdits(rows, { undoable: [], redoable: [] }), 'en');
  };

  it('are folded away, and stand below the others when they are unfolded', () => {
    const review = grouped();
    assert.deepEqual(sources(review), ['Tenant', 'rent']);
    assert.deepEqual([review.hiddenIn('everyday'), review.hiddenIn('identical')], [1, 1]);
    review.arrange({ ...INITIAL_TABLE_VIEW_STATE, expanded: ['identical', 'everyday'] });
    assert.deepEqual(sources(review), ['Tenant', 'rent', 'time', 'GitHub']);
  });

  it('are accepted with others only where the filter asks for them', () => {
    const review = grouped();
    review.arrange({ ...INITIAL_TABLE_VIEW_STATE, expanded: ['everyday', 'identical'] });
    assert.deepEqual(review.openFrom(0.5), [3, 1]);
    review.arrange({ ...INITIAL_TABLE_VIEW_STATE, decision: 'everyday' });
    assert.deepEqual(review.openFrom(0.5), [0]);
    review.arrange({ ...INITIAL_TABLE_VIEW_STATE, decision: 'same' });
    assert.deepEqual(review.openFrom(0.5), [2]);
  });

  it('are seen where rows that were decided about are', () => {
    const review = grouped();
    review.edits.take('make', [{ row: 0, decision: 'accepted' }]);
    review.arrange({ ...INITIAL_TABLE_VIEW_STATE, decision: 'accepted' });
    assert.deepEqual(sources(review), ['time']);
    assert.equal(review.hiddenIn('everyday'), 0);
  });
});

describe('what the glossary says already', () => {
  const compared = () => {
    const review = model();
    review.compare([
      { row: 0, conflict: { kind: 'otherTarget', terms: ['Pfand'], glossary: 'a' } },
      { row: 1, conflict: { kind: 'present', terms: [], glossary: 'a' } },
    ]);
    return review;
  };

  it('filters the rows that it contradicts, which are not accepted with the others', () => {
    const review = compared();
    assert.equal(review.count('conflicts'), 1);
    review.arrange({ ...INITIAL_TABLE_VIEW_STATE, decision: 'conflicts' });
    assert.deepEqual(sources(review), ['deposit']);
    assert.deepEqual(review.openFrom(0.7), []);
    review.arrange(INITIAL_TABLE_VIEW_STATE);
    assert.deepEqual(review.openFrom(0.7), [1, 3]);
  });

  it('is taken back when an edit ends the conflict, and is no matter of what is saved', () => {
    const review = compared();
    review.compare([{ row: 0 }]);
    assert.equal(review.count('conflicts'), 0);
    review.edits.settle([{ row: 1, decision: 'saved' }]);
    assert.equal(review.conflict(1), undefined);
  });
});
