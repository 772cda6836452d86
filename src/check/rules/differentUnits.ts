import type { Span } from '../../model/phrase';
import type { NumberToken } from './numberTokens';
import type { UnitAfter } from './numberUnits';
import { hasPercent, percentLength, unitAfter } from './numberUnits';

interface Measure extends Span {
  number: NumberToken;
  unit: UnitAfter | undefined;
}

/** A side of a segment with its numbers. */
export interface NumberedText {
  text: string;
  language: string;
  numbers: readonly NumberToken[];
}

/** A place of the source, its changed translation, and whether the change is only a hint. */
export type Change = readonly [used: Span, found: Span, isDoubtful?: boolean];

const isPrice = ({ unit }: Measure): boolean => unit?.meanings.some(({ kind }) => kind === 'currency') ?? false;

/**
 * Returns the measures with the same number and another unit of the same kind, in pairs: 5 km and 5 m. Both units must
 * be known, and the translation must not have the number with the right or an unknown unit.
 */
export function differentUnits(
  source: NumberedText,
  target: NumberedText,
  isSame: (one: NumberToken, other: NumberToken) => boolean,
): Change[] {
  const own = measuresIn(source);
  if (!own.some(({ unit }) => unit)) return [];
  const others = measuresIn(target);
  return own.flatMap((measure): Change[] => {
    if (!measure.unit) return [];
    const same = others.filter(({ number }) => isSame(measure.number, number));
    if (!same.every(({ unit }) => unit && compare(measure.unit!, unit) !== 'same')) return [];
    const changed = same.find(
      (other) =>
        compare(measure.unit!, other.unit!) === 'other' &&
        own.every(
          ({ number, unit }) => !isSame(number, other.number) || (unit && compare(unit, other.unit!) !== 'same'),
        ),
    );
    // The prices of examples are sometimes adapted.
    return changed ? [[measure, changed, isPrice(measure) && isPrice(changed)]] : [];
  });
}

/** Returns the percentages whose number the translation has without percent: 30 for 30 %. */
export function lostPercents(
  source: NumberedText,
  target: NumberedText,
  isSame: (one: NumberToken, other: NumberToken) => boolean,
): [Span, Span][] {
  const percents = source.numbers.flatMap((number) => {
    const length = number.isLoose ? 0 : percentLength(source.text.slice(number.end, number.end + MAX_UNIT_LENGTH));
    return length ? [{ number, start: number.start, end: number.end + length }] : [];
  });
  if (!percents.length || hasPercent(target.text, target.language)) return [];
  return percents.flatMap((percent): [Span, Span][] => {
    const bare = target.numbers.find((number) => !number.isLoose && isSame(percent.number, number));
    return bare ? [[percent, bare]] : [];
  });
}

function measuresIn({ text, language, numbers }: NumberedText): Measure[] {
  return numbers.map((number) => {
    const { start, end, key, isScaled } = number;
    if (number.isLoose && text[end] !== '°') return { number, unit: undefined, start, end };
    const sign = CURRENCY_BEFORE.exec(text.slice(Math.max(0, start - MAX_UNIT_LENGTH), start));
    const currency = sign && unitAfter(sign[1]!, language);
    if (sign && currency?.meanings.every(({ kind }) => kind === 'currency'))
      return { number, unit: currency, start: start - sign[0].length, end };
    const digitsEnd = start + (/[-−–]/.test(text[start]!) ? 1 : 0) + key.length;
    // 千 and 兆 may begin a unit: 千克, 兆字节.
    for (const from of isScaled ? [digitsEnd, end] : [end]) {
      const after = text.slice(from, from + MAX_UNIT_LENGTH);
      const unit = mayBeDecade(text.slice(start, from), after) ? undefined : unitAfter(after, language);
      if (unit) return { number, unit, start, end: from + unit.length };
    }
    return { number, unit: undefined, start, end };
  });
}

/** The sign or code of a currency before a number: *£45*, *USD 45*. */
const CURRENCY_BEFORE = /((?<!\p{L})[A-Z]{0,3}\p{Sc}|(?<!\p{L})[A-Z]{3})[ \u00a0\u202f]?$/u;
/** The maximum number of characters of a unit with the space before it. */
const MAX_UNIT_LENGTH = 40;

/** Returns whether the *s* after a round number may be a plural rather than seconds: *1980s*, *the 100s*. */
const mayBeDecade = (number: string, after: string): boolean => number.endsWith('0') && /^['’]?s(?!\p{L})/u.test(after);

/** Compares two units: `other` means the same kind, undefined that they cannot be compared. */
function compare(one: UnitAfter, other: UnitAfter): 'other' | 'same' | undefined {
  const pairs = one.meanings.flatMap((a) =>
    other.meanings.filter(({ kind }) => kind === a.kind).map((b) => [a, b] as const),
  );
  if (!pairs.length) return undefined;
  return pairs.some(([a, b]) => [...a.units].some((unit) => b.units.has(unit))) ? 'same' : 'other';
}

/** Removes numbers that were converted, such as inches to centimetres. */
export function withoutConverted(
  missing: readonly NumberToken[],
  extra: readonly NumberToken[],
): { missing: NumberToken[]; extra: NumberToken[] } {
  const has = (numbers: readonly NumberToken[], system: NumberToken['system']): boolean =>
    numbers.some((number) => number.system === system);
  for (const [from, to] of [
    ['imperial', 'metric'],
    ['metric', 'imperial'],
  ] as const)
    if (has(missing, from) && has(extra, to)) {
      // In “11 x 17 in”, the unit follows the last number.
      const isMeasure =
        (numbers: readonly NumberToken[], system: NumberToken['system']) => (number: NumberToken, at: number) =>
          number.system === system || (numbers[at + 1]?.system === system && numbers[at + 1]!.start - number.end < 5);
      return {
        missing: missing.filter((number, at) => !isMeasure(missing, from)(number, at)),
        extra: extra.filter((number, at) => !isMeasure(extra, to)(number, at)),
      };
    }
  return { missing: [...missing], extra: [...extra] };
}

/** Returns whether both are the same time in different units: 24 hours are a day, 500 ms half a second. */
export function isConverted(a: NumberToken, b: NumberToken): boolean {
  // In 2,5 copies for 2,500 copies, the separator is misread.
  if (
    a.unit === b.unit &&
    (a.unit !== '' || !(a.system ?? b.system)) &&
    a.values.some((value) => b.values.includes(value))
  )
    return false;
  const [smaller, larger] = [Number(a.values[0]), Number(b.values[0])].sort((one, other) => one - other);
  return smaller! > 0 && larger! < 1e6 && [7, 12, 24, 60, 1000].includes(larger! / smaller!);
}
