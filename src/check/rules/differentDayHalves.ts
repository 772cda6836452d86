import { isUnsegmented } from '../../language/scripts';
import type { Span } from '../../model/phrase';
import type { NumberedText } from './differentUnits';
import type { NumberToken } from './numberTokens';
import { HALF_DAY } from './numberTokens';

/** The maximum number of characters of *p.m.* with its spaces. */
const MAX_HALF_LENGTH = 8;

/** Returns *a* or *p* for a time with a.m. or p.m., undefined for other numbers. */
function halfOf({ end, isLoose }: NumberToken, text: string): string | undefined {
  const match = isLoose ? null : HALF_DAY.exec(text.slice(end, end + MAX_HALF_LENGTH));
  return (match?.[1] ?? match?.[2])?.toLowerCase();
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
    const half = halfOf(number, source.text);
    const hour = Number(/^\d+/.exec(number.key)?.[0]);
    if (half === undefined || hour < 1 || hour > 11) return [];
    const same = target.numbers.filter((other) => isSame(number, other));
    const is24 = (other: NumberToken): boolean => Number(/^\d+/.exec(other.values[0]!)?.[0]) === hour + 12;
    const [other] = same;
    if (!other || same.some((one) => is24(one) || one.isLoose)) return [];
    const halves = same.map((one) => halfOf(one, target.text));
    const isChanged = halves.every((one) => one !== undefined && one !== half);
    const isLost = half === 'p' && halves.every((one) => one === undefined) && !namesPartOfDay(target);
    if (!isChanged && !isLost) return [];
    const span = ({ start, end }: NumberToken, text: string): Span => ({
      start,
      // The dot of *p.m.* may end the sentence, too.
      end: end + (HALF_DAY.exec(text.slice(end, end + MAX_HALF_LENGTH))?.[0].replace(/\.$/, '').length ?? 0),
    });
    return [[span(number, source.text), span(other, target.text)]];
  });
}

/** Abbreviations and signs for parts of the day that ICU does not have. */
const ABBREVIATION = new RegExp(
  String.raw`\p{Nd}\s?(?:[ap]\.?\s?m|[ai]\.?\s?p|[ef]\.?\s?m|[μπ]\.?\s?μ|d\.?\s?[eu]|odp|dop|pop|п\.?\s?п)(?!\p{L})|` +
    'noon|[晚夜朝夕昼早]|오[전후]|저녁|밤|아침',
  'u',
);
const PARTS = new Map<string, readonly string[]>();

/** Returns whether a text has a word for a part of the day; true in languages that ICU does not know. */
function namesPartOfDay({ text, language }: NumberedText): boolean {
  const parts = PARTS.get(language) ?? partsOfDay(language);
  PARTS.set(language, parts);
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
function partsOfDay(language: string): string[] {
  const parts = new Set<string>();
  try {
    if (!Intl.DateTimeFormat.supportedLocalesOf(language).length) return [];
  } catch {
    // An invalid language tag has no known words.
    return [];
  }
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
}
