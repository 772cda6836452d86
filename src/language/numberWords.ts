import { lazyRequire } from '../base/lazyRequire';
import { normaliseUnicode } from './normalise';

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

/** How a language that `n2words` does not know composes its numbers up to 199. */
interface Composition {
  /** One to nineteen. */
  units: string;
  /** Twenty to ninety. */
  tens: string;
  hundred: string;
  join: (ten: string, unit: string) => string;
}

const COMPOSITIONS: Readonly<Record<string, Composition>> = {
  bg: {
    units:
      'едно две три четири пет шест седем осем девет десет единайсет дванайсет тринайсет четиринайсет петнайсет ' +
      'шестнайсет седемнайсет осемнайсет деветнайсет',
    tens: 'двайсет трийсет четирийсет петдесет шейсет седемдесет осемдесет деветдесет',
    hundred: 'сто',
    join: (ten, unit) => `${ten} и ${unit}`,
  },
  ca: {
    units: 'un dos tres quatre cinc sis set vuit nou deu onze dotze tretze catorze quinze setze disset divuit dinou',
    tens: 'vint trenta quaranta cinquanta seixanta setanta vuitanta noranta',
    hundred: 'cent',
    join: (ten, unit) => (ten === 'vint' ? `vint-i-${unit}` : `${ten}-${unit}`),
  },
  et: {
    units:
      'üks kaks kolm neli viis kuus seitse kaheksa üheksa kümme üksteist kaksteist kolmteist neliteist viisteist ' +
      'kuusteist seitseteist kaheksateist üheksateist',
    tens: 'kakskümmend kolmkümmend nelikümmend viiskümmend kuuskümmend seitsekümmend kaheksakümmend üheksakümmend',
    hundred: 'sada',
    join: (ten, unit) => `${ten} ${unit}`,
  },
  sk: {
    units:
      'jeden dva tri štyri päť šesť sedem osem deväť desať jedenásť dvanásť trinásť štrnásť pätnásť šestnásť ' +
      'sedemnásť osemnásť devätnásť',
    tens: 'dvadsať tridsať štyridsať päťdesiat šesťdesiat sedemdesiat osemdesiat deväťdesiat',
    hundred: 'sto',
    join: (ten, unit) => `${ten} ${unit}`,
  },
  sl: {
    units:
      'ena dva tri štiri pet šest sedem osem devet deset enajst dvanajst trinajst štirinajst petnajst šestnajst ' +
      'sedemnajst osemnajst devetnajst',
    tens: 'dvajset trideset štirideset petdeset šestdeset sedemdeset osemdeset devetdeset',
    hundred: 'sto',
    join: (ten, unit) => `${unit} in ${ten}`,
  },
};

/** Native Korean numbers, which count things: 스물다섯. */
const KOREAN_TENS = '열 스물 서른 마흔 쉰 예순 일흔 여든 아흔'.split(' ');
const KOREAN_UNITS = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉'];
const KOREAN_BEFORE_NOUNS = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉'];

/** Returns the spellings of a whole number in a language that are composed here; empty for other numbers. */
function composedSpellings(value: number, language: string): string[] {
  if (language === 'ko' && value > 10 && value < 100)
    return [KOREAN_UNITS, KOREAN_BEFORE_NOUNS].map(
      (units) => KOREAN_TENS[Math.floor(value / 10) - 1]! + units[value % 10]!,
    );
  const composition = COMPOSITIONS[language];
  if (!composition || value < 1 || value > 199) return [];
  if (value >= 100)
    return [
      composition.hundred,
      ...composedSpellings(value - 100, language).map((rest) => `${composition.hundred} ${rest}`),
    ].slice(value === 100 ? 0 : 1);
  const units = composition.units.split(' ');
  if (value < 20) return [units[value - 1]!];
  const ten = composition.tens.split(' ')[Math.floor(value / 10) - 2]!;
  return [value % 10 ? composition.join(ten, units[(value % 10) - 1]!) : ten];
}

/** Other forms of number words, without accents: before nouns, of a region, or with the unit before the ten. */
const VARIANTS: Readonly<Record<string, readonly [RegExp, string][]>> = {
  bg: [
    [/(?<=[аи])исет/g, 'десет'],
    [/шеисет/g, 'шестдесет'],
  ],
  cs: [
    [/^(\S+) (\S+)$/, '$2a$1'],
    [/^(\S+) jedna$/, 'jedna$1'],
  ],
  da: [[/(?<!halv)treds/g, 'tres']],
  es: [
    [/uno$/, 'un'],
    [/uno$/, 'una'],
  ],
  fr: [[/e?$/, 'aine']],
  hu: [[/ketto$/, 'ket']],
  lt: [[/^vienas /, '']],
  lv: [[/^viens /, '']],
  pt: [
    [/^deza(?=ss|n)/, 'deze'],
    [/um$/, 'uma'],
    [/dois$/, 'duas'],
    [/^catorze$/, 'quatorze'],
  ],
  vi: [
    [/ muoi (?=\S)/, ' '],
    [/bon$/, 'tu'],
  ],
};

/** Returns a spelling without accents and its variants. */
function withVariants(spelling: string, language: string): string[] {
  const variants = (VARIANTS[language] ?? []).flatMap(([pattern, by]) =>
    pattern.test(spelling) ? [spelling.replace(pattern, by)] : [],
  );
  return [spelling, ...variants];
}

const ROMAN: readonly [string, number][] = Object.entries({
  M: 1000,
  CM: 900,
  D: 500,
  CD: 400,
  C: 100,
  XC: 90,
  L: 50,
  XL: 40,
  X: 10,
  IX: 9,
  V: 5,
  IV: 4,
  I: 1,
});

/** Returns the Roman numeral of a number from 2 to 3999; empty for other numbers. */
function romanOf(number: number): string {
  if (number < 2 || number > 3999) return '';
  let rest = number;
  return ROMAN.map(([sign, value]) => {
    const count = Math.floor(rest / value);
    rest -= count * value;
    return sign.repeat(count);
  }).join('');
}

/** Returns whether a text writes a number in Roman numerals: *XIXe siècle*. */
export function hasRomanNumeral(text: string, number: number): boolean {
  const roman = romanOf(number);
  return (
    roman !== '' &&
    text.includes(roman) &&
    new RegExp(`(?<!\\p{L}|\\p{Nd}\\s?)${roman}(?!\\p{Lu}|\\p{L}{4})`, 'u').test(text)
  );
}

/** Returns the value of a Roman numeral; 0 for other letters. */
export function romanValue(written: string): number {
  let [rest, value] = [written, 0];
  for (const [sign, worth] of ROMAN)
    while (rest.startsWith(sign)) [rest, value] = [rest.slice(sign.length), value + worth];
  return !rest && romanOf(value) === written ? value : 0;
}
