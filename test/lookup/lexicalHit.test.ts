import assert from 'node:assert/strict';
import { isPartialMatch, hasWholePhrase } from '../../src/lookup/lexicalHit';
import type { Equivalent } from '../../src/model/equivalent';

const found = (more: Partial<Equivalent>): Equivalent[] => [
  { term: 'lås', language: 'da', confidence: 0.3, concept: 'c', glossary: 'g', why: ['meaning'], ...more },
];

describe('A partial match', () => {
  it('is a term that leaves out words of content or a part of a compound', () => {
    const is = (phrase: string, term: string, language: string): boolean => isPartialMatch(phrase, { term, language });
    assert.ok(is('door lock', 'lock', 'en'));
    assert.ok(is('lock', 'door lock', 'en'));
    assert.ok(is('Türschloss', 'Tür', 'de'));
    assert.ok(is('暗号化キー', 'キー', 'ja'));
    assert.ok(!is('the locks', 'lock', 'en'));
    assert.ok(!is('das Türschloss', 'Türschloss', 'de'));
  });

  it('lets a memory be asked for the whole phrase, as does an unlikely meaning', () => {
    assert.ok(!hasWholePhrase([]));
    assert.ok(!hasWholePhrase(found({ confidence: 0.9, why: ['part', 'meaning'], isPartial: true })));
    assert.ok(!hasWholePhrase(found({ confidence: 0.4 })));
    assert.ok(hasWholePhrase(found({ confidence: 0.8 })));
  });

  it('is none of the senses of a form, however little each of them is sure', () =>
    assert.ok(hasWholePhrase(found({ confidence: 0.2, why: ['exact'], isUndecided: true }))));
});
