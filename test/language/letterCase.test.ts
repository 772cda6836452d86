import assert from 'node:assert/strict';
import { agreesInCase, isOtherWord } from '../../src/language/termMatching';

describe('The capitals of a term', () => {
  const party = { term: 'Party', letterCase: 'exact' };
  it('change with the sentence', () => {
    assert.ok(agreesInCase('PARTY', { term: 'party' }) && !isOtherWord('Party', { term: 'party' }));
  });
  it('are kept to where the entry says so, inflected or not', () => {
    assert.deepEqual(
      ['Party', 'Parties', 'each Party', 'party', 'parties', 'PARTY'].map((text) => agreesInCase(text, party)),
      [true, true, true, false, false, false],
    );
    assert.ok(
      isOtherWord('party', party) && isOtherWord('the effective date', { term: 'Effective Date', letterCase: 'exact' }),
    );
    assert.ok(!isOtherWord('celebration', party), 'another word may still be near in meaning');
  });
  it('are those of an abbreviation in any case', () => {
    assert.ok(isOtherWord('it', { term: 'IT' }) && agreesInCase('the IT department', { term: 'IT' }));
  });
});
