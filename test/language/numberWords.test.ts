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
    ['sv', 48, 'Fyrtioåtta skruvar'],
    ['cs', 48, 'Osmačtyřicet šroubů'],
    ['cs', 36, 'třicet šest'],
    ['da', 67, 'Syvogtres stole'],
    ['uk', 45, 'Сорок п’ять болтів'],
    ['pl', 42, 'Czterdzieści dwie deski'],
    ['es', 41, 'Cuarenta y un tornillos'],
    ['pt-BR', 17, 'dezessete parafusos'],
    ['ko', 37, '서른일곱 살입니다'],
    ['th', 48, 'เก้าอี้สี่สิบแปดตัว'],
    ['tr', 33, 'Otuz üçüncü gün'],
    ['he', 140, 'מאה וארבעים כיסאות'],
    ['lt', 140, 'šimtas keturiasdešimt svečių'],
    ['vi', 45, 'bốn lăm xe'],
    ['sr', 48, 'Четрдесет осам столица'],
    ['bg', 33, 'Тридесет и три стола'],
    ['sk', 148, 'Stoštyridsaťosem hostí'],
    ['sl', 48, 'Oseminštirideset stolov'],
    ['ca', 27, 'Vint-i-set cadires'],
    ['et', 48, 'Nelikümmend kaheksa tooli'],
    ['fr', 30, 'Une trentaine de personnes'],
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
    assert.ok(!spellsOutNumber('Vint-i-sis cadires', 27, 'ca'));
    assert.ok(!spellsOutNumber('Osmatřicet šroubů', 48, 'cs'));
    assert.ok(!spellsOutNumber('서른여덟 살입니다', 37, 'ko'));
  });

  it('are read in Chinese characters', () => {
    const values = (text: string): number[] => kanjiNumbersIn(text).map(({ value }) => value);
    assert.deepEqual(values('三百二十人と一万五千円'), [320, 15_000]);
    assert.deepEqual(values('十の二乗'), [10, 2]);
  });
});
