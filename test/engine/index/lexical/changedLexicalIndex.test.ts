import assert from 'node:assert/strict';
import { LexicalIndex } from '../../../../src/engine/index/lexical/lexicalIndex';
import { filled, TERMS } from './namedIndex';

describe('LexicalIndex as it changes', () => {
  it('forgets what was removed and finds what replaced it', () => {
    const index = filled();
    index.remove('bank');
    index.remove('never there');
    index.remove('landlord');
    index.add('landlord', 'en', 'lessor');
    index.add('new', 'en', 'river bank');
    assert.deepEqual(index.lookup('landlord', 'en', 5), []);
    assert.deepEqual(
      index.lookup('lessors', 'en', 5).map(({ key }) => key),
      ['landlord'],
    );
    assert.deepEqual(
      index.lookup('bank', 'en', 5).map(({ key, reason }) => [key, reason]),
      [['new', 'part']],
    );
    assert.deepEqual(index.complete('landl', 5), []);
  });

  it('is empty again after everything was removed', () => {
    const index = filled();
    for (const term of Object.values(TERMS).flat()) index.remove(term);
    assert.equal(index.index.size, 0);
    assert.deepEqual(index.lookup('bank', undefined, 5), []);
    assert.deepEqual(index.complete('b', 5), []);
  });
});

describe('LexicalIndex out of what was kept of it', () => {
  it('answers as before, and goes on', () => {
    const before = filled();
    before.remove('bank');
    const kept = before.index.dump();
    const again = new LexicalIndex();
    // As from a disk: nothing of it is shared.
    again.restore({
      languages: [...kept.languages],
      arrays: Object.fromEntries(Object.entries(kept.arrays).map(([name, values]) => [name, values.slice()])),
    });
    for (const [phrase, language] of [
      ['notice periods', 'en'],
      ['Mieterschutz', 'de'],
      ['landlrod', 'en'],
      ['我们的租赁合同', 'zh'],
      ['bank', undefined],
      ['naive', 'en'],
    ] as const) {
      assert.deepEqual(again.lookup(phrase, language, 9), before.index.lookup(phrase, language, 9), phrase);
    }
    assert.deepEqual(Array.from(again.find('en', 'bank')), []);
    assert.deepEqual(Array.from(again.find('en', 'leaf')), Array.from(before.index.find('en', 'leaf')));
    const termId = again.add('en', 'river bank');
    assert.equal(termId, before.index.idCount);
    assert.deepEqual(
      again.lookup('river banks', 'en', 1).map((hit) => [hit.termId, hit.reason]),
      [[termId, 'inflected']],
    );
  });

  it('is the same after it has given back its room', () => {
    const index = filled();
    const phrases = ['notice periods', 'landlrod', 'naive'];
    const before = phrases.map((phrase) => index.lookup(phrase, 'en', 9));
    index.index.compact();
    assert.deepEqual(
      phrases.map((phrase) => index.lookup(phrase, 'en', 9)),
      before,
    );
    index.add('new', 'en', 'river bank');
    assert.deepEqual(
      index.lookup('river banks', 'en', 1).map(({ key }) => key),
      ['new'],
    );
  });

  it('finds the best among thousands of terms with the same words', () => {
    const index = new LexicalIndex();
    const terms = Array.from({ length: 5000 }, (_, i) => `${'long '.repeat(1 + (i % 7))}valve ${i}`);
    const termIds = terms.map((term) => index.add('en', term));
    const hits = index.lookup('long valve 4200', 'en', 3);
    assert.deepEqual([terms[hits[0]!.termId], hits[0]!.reason], ['long valve 4200', 'exact']);
    assert.deepEqual(terms[index.lookup('long vlave 4200', 'en', 1)[0]!.termId], 'long valve 4200');
    for (const termId of termIds.slice(1)) index.remove(termId);
    assert.deepEqual(
      index.lookup('valve', 'en', 9).map(({ termId }) => terms[termId]),
      ['long valve 0'],
    );
  });
});
