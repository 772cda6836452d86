import assert from 'node:assert/strict';
import { matchesLetterCase, isDistinguishedByCapitals } from '../../src/language/termMatching';

describe('The capitals of a term', () => {
  const party = { term: 'Party', letterCase: 'exact' };
  it('change with the sentence', () => {
    assert.ok(matchesLetterCase('PARTY', { term: 'party' }) && !isDistinguishedByCapitals('Party', { term: 'party' }));
  });
  it('are kept to where the entry says so, inflected or not', () => {
    assert.deepEqual(
      ['Party', 'Parties', 'each Party', 'party', 'parties', 'PARTY'].map((text) => matchesLetterCase(text, party)),
      [true, true, true, false, false, false],
    );
    assert.ok(
      isDistinguishedByCapitals('party', party) &&
        isDistinguishedByCapitals('the effective date', { term: 'Effective Date', letterCase: 'exact' }),
    );
    assert.ok(!isDistinguishedByCapitals('celebration', party), 'another word may still be near in meaning');
  });
  it('are those of an abbreviation in any case', () => {
    assert.ok(
      isDistinguishedByCapitals('it', { term: 'IT' }) && matchesLetterCase('the IT department', { term: 'IT' }),
    );
  });
});
