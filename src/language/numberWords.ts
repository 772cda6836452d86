import { lazyRequire } from '../base/lazyRequire';
import { normaliseUnicode } from './normalise';
import { composedSpellings, withVariants } from './numberSpellings';

interface Spelling {
  toCardinal(value: number, options?: { gender: 'feminine' }): string;
  toOrdinal?(value: number): string;
}

/** The locales in which `n2words` can spell out numbers. */
const LOCALES = (
  'ar-SA az-AZ bn-BD cs-CZ da-DK de-DE el-GR en-US es-ES fa-IR fi-FI fil-PH fr-FR gu-IN he-IL hi-IN hr-HR ' +
  'hu-HU id-ID it-IT ka-GE kn-IN ko-KR lt-LT lv-LV mr-IN ms-MY nb-NO nl-NL pa-IN pl-PL pt-PT ro-RO ru-RU ' +
  'sr-Cyrl-RS sr-Latn-RS sv-SE ' +
  'sw-KE ta-IN te-IN th-TH tr-TR uk-UA ur-PK vi-VN'
).split(' ');
/** The spellings of each language, with its script if it has two. */
const LOADERS = new Map(
  LOCALES.map((locale) => [locale.replace(/-[A-Z]{2}$/, ''), lazyRequire<Spelling>(`n2words/${locale}`)]),
);

/** The greatest number that texts spell out; greater ones are written in digits. */
const MAX_SPELLED = 1_000_000;
/** Languages that inflect number words: *пяти*, *viiden*. */
const INFLECTING = /^(?:ar|bg|bs|cs|el|et|fi|he|hi|hr|hu|ka|lt|lv|pl|ro|ru|sk|sl|sr|tr|uk)$/;
/** The number of letters at the end of a word that inflection may change. */
const MAX_ENDING_LENGTH = 2;
/** The maximum number of words into which a number word may be split. */
const MAX_PARTS = 3;
/** The minimum number of letters at the beginning of a word that inflection does not change. */
const MIN_STEM = 3;

/** The text of the last call and its words, because a check calls this module for each number of a text. */
let lastText = '';
let lastWords: readonly string[] = [];

function wordsOf(text: string): readonly string[] {
  if (text !== lastText) [lastText, lastWords] = [text, simplified(text).match(/[\p{L}']+/gu) ?? []];
  return lastWords;
}

/**
 * Returns whether a text spells out a whole number as a cardinal or ordinal, in any inflection: *fünfundzwanzig*,
 * *двадцати пяти*, 二十五.
 */
export function spellsOutNumber(text: string, value: number, language: string): boolean {
  if (!Number.isInteger(value) || value < 0) return false;
  const [primary] = language.split('-') as [string];
  if (/^(?:ja|zh|yue)$/.test(primary)) return kanjiNumbersIn(text).some((number) => number.value === value);
  if (value > MAX_SPELLED) return false;
  const textWords = wordsOf(text);
  if (!textWords.length) return false;
  return spellingsOf(value, primary).some((form) => {
    const words = form.split(/[^\p{L}']+/u);
    if (SPACELESS.test(primary)) return value > 12 && textWords.some((word) => word.includes(words.join('')));
    const isIn = (stem: (word: string) => string): boolean =>
      isSaid(words.map(stem), textWords.map(stem), INFLECTING.test(primary));
    return isIn((word) => word) || (PREFIXING.test(primary) && isIn((word) => stemOf(word, primary)));
  });
}

/** Returns whether a text names a decade by its tens: *die Achtziger*, *los ochenta*, السبعينيات. */
export function spellsOutDecade(text: string, tens: number, language: string): boolean {
  if (spellsOutNumber(text, tens, language)) return true;
  const [primary] = language.split('-') as [string];
  const forms = spellingsOf(tens, primary).map((form) => stemOf(form, primary));
  const endingLength = INFLECTING.test(primary) ? MAX_ENDING_LENGTH : 0;
  return wordsOf(text).some((written) => {
    const word = stemOf(written, primary);
    return forms.some(
      (form) => word.length > form.length && word.startsWith(form.slice(0, form.length - endingLength)),
    );
  });
}

/** Languages that write *and* and the article together with the word. */
const PREFIXING = /^(?:ar|he)$/;
/** Languages that write no space after a number word. */
const SPACELESS = /^(?:ko|th)$/;

/** Returns the cardinals and ordinals of a number in lower case without accents. */
function spellingsOf(value: number, language: string): string[] {
  const own = (RELATIVES[language] ?? [language]).flatMap((name) => {
    const spelling = LOADERS.get(name)?.();
    return spelling
      ? [
          spelling.toCardinal(value),
          spelling.toCardinal(value, { gender: 'feminine' }),
          ...(value > 0 && spelling.toOrdinal ? [spelling.toOrdinal(value)] : []),
        ]
      : [];
  });
  return [...new Set([...own, ...composedSpellings(value, language)])].flatMap((form) =>
    withVariants(simplified(form), language),
  );
}

/** Languages with the number words of another one, or in two scripts. */
const RELATIVES: Readonly<Record<string, readonly string[]>> = {
  bs: ['hr'],
  no: ['nb'],
  sr: ['sr-Cyrl', 'sr-Latn'],
};

/** Returns a Hebrew or Arabic word without *and*, the article and optional letters; other words unchanged. */
function stemOf(word: string, language: string): string {
  if (language === 'he') return word.replace(/^ו(?=.{2})|[וי]/gu, '').replace(/(?<=.{2})ה$/u, '');
  return language === 'ar' ? word.replace(/^و?(?:ال)?(?=.{3})/u, '') : word;
}

/** Returns whether words follow each other in a text, with optional small words between them: *soixante et onze*. */
function isSaid(words: readonly string[], textWords: readonly string[], isInflecting: boolean): boolean {
  const isWord = (word: string, other: string): boolean => {
    if (word === other) return true;
    const stem = word.slice(0, Math.max(MIN_STEM, word.length - MAX_ENDING_LENGTH));
    // Ordinals take endings of adjectives everywhere: *einundzwanzigsten*.
    const isLong = word.length > 8 && other.startsWith(word.slice(0, -1));
    return (
      isLong ||
      (isInflecting &&
        word.length > MIN_STEM &&
        other.startsWith(stem) &&
        other.length <= word.length + MAX_ENDING_LENGTH)
    );
  };
  const joined = words.join('');
  return textWords.some((_, from) => {
    // Tens and units may be written together or apart: tjugofem, yirmi birinci.
    for (let count = 1; count <= MAX_PARTS; count++)
      if (isWord(joined, textWords.slice(from, from + count).join(''))) return true;
    let at = from;
    return words.every((word, index) => {
      if (index > 0 && !isWord(word, textWords[at] ?? '') && (textWords[at] ?? '').length <= MIN_STEM) at++;
      return isWord(word, textWords[at++] ?? '');
    });
  });
}

const simplified = (text: string): string =>
  normaliseUnicode(text.toLowerCase(), 'NFD')
    .replace(/[\p{M}\u00ad]/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[’ʼ]/g, "'")
    // The library writes Latin letters in some Ukrainian words.
    .replace(/(?<=\p{Script=Cyrillic})i/gu, 'і');

const DIGITS = '〇一二三四五六七八九';
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const MYRIADS: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8 };

/** Returns the numbers that are written in Chinese characters, with their positions: 二十五, 二〇二四, 三百. */
export function kanjiNumbersIn(text: string): { value: number; start: number; end: number }[] {
  if (!/[〇零一二三四五六七八九十百千两]/u.test(text)) return [];
  return Array.from(text.matchAll(/[〇零一二三四五六七八九十百千万萬億亿两]+/gu), ({ 0: written, index }) => ({
    value: kanjiValue(written.replaceAll('零', '〇').replaceAll('两', '二')),
    start: index,
    end: index + written.length,
  }));
}

function kanjiValue(written: string): number {
  if (/^[〇一二三四五六七八九]+$/u.test(written))
    return Number(Array.from(written, (sign) => DIGITS.indexOf(sign)).join(''));
  let [sum, section, digit] = [0, 0, 0];
  for (const sign of written) {
    if (sign in UNITS) {
      section += (digit || 1) * UNITS[sign]!;
      digit = 0;
    } else if (sign in MYRIADS) {
      sum += (section + digit || 1) * MYRIADS[sign]!;
      section = digit = 0;
    } else digit = DIGITS.indexOf(sign);
  }
  return sum + section + digit;
}
