import assert from 'node:assert/strict';
import { agreesInForm, mayBeFoundBy } from '../../src/language/termMatching';

describe('The forms in which a term counts', () => {
  const leaf = { term: 'leaf', matching: 'exact' };
  const glorious = { term: 'glorious', matching: 'prefix', beginning: 'glori' };

  it('are all those of its words where nothing is said', () => {
    assert.ok(agreesInForm('Leaves', { term: 'leaf' }) && mayBeFoundBy('leaves', { term: 'leaf' }));
  });

  it('are one where it is kept to it, in any case', () => {
    assert.ok(agreesInForm('Leaf', leaf) && !agreesInForm('leaves', leaf) && !agreesInForm('leaflet', leaf));
    assert.ok(
      mayBeFoundBy('the leaf spring', leaf) && !mayBeFoundBy('the leaves', leaf) && !mayBeFoundBy('overleaf', leaf),
    );
    assert.ok(mayBeFoundBy('有効期間', { term: '期間', matching: 'exact' }));
  });

  it('are one in one case where both are said', () => {
    const name = { term: 'memoQ', letterCase: 'exact', matching: 'exact' };
    assert.deepEqual(
      ['memoQ', 'MemoQ', 'memoq', 'memoQs'].map((text) => agreesInForm(text, name)),
      [true, false, false, false],
    );
  });

  it('are all that begin with it, or with its beginning', () => {
    assert.ok(
      agreesInForm('Kontostand', { term: 'Konto', matching: 'prefix' }) &&
        !agreesInForm('Girokonto', { term: 'Konto', matching: 'prefix' }),
    );
    assert.ok(agreesInForm('Glorifying', glorious) && !agreesInForm('vainglorious', glorious));
    assert.ok(mayBeFoundBy('to glorify', glorious) && !mayBeFoundBy('vainglorious', glorious));
  });
});
