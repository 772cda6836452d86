import assert from 'node:assert/strict';
import { questionKeywords, withoutArabicPrefixes } from '../../src/ask/questionWords';

describe('the words that a question asks by', () => {
  it('are those that are no grammar', () => {
    assert.deepEqual(questionKeywords('When was the old bridge of Mostar built?', 'en'), [
      'old',
      'bridge',
      'mostar',
      'built',
    ]);
    assert.deepEqual(questionKeywords('Wann wurde die Brücke gebaut?'), ['brücke', 'gebaut']);
  });

  it('are grammar where there is nothing else', () => {
    assert.deepEqual(questionKeywords('Who is he?', 'en'), ['who', 'is', 'he']);
  });
});

describe('an Arabic word', () => {
  it('stands without what is written onto its beginning', () => {
    assert.deepEqual(['وللفريق', 'المدينة', 'بالسوبر', 'كمدينة'].map(withoutArabicPrefixes), [
      'فريق',
      'مدينة',
      'سوبر',
      'مدينة',
    ]);
  });

  it('stays as it is where nothing is, where too little would stay, and in other scripts', () => {
    assert.deepEqual(['مدينة', 'ولد', 'البا', 'bridge'].map(withoutArabicPrefixes), [
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
