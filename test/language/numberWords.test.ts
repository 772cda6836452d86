import assert from 'node:assert/strict';
import { kanjiNumbersIn, spellsOutNumber } from '../../src/language/numberWords';

describe('Numbers in words', () => {
  const said: [language: string, value: number, text: string][] = [
    ['de', 34, 'Vierunddreißig Stufen'],
    ['en', 62, 'Sixty-two seats'],
    ['fr', 95, 'Quatre-vingt-quinze pages'],
    ['it', 48, 'quarantotto viti'],
    ['ru', 37, 'не более тридцати семи дней'],
    ['pl', 15, 'przez piętnaście minut'],
    ['en', 33, 'the thirty-third floor'],
    ['ja', 46, '四十六本'],
    ['zh', 2019, '二〇一九年'],
    ['zh', 300_000_000, '三億人'],
    ['ja', 20_000_000, '二千万円'],
  ];
  for (const [language, value, text] of said)
    it(`“${text}” says ${value}`, () => assert.ok(spellsOutNumber(text, value, language)));

  it('are not taken for others that begin alike, or in a language that is not known', () => {
    assert.ok(!spellsOutNumber('Ein neues Blatt', 9, 'de'));
    assert.ok(!spellsOutNumber('Dreihundert Blatt', 3, 'de'));
    assert.ok(!spellsOutNumber('двадцать шесть', 25, 'ru'));
    assert.ok(!spellsOutNumber('vierunddreißig', 34, 'xx'));
    assert.ok(!spellsOutNumber('一覧', 13, 'ja'));
  });

  it('are read in Chinese characters', () => {
    const values = (text: string): number[] => kanjiNumbersIn(text).map(({ value }) => value);
    assert.deepEqual(values('三百二十人と一万五千円'), [320, 15_000]);
    assert.deepEqual(values('十の二乗'), [10, 2]);
  });
});
