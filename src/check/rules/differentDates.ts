import { memoised } from '../../base/maps';
import { supportedLocales } from '../../language/tags';
import { isUnsegmented } from '../../language/scripts';
import type { Span } from '../../model/phrase';
import type { NumberedText } from './differentUnits';
import { withAsciiDigits, HALF_DAY } from './numberTokens';
import type { NumberToken } from './numberTokens';

/** A month in a text, mostly beside a day or a year. */
interface MonthOfDate extends Span {
  /** The months, from 1 to 12, that it may mean: 05/06/2025 is May or June. */
  months: ReadonlySet<number>;
  /** The day and the year; empty if neither is beside the month. */
  numbers: ReadonlySet<number>;
}

/** A date in figures: 16.04.2024, 2024-04-16, 4/16/2024. */
const FIGURES = /(?<![\d.,/-])(\d{1,4})([-./])\s?(\d{1,2})\2\s?(\d{1,4})(?![\d/-]|\.\d)/g;
/** A month in Chinese, Japanese and Korean: 4月. */
const NUMBERED = /(?<!\d)(1[0-2]|0?[1-9])\s?[月월]/gu;
/** The day or year before and after a month, with a few letters between them: *16th of*, *16. de*, 2024年. */
const BEFORE = /(?<!\d|[.,:]\d)(\d{1,4})(?:st|nd|rd|th)?[^\d,;:!?()]{0,5}$/;
const AFTER = /^[^\d;:!?()]{0,6}?(\d{1,4})(?![\d:]|[.,]\d)/;

/** Returns the dates whose month differs and whose day or year is the same, in pairs: March 16 and 16 April. */
export function differentMonths(
  [source, sourceLanguage]: [string, string],
  [target, targetLanguage]: [string, string],
): [Span, Span][] {
  const dates = monthsIn(source, sourceLanguage);
  if (!dates.length) return [];
  const others = monthsIn(target, targetLanguage);
  const isOfMonth =
    ({ months }: MonthOfDate) =>
    (date: MonthOfDate): boolean =>
      [...date.months].some((month) => months.has(month));
  const added = others.filter((other) => !dates.some(isOfMonth(other)));
  return dates
    .filter((date) => !others.some(isOfMonth(date)))
    .flatMap((date): [Span, Span][] => {
      const at = added.findIndex(
        (other) =>
          [...other.numbers].some((number) => date.numbers.has(number)) ||
          // The day and the month are exchanged: April 1 and 1月4日.
          ([...other.months].some((month) => date.numbers.has(month)) &&
            [...date.months].some((month) => other.numbers.has(month))),
      );
      return at < 0 ? [] : [[date, added.splice(at, 1)[0]!]];
    });
}

function monthsIn(written: string, language: string): MonthOfDate[] {
  if (!/\p{Nd}/u.test(written)) return [];
  const text = withAsciiDigits(written);
  const dates = Array.from(text.matchAll(FIGURES), (match): MonthOfDate => {
    const [first, middle, last] = [match[1], match[3], match[4]].map(Number) as [number, number, number];
    const [year, pair] = first > 31 ? [first, [middle]] : [last, [first, middle]];
    // Between dots, the day comes before the month.
    const isOrdered = match[2] === '.' && last > 999 && !/^en\b/.test(language);
    return {
      start: match.index,
      end: match.index + match[0].length,
      months: new Set((isOrdered ? [middle] : pair).filter((month) => month >= 1 && month <= 12)),
      numbers: new Set([year > 99 ? year : 2000 + year, ...(first > 31 ? [last] : pair)]),
    };
  });
  const addNamed = (months: ReadonlySet<number> | undefined, start: number, end: number): void => {
    const around = [BEFORE.exec(text.slice(Math.max(0, start - 12), start)), AFTER.exec(text.slice(end, end + 12))];
    const numbers = around.flatMap((match) => (match ? Number(match[1]) : [])).filter(isDayOrYear);
    if (months) dates.push({ start, end, months, numbers: new Set(numbers) });
  };
  for (const { 0: name, 1: month, index } of text.matchAll(NUMBERED))
    addNamed(new Set([Number(month)]), index, index + name.length);
  const { pattern, months } = monthNamesOf(language);
  for (const { 0: name, index } of pattern ? text.matchAll(pattern) : [])
    addNamed(months.get(name.toLowerCase()), index, index + name.length);
  return dates.filter(({ months: { size } }) => size > 0);
}

const isDayOrYear = (number: number): boolean => (number >= 1 && number <= 31) || (number >= 1000 && number <= 2999);

interface MonthNames {
  /** Matches the name of a month; undefined in an unknown language. */
  pattern?: RegExp;
  months: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Returns the names of the months in a language, alone and in a date, long and abbreviated. */
const monthNamesOf = memoised((language: string): MonthNames => {
  const months = new Map<string, Set<number>>();
  if (!supportedLocales(Intl.DateTimeFormat, language).length) return { months };
  const forms: Intl.DateTimeFormatOptions[] = [{}, { day: 'numeric' }, { year: 'numeric' }];
  for (const month of ['long', 'short'] as const)
    for (const form of forms) {
      const format = new Intl.DateTimeFormat(language, {
        ...form,
        month,
        timeZone: 'UTC',
        calendar: 'gregory',
        numberingSystem: 'latn',
      });
      for (let at = 0; at < 12; at++) {
        const parts = format.formatToParts(Date.UTC(2001, at, 2));
        const name = parts.find(({ type }) => type === 'month')!.value.toLowerCase();
        if (!/\p{L}/u.test(name) || /[月월]/u.test(name)) continue;
        months.set(name, (months.get(name) ?? new Set()).add(at + 1));
      }
    }
  const names = [...months.keys()].sort((one, other) => other.length - one.length);
  if (!names.length) return { months };
  // Long names take endings: májusban. Hebrew prefixes are joined to the name.
  const escaped = names.map((name) => name.replaceAll('.', '\\.') + (name.length < 5 ? '(?!\\p{L})' : ''));
  return { pattern: new RegExp(`(?<=(?<![\\p{L}\\d])[בלמ]?)(?:${escaped.join('|')})(?!\\d)`, 'giu'), months };
});

/** The maximum number of characters of *p.m.* or a word for it, with its spaces. */
const MAX_HALF_LENGTH = 8;

/** Words for the halves of the day before a time and, in Arabic, after it. */
const HALF_WORDS: readonly (readonly [half: string, before: RegExp, after: RegExp])[] = [
  ['a', /(?:午前|上午|凌晨|早上|清晨|早晨|오전|새벽)\s?$/u, /^\s?(?:صباح|فجر)[\p{L}\p{M}]*/u],
  ['p', /(?:午後|下午|오후)\s?$/u, /^\s?(?:مساء|عصر\p{M}?ا)[\p{L}\p{M}]*/u],
];

interface HalfDay extends Span {
  half: string;
}

/** Returns the time with *a* for a.m. or *p* for p.m.; undefined for other numbers. */
function halfOf({ start, end, isLoose }: NumberToken, text: string): HalfDay | undefined {
  if (isLoose) return undefined;
  const [textBefore, textAfter] = [
    text.slice(Math.max(0, start - MAX_HALF_LENGTH), start),
    text.slice(end, end + MAX_HALF_LENGTH),
  ];
  const match = HALF_DAY.exec(textAfter);
  // The dot of *p.m.* may end the sentence, too.
  if (match)
    return { half: (match[1] ?? match[2])!.toLowerCase(), start, end: end + match[0].replace(/\.$/, '').length };
  for (const [half, before, after] of HALF_WORDS) {
    const [left, right] = [before.exec(textBefore)?.[0].length ?? 0, after.exec(textAfter)?.[0].length ?? 0];
    if (left || right) return { half, start: start - left, end: end + right };
  }
  return undefined;
}

/**
 * Returns the times before noon or in the afternoon whose half of the day the translation changes or loses, in pairs:
 * *3:00 p.m.* and *3:00 Uhr*. A time of 24 hours or a word for a part of the day anywhere in the translation is right.
 */
export function differentDayHalves(
  source: NumberedText,
  target: NumberedText,
  isSame: (one: NumberToken, other: NumberToken) => boolean,
): [Span, Span][] {
  return source.numbers.flatMap((number): [Span, Span][] => {
    const time = halfOf(number, source.text);
    const hour = Number(/^\d+/.exec(number.key)?.[0]);
    if (!time || hour < 1 || hour > 11) return [];
    const same = target.numbers.filter((other) => isSame(number, other));
    const is24 = (other: NumberToken): boolean => Number(/^\d+/.exec(other.values[0]!)?.[0]) === hour + 12;
    const [other] = same;
    if (!other || same.some((one) => is24(one) || one.isLoose)) return [];
    const halves = same.map((one) => halfOf(one, target.text));
    const isChanged = halves.every((one) => one && one.half !== time.half);
    const isLost = time.half === 'p' && halves.every((one) => one === undefined) && !namesPartOfDay(target);
    if (!isChanged && !isLost) return [];
    return [[time, halves[0] ?? other]];
  });
}

/** Abbreviations and signs for parts of the day that ICU does not have. */
const ABBREVIATION = new RegExp(
  String.raw`\p{Nd}\s?(?:[ap]\.?\s?m|[ai]\.?\s?p|[ef]\.?\s?m|[μπ]\.?\s?μ|d\.?\s?[eu]|odp|dop|pop|п\.?\s?п)(?!\p{L})|` +
    'noon|[晚夜朝夕昼早]|오[전후]|저녁|밤|아침',
  'u',
);

/** Returns whether a text has a word for a part of the day; true in languages that ICU does not know. */
function namesPartOfDay({ text, language }: NumberedText): boolean {
  const parts = partsOfDay(language);
  const lower = text.toLowerCase().replaceAll('’', "'");
  return !parts.length || ABBREVIATION.test(lower) || parts.some((part) => hasWordBeginning(lower, part));
}

/** Short Latin names, such as *am*; `ABBREVIATION` finds them beside a number. */
const SHORT = /^[\p{Script=Latin}.]{1,3}$/u;

/** Returns whether a text has a word that begins with a part; anywhere in scripts without spaces. */
function hasWordBeginning(text: string, part: string): boolean {
  if (isUnsegmented(part)) return text.includes(part);
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (!/\p{L}/u.test(text[at - 1] ?? '')) return true;
  return false;
}

/** Returns the beginnings of the words for parts of the day in a language. */
const partsOfDay = memoised((language: string): readonly string[] => {
  const parts = new Set<string>();
  if (!supportedLocales(Intl.DateTimeFormat, language).length) return [];
  for (const dayPeriod of ['long', 'short', 'narrow', undefined] as const) {
    const format = new Intl.DateTimeFormat(language, { hour: 'numeric', hour12: true, timeZone: 'UTC', dayPeriod });
    for (let hour = 0; hour < 24; hour++)
      for (const { type, value } of format.formatToParts(hour * 3_600_000))
        if (type === 'dayPeriod') {
          const word = value.toLowerCase().replaceAll('’', "'").split(/\s/).at(-1)!;
          if (!SHORT.test(word)) parts.add(word.slice(0, Math.max(4, word.length - 2)));
        }
  }
  return [...parts];
});
