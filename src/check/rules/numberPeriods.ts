import { spellsOutDecade, spellsOutNumber, romanValue } from '../../language/numberWords';
import type { NumberToken } from './numberTokens';

/** The beginnings of words for *century*. */
const CENTURY = new RegExp(
  String.raw`(?<!\p{L})(?:centur|jahrhundert|jhd?(?!\p{L})|siècle|siglo|segle|século|secol|век|вв?\.|столет|столітт|` +
    String.raw`вік|ст\.|wiek|w\.|stolet|stol\.|storoč|stoljeć|vijek|eeuw|århundre|vuosisa|század|sajand|gadsimt|amži|` +
    String.raw`αιών|αι\.|yüzyıl|yy\.|(?:ال)?قرن|سده|ה?מאה|शताब्दी|सदी|शती|thế kỷ|thế kỉ|abad(?!\p{L}))|` +
    'ศตวรรษ|世紀|世纪|세기|-century',
  'iu',
);
const MAX_DISTANCE = 30;
/** Signs of a decade after and before its number. */
const DECADE_AFTER =
  /^(?:['’]?s|er[ns]?|-?(?:е|х|ті|тих|те|ten|talet|luku|luvu\p{L}*|an|as|ler\p{L}*|lar\p{L}*))(?!\p{L})|^\s?(?:年代|년대)/u;
const DECADE_BEFORE = new RegExp(
  String.raw`(?:années|años|anos|anni|anys|anii|lata|latach|léta|letech|jaren|δεκαετία|δεκαετία του|ทศวรรษ|` +
    String.raw`ทศวรรษที่|thập niên|thập kỷ|دهه|שנות ה)[\s-]?['’‘]?$`,
  'iu',
);
const ROMAN = /(?<![\p{L}\p{Nd}])[IVXІХ]{1,7}(?=\p{Ll}{0,4}(?![\p{L}\p{Nd}]))/gu;

/** Marks the numbers of centuries and decades, and adds those of centuries in Roman numerals. */
export function withPeriods(numbers: readonly NumberToken[], text: string): NumberToken[] {
  const roman = CENTURY.test(text)
    ? Array.from(text.matchAll(ROMAN), ({ 0: written, index }): NumberToken => {
        const value = romanValue(written.replaceAll('І', 'I').replaceAll('Х', 'X'));
        const [start, end] = [index, index + written.length];
        return { key: written, values: [String(value)], isLoose: false, unit: '', start, end };
      }).filter((number) => Number(number.values[0]) > 1 && isCentury(number, text))
    : [];
  const marked = numbers.map((number): NumberToken => {
    const period = isDecade(number, text) ? 'decade' : isCentury(number, text) ? 'century' : undefined;
    return period ? { ...number, period } : number;
  });
  if (!roman.length) return marked;
  return [...marked, ...roman.map((number) => ({ ...number, period: 'century' as const }))].sort(
    (one, other) => one.start - other.start,
  );
}

function isCentury({ start, end, values }: NumberToken, text: string): boolean {
  if (!/^\d{1,2}$/.test(values[0]!)) return false;
  const after = text.slice(end, end + MAX_DISTANCE);
  const next = CENTURY.exec(after);
  if (next && isList(after.slice(0, next.index))) return true;
  const before = text.slice(Math.max(0, start - MAX_DISTANCE), start);
  const word = CENTURY.exec(before);
  return word !== null && isList(before.slice(word.index + word[0].length).replace(/^\p{L}+/u, ''));
}

/** Returns whether a text is between a number and the word of a list: *the 16th, 17th and 18th centuries*. */
function isList(between: string): boolean {
  const words = between.match(/\p{L}{2,}/gu)?.filter((word) => !/^[IVXІХ]+\p{Ll}?$/u.test(word)) ?? [];
  return words.every((word) => word.length < 5) && words.length <= MAX_LIST_WORDS;
}

/** The maximum number of short words in a list of centuries, with the endings of ordinals. */
const MAX_LIST_WORDS = 4;

function isDecade({ start, end, values }: NumberToken, text: string): boolean {
  return (
    /^(?:1\d|20)?\d0$/.test(values[0]!) &&
    (DECADE_AFTER.test(text.slice(end, end + 12)) || DECADE_BEFORE.test(text.slice(Math.max(0, start - 14), start)))
  );
}

/** Returns whether two numbers are the same decade or century: *1980s* and *80er*, *19th century* and *1800-talet*. */
export function isSamePeriod(a: NumberToken, b: NumberToken): boolean {
  if (!a.period && !b.period) return false;
  const [x, y] = [Number(a.values[0]), Number(b.values[0])];
  if (a.period === 'century' || b.period === 'century')
    return a.period !== b.period && (a.period === 'century' ? y === (x - 1) * 100 : x === (y - 1) * 100);
  const [short, long] = [Math.min(x, y), Math.max(x, y)];
  return short % 10 === 0 && short >= 10 && short < 100 && long > 1000 && long % 100 === short;
}

/** Returns whether a number is the century of a decade: 20世纪 beside 80年代, for *1980s*. */
export function isCenturyOf(number: NumberToken, other: NumberToken): boolean {
  const year = Number(other.values[0]);
  return (
    number.period === 'century' &&
    other.period === 'decade' &&
    (year < 100 || Math.floor(year / 100) + 1 === Number(number.values[0]))
  );
}

/**
 * Returns whether the other side has a period in words: *los años ochenta*. A century in words is not compared, and the
 * middle of a list may be a part of a range: 16世紀から18世紀.
 */
export function isPeriodInWords(
  { period, values }: NumberToken,
  text: string,
  numbers: readonly NumberToken[],
  language: string,
): boolean {
  const value = Number(values[0]);
  const centuries = numbers.flatMap((number) => (number.period === 'century' ? Number(number.values[0]) : []));
  if (period === 'century') {
    const isInRange = centuries.some((other) => other < value) && centuries.some((other) => other > value);
    return isInRange || isCenturyInWords(text, centuries, value, language);
  }
  if (period !== 'decade') return false;
  const decade = value % 100;
  return decade
    ? spellsOutDecade(text, decade, language)
    : isCenturyInWords(text, centuries, value / 100 + 1, language);
}

function isCenturyInWords(text: string, centuries: readonly number[], value: number, language: string): boolean {
  const says = (number: number): boolean => spellsOutNumber(text, number, language);
  if (!centuries.length && CENTURY.test(text)) {
    // The Arabic word for thirteenth contains the one for third.
    const others = /^ar\b/.test(language) ? [] : Array.from({ length: LAST_CENTURY }, (_, at) => at + 1);
    return says(value) || !others.some(says);
  }
  // Italian says *Ottocento*.
  return /^it\b/.test(language) && spellsOutNumber(text.replace(/['’]/g, ' '), (value - 1) * 100 - 1000, language);
}

const LAST_CENTURY = 21;
