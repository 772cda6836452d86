import assert from 'node:assert/strict';
import { canonicalLanguage, languageOfName, parseLanguageInput } from '../../src/language/names';

describe('a language in a file', () => {
  const names: [name: string, language: string | undefined][] = [
    ['en', 'en'],
    ['de_at', 'de-AT'],
    ['deu', 'de'],
    ['iw', 'he'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['zh-CHS', 'zh-Hans'],
    ['uz-UZ-Cyrl', 'uz-Cyrl-UZ'],
    ['Dutch', 'nl'],
    ['NEDERLANDS', 'nl'],
    ['  German ', 'de'],
    ['German (Austria)', 'de-AT'],
    ['English_United_States', 'en-US'],
    ['portugais (Brésil)', 'pt-BR'],
    ['Serbian (Cyrillic, Serbia)', 'sr-Cyrl-RS'],
    ['English [en-GB]', 'en-GB'],
    ['German (obsolete)', 'de'],
    ['German (constructor, Austria)', 'de-AT'],
    ['Serbian_Latin_Serbia', 'sr-Latn-RS'],
    ['English_Comment', undefined],
    ['Simplified Chinese', 'zh-Hans'],
    ['Chinese (Traditional)', 'zh-Hant'],
    ['中文', 'zh'],
    ['العربية', 'ar'],
    ['term', undefined],
    ['xx', undefined],
    ['', undefined],
    ['Elvish', undefined],
    ['(', undefined],
  ];
  for (const [name, language] of names)
    it(`“${name}” is ${language ?? 'none'}`, () => assert.equal(languageOfName(name), language));

  it('may be one that has no name here, where a tag is expected', () => {
    assert.equal(canonicalLanguage('qaa'), 'qaa');
    assert.equal(canonicalLanguage('German'), undefined);
  });

  it('may be typed as a name or as any tag', () => {
    assert.deepEqual(['Dutch', 'niederländisch', 'pt_br', 'qaa', 'Elvish'].map(parseLanguageInput), [
      'nl',
      'nl',
      'pt-BR',
      'qaa',
      undefined,
    ]);
  });
});
