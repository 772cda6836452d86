import assert from 'node:assert/strict';
import { isEnglishInflection } from '../../src/language/forms';

describe('isEnglishInflection', () => {
  for (const [a, b] of [
    ['procedure', 'procedures'],
    ['Properties', 'property'],
    ['leasing', 'lease'],
    ['stopped', 'stop'],
    ['notice periods', 'notice period'],
    ['the landlord’s keys', 'the landlord keys'],
    ['naive', 'naïve'],
  ] as const) {
    it(`takes “${a}” for “${b}”`, () => assert.ok(isEnglishInflection(a, b)));
  }
  for (const [a, b] of [
    ['hospitality', 'hospital'],
    ['informed', 'information'],
    ['initiative', 'initial'],
    ['mechanical', 'mechanic'],
    ['official', 'officially'],
  ] as const) {
    it(`does not take “${a}” for “${b}”`, () => assert.equal(isEnglishInflection(a, b), false));
  }
});
