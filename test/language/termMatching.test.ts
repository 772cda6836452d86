import assert from 'node:assert/strict';
import { matchesAllowedForm, canMatchByForm } from '../../src/language/termMatching';

describe('The forms in which a term counts', () => {
  const leaf = { term: 'leaf', matching: 'exact' };
  const glorious = { term: 'glorious', matching: 'prefix', beginning: 'glori' };

  it('are all those of its words where nothing is said', () => {
    assert.ok(matchesAllowedForm('Leaves', { term: 'leaf' }) && canMatchByForm('leaves', { term: 'leaf' }));
  });

  it('are one where it is kept to it, in any case', () => {
    assert.ok(
      matchesAllowedForm('Leaf', leaf) && !matchesAllowedForm('leaves', leaf) && !matchesAllowedForm('leaflet', leaf),
    );
    assert.ok(
      canMatchByForm('the leaf spring', leaf) &&
        !canMatchByForm('the leaves', leaf) &&
        !canMatchByForm('overleaf', leaf),
    );
    assert.ok(canMatchByForm('有効期間', { term: '期間', matching: 'exact' }));
  });

  it('are one in one case where both are said', () => {
    const name = { term: 'memoQ', letterCase: 'exact', matching: 'exact' };
    assert.deepEqual(
      ['memoQ', 'MemoQ', 'memoq', 'memoQs'].map((text) => matchesAllowedForm(text, name)),
      [true, false, false, false],
    );
  });

  it('are all that begin with it, or with its beginning', () => {
    assert.ok(
      matchesAllowedForm('Kontostand', { term: 'Konto', matching: 'prefix' }) &&
        !matchesAllowedForm('Girokonto', { term: 'Konto', matching: 'prefix' }),
    );
    assert.ok(matchesAllowedForm('Glorifying', glorious) && !matchesAllowedForm('vainglorious', glorious));
    assert.ok(canMatchByForm('to glorify', glorious) && !canMatchByForm('vainglorious', glorious));
  });
});
