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
    ['kerb', 'curb'],
    ['fulfils', 'fulfill'],
    ['instalment plan', 'installment plan'],
    ['skilful', 'skillful'],
    ['enrolment', 'enrollment'],
    ['dialled', 'dialing'],
    ['counsellors', 'counselor'],
    ['centred', 'centering'],
    ['louvres', 'louver'],
    ['manoeuvring', 'maneuver'],
    ['cataloguing', 'cataloged'],
    ['organisational', 'organizational'],
    ['discolouration', 'discoloration'],
    ['advisors', 'adviser'],
    ['archaeology', 'archeology'],
    ['hypokalaemia', 'hypokalemia'],
    ['chequebooks', 'checkbook'],
    ['chequered', 'checkered'],
    ['honoraria', 'honorarium'],
    ['syllabi', 'syllabuses'],
    ['taxa', 'taxon'],
    ['cervices', 'cervix'],
    ['larynges', 'larynx'],
    ['lemmata', 'lemma'],
    ['tableaux', 'tableau'],
    ['antennae', 'antennas'],
  ] as const) {
    it(`takes “${a}” for “${b}”`, () => assert.ok(isEnglishInflection(a, b)));
  }
  for (const [a, b] of [
    ['hospitality', 'hospital'],
    ['informed', 'information'],
    ['initiative', 'initial'],
    ['mechanical', 'mechanic'],
    ['official', 'officially'],
    ['cheque', 'check'],
    ['data', 'datum'],
  ] as const) {
    it(`does not take “${a}” for “${b}”`, () => assert.equal(isEnglishInflection(a, b), false));
  }
});
