import { kanjiNumbersIn, spellsOutNumber, hasRomanNumeral } from '../../language/numberWords';
import type { LanguagePair } from '../../model/languagePair';
import type { SegmentPair } from '../../model/segment';
import type { FormDeviation } from './formRule';
import { MAX_EXAMPLE_DISTANCE, EXAMPLE_MARKER, doubtful, toDeviations, unmatchedTokens } from './formRule';
import { isCenturyOf, isPeriodInWords, isSamePeriod, withPeriods } from './numberPeriods';
import type { NumberToken } from './numberTokens';
import { isConverted, withoutConverted, differentUnits, lostPercents } from './differentUnits';
import { differentDayHalves, differentMonths } from './differentDates';
import type { Change, NumberedText } from './differentUnits';
import { scaleInWords } from './numberScales';
import { discountOf, findNumbers, formatNumberIn } from './numberTokens';

/** Comparisons that include or exclude their limit: “more than eight” is 9 以上. */
const AT_LEAST = /以上|以下|未満|超|以内|이상|이하|미만|초과/u;
/** Digits of telephone numbers and similar numbers. */
const LONG_NUMBER = /\p{Nd}{7}/u;
/**
 * The number of numbers from which a segment counts as a table. Its numbers are compared as written, because comparing
 * values takes quadratic time.
 */
const MAX_NUMBERS = 100;
const DATE = /\p{Nd}+(?:[-./:∶]\p{Nd}+){2}|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* /u;

/**
 * Returns the numbers that differ between source and translation, in the notation and the digits of each language:
 * 1,000.5 is 1.000,5 and ١٬٠٠٠٫٥, 5 million are 500万, 5 p.m. is 17:00. A number that may be written as a word is a
 * finding only if the other side has a different number in its position.
 */
export function differentNumbers(pair: SegmentPair, languages: LanguagePair): FormDeviation[] {
  const { source, target, form, grammaticalNumber } = pair;
  if (grammaticalNumber === 'singular' && !form?.numbers) return [];
  if (!/[\p{Nd}IVX]/u.test(source.text) && !/[\p{Nd}IVX]/u.test(target.text)) return [];
  const [a, b] = [
    withPeriods(findNumbers(source.text, languages.source), source.text),
    withPeriods(findNumbers(target.text, languages.target), target.text),
  ];
  if (Math.max(a.length, b.length) > MAX_NUMBERS)
    return doubtful(toDeviations(source.text, unmatchedTokens(a, b)).slice(0, 1));
  const { missing, extra, matched } = unmatchedNumbers(a, b);
  const rest = withoutSameDigits(
    missing.filter(({ isLoose }) => !isLoose),
    extra.filter(({ isLoose }) => !isLoose),
    /\p{L}{3}/u.test(source.text + target.text),
  );
  const single = form?.numbers?.length === 1 ? String(form.numbers[0]) : undefined;
  const isOne = ({ values }: NumberToken): boolean => single !== undefined && values.includes(single);
  const lacking = rest.missing.filter(
    (number) => !isOne(number) && !isSaidIn(number, target.text, languages.target, b),
  );
  const added = rest.extra.filter((number) => !isOne(number) && !isSaidIn(number, source.text, languages.source, a));
  return [
    ...ofUnmatched(pair, lacking, added, languages),
    ...separatorDeviations(matched, languages),
    ...exchanged(source.text, matched),
    ...changedWords(
      { text: source.text, language: languages.source, numbers: a },
      { text: target.text, language: languages.target, numbers: b },
    ),
  ];
}

/** Finds other months, units and halves of the day beside equal numbers, such as 5 m for 5 km. */
function changedWords(source: NumberedText, target: NumberedText): FormDeviation[] {
  const changes: Change[] = [
    // The dates and times of examples may differ.
    ...(EXAMPLE_MARKER.test(source.text)
      ? []
      : [
          ...differentMonths([source.text, source.language], [target.text, target.language]),
          ...differentDayHalves(source, target, isSame),
        ]),
    ...differentUnits(source, target, isSame),
    ...lostPercents(source, target, isSame),
  ];
  return changes.map(([used, found, isDoubtful]) => ({
    ...(isDoubtful && { isDoubtful }),
    used: { start: used.start, end: used.end },
    found: { start: found.start, end: found.end },
    expected: [source.text.slice(used.start, used.end)],
  }));
}

interface Match {
  source: NumberToken;
  target: NumberToken;
}

/** Returns the numbers without an equal value on the other side, which may repeat a number, and the matching pairs. */
function unmatchedNumbers(
  a: readonly NumberToken[],
  b: readonly NumberToken[],
): { missing: NumberToken[]; extra: NumberToken[]; matched: Match[] } {
  const matched: Match[] = [];
  const taken = new Set<NumberToken>();
  const missing = a.filter((number) => {
    const same = b.filter((other) => isSame(number, other));
    const free =
      same.find((other) => !taken.has(other) && other.key === number.key) ?? same.find((other) => !taken.has(other));
    if (free) {
      taken.add(free);
      matched.push({ source: number, target: free });
    }
    return !same.length && !b.some((other) => isCenturyOf(number, other));
  });
  const extra = b.filter((number) => !a.some((other) => isSame(number, other) || isCenturyOf(number, other)));
  return { missing, extra, matched };
}

function isSame(a: NumberToken, b: NumberToken): boolean {
  if (isSamePeriod(a, b)) return true;
  // Beside 30만, the number 30,000 is certainly not 30; beside 2,5, the number 2,500 is certainly two thousand.
  const valuesOf = (one: NumberToken, other: NumberToken): readonly string[] =>
    one.strict !== undefined && !one.isScaled && (other.isScaled || other.isDecimal) ? [one.strict] : one.values;
  return valuesOf(a, b).some((value) => valuesOf(b, a).includes(value));
}

const runsOf = ({ key }: NumberToken): string[] =>
  key.split(/\D+/).flatMap((run) => (run ? [run.replace(/^0+(?=\d)/, '')] : []));

/**
 * Removes dates, telephone numbers and similar numbers with the same digits on both sides: order and separators vary. A
 * number with separators also matches separate numbers that together have its digits.
 */
function withoutSameDigits(
  missing: readonly NumberToken[],
  extra: readonly NumberToken[],
  hasWords: boolean,
): { missing: NumberToken[]; extra: NumberToken[] } {
  if (!missing.length || !extra.length) return { missing: [...missing], extra: [...extra] };
  const digits = (numbers: readonly NumberToken[]): string => numbers.map(({ key }) => key.replace(/\D/g, '')).join('');
  if (digits(missing).length > 6 && digits(missing) === digits(extra)) return { missing: [], extra: [] };
  const left = { missing: new Set(missing), extra: new Set(extra) };
  const isWhole = ({ isScaled, values }: NumberToken): boolean => !isScaled && !values[0]!.startsWith('-');
  for (const [own, others] of [
    [left.missing, left.extra],
    [left.extra, left.missing],
  ] as const)
    for (const number of [...own]) {
      const runs = runsOf(number);
      if (runs.length < 2 || !isWhole(number)) continue;
      const pieces: NumberToken[] = [];
      for (const other of others) {
        const inner = runsOf(other);
        const rest = [...runs];
        if (!isWhole(other) || !isReordered(number, other) || !inner.every((run) => takeRun(rest, run))) continue;
        runs.splice(0, runs.length, ...rest);
        pieces.push(other);
      }
      // The month of a date may be a word.
      const isMonth =
        runs.length === 1 &&
        /^(?:[1-9]|1[0-2])$/.test(runs[0]!) &&
        pieces.length > 0 &&
        runsOf(number).length === 3 &&
        hasWords;
      if (runs.length && !isMonth) continue;
      own.delete(number);
      for (const piece of pieces) others.delete(piece);
    }
  return { missing: [...left.missing], extra: [...left.extra] };
}

const decimalsOf = ({ key }: NumberToken): string => /\d*$/.exec(key)![0];

/**
 * Returns whether the order of the digit groups allows a match: groups of a date may be reordered, those of a version
 * may not.
 */
function isReordered(number: NumberToken, other: NumberToken): boolean {
  const [own, inner] = [runsOf(number), runsOf(other)];
  if (own.length !== inner.length) return true;
  // The zero in 2.05 has a meaning, except in dates.
  if (own.length === 2 && decimalsOf(number) !== decimalsOf(other)) return false;
  return own.join() === inner.join() || (own.length === 3 && [...own, ...inner].some((run) => /^[12]\d{3}$/.test(run)));
}

/** Removes an equal run of digits from a list, and returns whether there was one; in a date, 25 equals 2025. */
function takeRun(runs: string[], run: string): boolean {
  const isYear = (one: string, other: string): boolean => one.length === 4 && other.length === 2 && one.endsWith(other);
  const at = runs.findIndex((other) => other === run || isYear(other, run) || isYear(run, other));
  if (at >= 0) runs.splice(at, 1);
  return at >= 0;
}

/** Returns whether the other side has the number as a word or in Roman numerals. */
function isSaidIn(number: NumberToken, text: string, language: string, others: readonly NumberToken[]): boolean {
  const { values } = number;
  if (isPeriodInWords(number, text, others, language)) return true;
  if (scaleInWords(number, text, language) === 'same') return true;
  const isDiscount = ({ value, end }: { value: number; end: number }): boolean =>
    text[end] === '折' && values.includes(String(discountOf(value)));
  if (text.includes('折') && kanjiNumbersIn(text).some(isDiscount)) return true;
  return values.some((value) => {
    if (!/^\d{1,13}$/.test(value)) return false;
    return spellsOutNumber(text, Number(value), language) || hasRomanNumeral(text, Number(value));
  });
}

function ofUnmatched(
  { source, target }: SegmentPair,
  all: readonly NumberToken[],
  others: readonly NumberToken[],
  languages: LanguagePair,
): FormDeviation[] {
  const { missing, extra } = withoutConverted(all, others);
  // The translator chooses column widths and similar sizes, and example dates may follow the order of the language.
  const isChosen =
    /\btranslators?\b/i.test(source.text) ||
    !/\p{L}/u.test(target.text) ||
    (EXAMPLE_MARKER.test(source.text) && DATE.test(source.text) && DATE.test(target.text)) ||
    missing.some(
      ({ key, start }) =>
        LONG_NUMBER.test(key) &&
        EXAMPLE_MARKER.test(source.text.slice(Math.max(0, start - MAX_EXAMPLE_DISTANCE), start)),
    );
  if (isChosen) return doubtful(toDeviations(source.text, { missing, extra }));
  const pairs = pairsOf(missing, extra).filter(
    ([number, other]) =>
      isComparablePeriod(number, other) &&
      !isConverted(number, other) &&
      !(AT_LEAST.test(target.text) && isNext(number, other)),
  );
  const inPairs = new Set(pairsOf(missing, extra).flat());
  const alone = (numbers: readonly NumberToken[]): NumberToken[] =>
    numbers.filter((number) => !inPairs.has(number) && /\d/.test(number.key) && isNeverSaid(number));
  const isOfOtherScale = (number: NumberToken): boolean =>
    !inPairs.has(number) && scaleInWords(number, target.text, languages.target) === 'other';
  const lost = missing.filter((number) => isOfOtherScale(number) || alone([number]).length > 0);
  const kanji =
    lost.length || missing.length > pairs.length ? writtenInKanji(missing, target.text, languages.target) : [];
  return [
    ...toDeviations(source.text, { missing: pairs.map(([one]) => one), extra: pairs.map(([, other]) => other) }),
    ...toDeviations(source.text, { missing: lost, extra: kanji }),
    // Additions in the translation mostly explain the source, or replace number words by digits.
    ...doubtful(toDeviations(source.text, { missing: [], extra: alone(extra) })),
  ];
}

/** Returns the number in Chinese characters that may replace the only missing number; empty without one. */
function writtenInKanji(missing: readonly NumberToken[], text: string, language: string): NumberToken[] {
  if (!/^(?:ja|zh|yue)\b/.test(language) || missing.length !== 1) return [];
  return kanjiNumbersIn(text)
    .flatMap(({ value, start, end }) =>
      end - start > 1 && value > 10 && /[十百千万萬億亿]|.{4}/u.test(text.slice(start, end))
        ? [{ key: String(value), values: [String(value)], isLoose: false, unit: '', start, end }]
        : [],
    )
    .slice(0, 1);
}

/**
 * Pairs each missing number with the one in its position: first numbers that differ in sign, then numbers with the same
 * unit, then in order.
 */
function pairsOf(missing: readonly NumberToken[], extra: readonly NumberToken[]): [NumberToken, NumberToken][] {
  const left = { missing: surestFirst(missing), extra: surestFirst(extra) };
  const pairs: [NumberToken, NumberToken][] = [];
  const take = (isLike: (one: NumberToken, other: NumberToken) => boolean): void => {
    for (const number of [...left.missing]) {
      const at = left.extra.findIndex((other) => isLike(number, other));
      if (at < 0) continue;
      pairs.push([number, left.extra.splice(at, 1)[0]!]);
      left.missing.splice(left.missing.indexOf(number), 1);
    }
  };
  take((one, other) =>
    one.values.some((value) => other.values.some((own) => own.replace('-', '') === value.replace('-', ''))),
  );
  take((one, other) => one.unit !== '' && one.unit === other.unit);
  take(() => true);
  return pairs;
}

/** Finds numbers whose separators have another meaning in the target language: 1,500 is one and a half in German. */
function separatorDeviations(matched: readonly Match[], { target }: LanguagePair): FormDeviation[] {
  return matched.flatMap(({ source, target: other }): FormDeviation[] =>
    source.strict === undefined ||
    other.strict === undefined ||
    source.strict === other.strict ||
    source.isLoose ||
    other.isLoose
      ? []
      : [
          {
            used: { start: source.start, end: source.end },
            found: { start: other.start, end: other.end },
            expected: [formatNumberIn(target, Number(source.strict))],
            fault: 'separators',
          },
        ],
  );
}

/** The minimum number of characters between two measures that are not a list or a range. */
const MIN_APART = 10;

/** Finds reordered numbers of one unit, which may have been exchanged. */
function exchanged(source: string, matched: readonly Match[]): FormDeviation[] {
  const measured = matched.filter(
    ({ source: number, target }) => !number.isLoose && number.unit !== '' && number.unit === target.unit,
  );
  const inOrder = [...measured].sort((one, other) => one.target.start - other.target.start);
  const moved = measured.filter((match, at) => inOrder[at] !== match && !isSame(match.source, inOrder[at]!.source));
  const units = new Set(measured.map(({ source: number }) => number.unit));
  if (units.size !== 1 || moved.length !== 2) return [];
  const [first, second] = moved;
  // “12h or 24h” is a list.
  if (second!.source.start - first!.source.end < MIN_APART) return [];
  const [number, other] = [first!.source, inOrder[measured.indexOf(first!)]!.target];
  return doubtful(toDeviations(source, { missing: [number], extra: [other] }));
}

/** Returns whether two numbers can be compared: a century in Roman numerals only with another century. */
function isComparablePeriod(a: NumberToken, b: NumberToken): boolean {
  return a.period === b.period || (/\d/.test(a.key) && /\d/.test(b.key));
}

function isNext(a: NumberToken, b: NumberToken): boolean {
  return Math.abs(Number(a.values[0]) - Number(b.values[0])) === 1;
}

function surestFirst(numbers: readonly NumberToken[]): NumberToken[] {
  return [...numbers.filter(isNeverSaid), ...numbers.filter((number) => !isNeverSaid(number))];
}

/**
 * Returns whether the number is never written in words: above twelve and not round; a time not on a quarter of an hour.
 */
function isNeverSaid({ values }: NumberToken): boolean {
  return values.every((value) =>
    value.includes(':')
      ? !/:(?:00|15|30|45)$/.test(value)
      : Math.abs(Number(value)) > 12 && !/^\d0*$/.test(value) && !/^[1-9]0$/.test(value),
  );
}
