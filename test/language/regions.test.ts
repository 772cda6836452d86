import assert from 'node:assert/strict';
import { areRegionalForms, isOtherRegion, matchingLanguages } from '../../src/language/tags';

describe('the languages that serve where one is asked for', () => {
  const spanish = ['es-ES', 'es', 'es-AR', 'es-419', 'fr'];

  it('are those of its region, then of the same regional variant, then of no region', () => {
    assert.deepEqual(matchingLanguages(spanish, 'es-MX'), ['es-419', 'es-AR', 'es']);
    assert.deepEqual(matchingLanguages(spanish, 'es-ES'), ['es-ES', 'es']);
    assert.deepEqual(matchingLanguages(['en-US', 'en-AU', 'en'], 'en-GB'), ['en-AU', 'en']);
    assert.deepEqual(matchingLanguages(['pt-BR', 'pt-PT'], 'pt-AO'), ['pt-PT']);
  });

  it('are of another region only where there is no nearer one', () => {
    assert.deepEqual(matchingLanguages(['de-DE', 'fr-CA'], 'fr-FR'), ['fr-CA']);
    assert.ok(isOtherRegion('fr-CA', 'fr-FR'));
    assert.ok(!isOtherRegion('fr', 'fr-FR'));
  });

  it('are regional forms if they are of two regions, not a language and its main region', () => {
    assert.ok(areRegionalForms('en-US', 'en-GB') && areRegionalForms('de', 'de_CH'));
    assert.ok(!areRegionalForms('de', 'de-DE') && !areRegionalForms('zh', 'zh-CN') && !areRegionalForms('de', 'fr'));
  });

  it('are of any region where none is asked for', () => {
    assert.deepEqual(new Set(matchingLanguages(spanish, 'es')), new Set(['es', 'es-ES', 'es-AR', 'es-419']));
    assert.deepEqual(matchingLanguages(spanish, undefined), spanish);
  });

  it('are not in another script', () => {
    assert.deepEqual(matchingLanguages(['zh-Hant', 'zh-Hans-CN'], 'zh-Hans'), ['zh-Hans-CN']);
    assert.deepEqual(matchingLanguages(['sr-Latn', 'sr-Cyrl'], 'sr-Cyrl'), ['sr-Cyrl']);
  });
});
