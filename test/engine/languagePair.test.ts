import assert from 'node:assert/strict';
import { resolvePair } from '../../src/engine/languagePair';

const nothing = { choice: {}, glossary: [] };

describe('language pair at a place in a document', () => {
  it('takes both sides of a bilingual segment as the file states them', () => {
    assert.deepEqual(
      resolvePair({ ...nothing, stated: 'fr', counterpart: 'ja', choice: { source: 'en', target: 'de' } }),
      { from: 'fr', to: 'ja' },
    );
  });

  it('turns the chosen pair round in the target document', () => {
    assert.deepEqual(resolvePair({ ...nothing, stated: 'de', choice: { source: 'en', target: 'de' } }), { from: 'de', to: 'en' });
  });

  it('believes the chosen pair over a guess at a third language', () => {
    assert.deepEqual(resolvePair({ ...nothing, detected: 'nl', choice: { source: 'de', target: 'en' } }), { from: 'de', to: 'en' });
  });

  it('uses recognition to tell which side of the chosen pair a text is', () => {
    assert.deepEqual(resolvePair({ ...nothing, detected: 'de', choice: { source: 'en', target: 'de' } }), { from: 'de', to: 'en' });
  });

  it('falls back to the glossary for the other language', () => {
    assert.deepEqual(resolvePair({ ...nothing, detected: 'de', glossary: ['de', 'fr', 'en'] }), { from: 'de', to: 'fr' });
  });

  it('leaves open what nothing tells', () => {
    assert.deepEqual(resolvePair(nothing), { from: undefined, to: undefined });
  });
});
