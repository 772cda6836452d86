import assert from 'node:assert/strict';
import { differInDiacritics } from '../../src/language/diacritics';

describe('Two words that differ in diacritics', () => {
  const others: [language: string, written: string, listed: string][] = [
    ['cs', 'byt', 'být'],
    ['es', 'pena', 'peña'],
    ['fr', 'pécheur', 'pêcheur'],
    ['de', 'fordern', 'fördern'],
    ['tr', 'kızı', 'kiz'],
    ['tr', 'SIK', 'sik'],
    ['vi', 'mà', 'mạ'],
    ['sv', 'varen', 'vår'],
    ['pl', 'zadanie', 'żądanie'],
  ];
  for (const [language, written, listed] of others)
    it(`are different words: ${written} and ${listed}`, () => {
      assert.ok(differInDiacritics(written, listed, language));
    });

  const same: [language: string, written: string, listed: string][] = [
    ['fr', 'CLE', 'clé'],
    ['fr', 'Ecran', 'écran'],
    ['fr', 'maitre', 'maître'],
    ['de', 'STRASSE', 'Straße'],
    ['de', 'Strasse', 'Straße'],
    ['de', 'Äpfel', 'Apfel'],
    ['de', 'Hämmer', 'Hammer'],
    ['pl', 'stroną', 'strona'],
    ['ro', 'casa', 'casă'],
    ['es', 'naciones', 'nación'],
    ['tr', 'IŞIK', 'ışık'],
    ['tr', 'ağacı', 'ağaç'],
    ['ru', 'елка', 'ёлка'],
    ['vi', 'thủy', 'thuỷ'],
    ['nl', 'vóór', 'voor'],
    ['ro', 'şir', 'șir'],
    ['el', 'ΚΛΕΙΔΙ', 'κλειδί'],
    ['ar', 'كِتَاب', 'كتاب'],
  ];
  for (const [language, written, listed] of same)
    it(`are the same word: ${written} and ${listed}`, () => {
      assert.ok(!differInDiacritics(written, listed, language));
    });
});
