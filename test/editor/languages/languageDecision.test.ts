import assert from 'node:assert/strict';
import { decidePair } from '../../../src/editor/languages/languageDecision';

describe('the pair of languages of a document', () => {
  const german = { language: 'de', standsLeft: false };

  it('runs from the document to its translation', () => {
    assert.deepEqual(decidePair({ setting: {}, own: 'en', sibling: german }), { source: 'en', target: 'de' });
  });

  it('takes the left one of two editors for the source', () => {
    assert.deepEqual(decidePair({ setting: {}, own: 'en', sibling: { language: 'de', standsLeft: true } }), { source: 'de', target: 'en' });
  });

  it('keeps the direction that the folder is used to, whichever side is open', () => {
    const folder = { source: 'en', target: 'de' };
    assert.deepEqual(decidePair({ setting: {}, own: 'de', sibling: { language: 'en', standsLeft: false }, folder }), folder);
    assert.deepEqual(decidePair({ setting: {}, own: 'en', sibling: { language: 'de', standsLeft: true }, folder }), folder);
    assert.deepEqual(decidePair({ setting: {}, own: 'de', folder }), folder);
  });

  it('is what was picked, before any setting', () => {
    const evidence = { chosen: { source: 'en', target: 'fr' }, setting: { source: 'de', target: 'it' }, own: 'en', sibling: german };
    assert.deepEqual(decidePair(evidence), { source: 'en', target: 'fr' });
  });

  it('fills in what a setting leaves open', () => {
    assert.deepEqual(decidePair({ setting: { target: 'de' }, own: 'en' }), { source: 'en', target: 'de' });
    assert.deepEqual(decidePair({ setting: { target: 'de' }, own: 'de', sibling: { language: 'en', standsLeft: false } }), { source: 'en', target: 'de' });
    assert.deepEqual(decidePair({ setting: { source: 'en' }, own: 'en', folder: { source: 'en', target: 'fr' } }), { source: 'en', target: 'fr' });
  });

  it('is what a bilingual file states, completed by what was picked', () => {
    assert.deepEqual(decidePair({ setting: { source: 'de', target: 'en' }, bilingual: { source: 'en', target: 'fr' } }), { source: 'en', target: 'fr' });
    assert.deepEqual(decidePair({ chosen: { source: 'en', target: 'de' }, setting: {}, bilingual: { target: 'de' } }), { source: 'en', target: 'de' });
  });

  it('never has the same language on both sides', () => {
    assert.deepEqual(decidePair({ setting: {}, own: 'de', folder: { source: 'fr', target: 'de-AT' } }), { source: 'fr', target: 'de' });
    const { source, target } = decidePair({ setting: {}, own: 'fr', folder: { source: 'de', target: 'fr' }, sibling: { language: 'en', standsLeft: true } });
    assert.deepEqual({ source, target }, { source: 'en', target: 'fr' });
  });

  it('stays open where nothing is known', () => {
    assert.deepEqual(decidePair({ setting: {} }), { source: undefined, target: undefined });
  });
});
