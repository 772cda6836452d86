import { placeholdersIn } from '../../language/placeholders';
import type { SegmentPair } from '../../model/segment';
import type { Departure, Token } from './formRule';
import { departures } from './formRule';

/** A number as it is written. */
interface WrittenNumber extends Token {
  /** What it may mean: “1.000” is a thousand or one. */
  values: readonly string[];
  /** A part of a name (H264, 3D), of code or of an address: it is missed in no text. */
  isLoose: boolean;
}

const GROUPED = '\\p{Nd}{1,3}(?:[ \\u00a0\\u202f\\u2009]\\p{Nd}{3})+(?!\\p{Nd})(?:[.,٫]\\p{Nd}+)?';
const NUMBER = new RegExp(`(?<![\\p{Nd}.,])${GROUPED}|\\p{Nd}+(?:[.,'’٫٬]\\p{Nd}+)*`, 'gu');
/** Where units of ten thousand, or words for large numbers, are counted in. */
const SCALED = /[\p{Nd}][\s\u00a0]*(?:[万億萬亿兆만억천千百]|k\b|M\b|[Mm]illi|[Bb]illi|Mio|Mrd|млн|млрд|тыс|mln|tis|thousand|hundred|dozen|mil\b|ألف|مليون|lakh|crore)/u;
/** Measures that most countries convert into their own. */
const IMPERIAL = /\p{Nd}\s?(?:[″"]|(?:in|inch(?:es)?|ft|feet|yards?|miles?|mph|lbs?|oz|pounds?|ounces?)\b|°F)/u;
const METRIC = /\p{Nd}\s?(?:[mc]m|k?m|k?g|[смк]?м|к?г|км\/ч|°C|センチ|ミリ|メートル|キロ|厘米|毫米|公里)(?!\p{L})/u;
/** More than eight is nine and more. */
const AT_LEAST = /以上|以下|未満|超|以内|이상|이하|미만|초과/u;
/** Where what follows stands for any date. */
const FOR_EXAMPLE = /\be\.\s?g\.|\bfor (?:example|instance)\b|\bexamples?\b/i;
const DATE = /\p{Nd}+(?:[-./:]\p{Nd}+){2}|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* /u;
/** Before the width of a field in a placeholder: `%5d`, `%1$-10s`. */
const WIDTH = /%(?:\p{Nd}+\$)?[-+#']?\p{Nd}*\.?$/u;
const CLOCK = /\p{Nd}\s?(?:[ap]\.?m\b|[AP]\.?M\b)/u;

/** Numbers in words, of the languages that most is translated from; beside them the digits of the other side stand for the words. */
const IN_WORDS = new RegExp(`(?<!\\p{L})(?:${[
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve', 'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf', 'deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze',
  'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce', 'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dodici',
].join('|')})(?!\\p{L})`, 'iu');

/**
 * Numbers have to be the same, in the writing and the digits of each language: 1,000.5 is 1.000,5 and ١٬٠٠٠٫٥. A number
 * that one side may say in words is a finding only where the other has another one in its place.
 */
export function differentNumbers({ source, target, grammaticalNumber }: SegmentPair): Departure[] {
  if (grammaticalNumber === 'singular') return [];
  const [a, b] = [numbersIn(source.text), numbersIn(target.text)];
  if (!a.length && !b.length) return [];
  if (isConvertedMeasure(source.text, target.text) || CLOCK.test(source.text) || SCALED.test(source.text) || SCALED.test(target.text) || runsOf(a) === runsOf(b)) return [];
  const missing = a.filter((number) => !number.isLoose && !b.some((other) => isSame(number, other)));
  const extra = b.filter((number) => !number.isLoose && !a.some((other) => isSame(number, other)));
  // Widths of columns and the like are for the translator to choose; dates that are examples are as good in the order of the language.
  const isChosen = /\btranslators?\b/i.test(source.text) || !/\p{L}/u.test(target.text) || (FOR_EXAMPLE.test(source.text) && DATE.test(source.text) && DATE.test(target.text));
  if (isChosen) return departures(source.text, { missing, extra }).map((departure) => ({ ...departure, isDoubtful: true }));
  const isInWords = IN_WORDS.test(source.text) || IN_WORDS.test(target.text);
  if (missing.length && extra.length && !isInWords) {
    const [first, other] = [surestFirst(missing), surestFirst(extra)];
    const pairs = first.flatMap((number, at) => (other[at] && !isConverted(number, other[at]) && !(AT_LEAST.test(target.text) && isNext(number, other[at])) ? [{ number, other: other[at] }] : []));
    return departures(source.text, { missing: pairs.map(({ number }) => number), extra: pairs.map((pair) => pair.other) });
  }
  // What the translation adds alone mostly explains the source, or says in figures what that says in words.
  return departures(source.text, { missing: missing.filter(isNeverSaid), extra: extra.filter(isNeverSaid) }).map((departure) => (departure.used ? departure : { ...departure, isDoubtful: true }));
}

function numbersIn(text: string): WrittenNumber[] {
  if (!/\p{Nd}/u.test(text)) return [];
  const codes = placeholdersIn(text);
  return Array.from(text.matchAll(NUMBER), ({ 0: written, index }) => {
    const [before, after] = [text.slice(Math.max(0, index - 8), index), text.slice(index + written.length, index + written.length + 2)];
    const isLoose = WIDTH.test(before) || codes.some(({ start, end }) => start <= index && index < end) || /[A-Za-z_\p{No}]$|[A-Za-z][-+]$/u.test(before) || /^[A-Za-z_\p{No}]|^[-+][A-Za-z]|^[ºª°]|^['’]s|^\s?進/u.test(after);
    const ascii = Array.from(written, asciiDigit).join('');
    return { key: ascii, values: valuesOf(ascii), isLoose, start: index, end: index + written.length };
  });
}

/** `7` for ٧, ७ and ７; other characters as they are. */
function asciiDigit(character: string): string {
  if (!/\p{Nd}/u.test(character)) return character;
  const code = character.codePointAt(0)!;
  // The digits of a script begin at a multiple of sixteen, or six after it.
  const begins = /\p{Nd}/u.test(String.fromCodePoint(code & ~0xf)) ? 0 : 6;
  return String((code & 0xf) - begins);
}

/** What a number may mean, its digits with a point before the decimals. */
function valuesOf(written: string): string[] {
  const parts = written.split(/\P{Nd}+/u);
  const separators = new Set(written.match(/\P{Nd}/gu)?.map((sign) => (/[\s\u2009]/.test(sign) ? ' ' : sign)));
  const plain = (digits: string): string => digits.replace(/^0+(?=\d)/, '');
  const whole = plain(parts.join(''));
  if (separators.size === 0) return [whole];
  const decimal = `${plain(parts.slice(0, -1).join(''))}.${parts.at(-1)!}`.replace(/\.?0+$/, '');
  if (separators.size > 1) return [decimal];
  if (parts.length > 2) return [whole, parts.map(plain).join('.')];
  return parts[1]!.length === 3 || separators.has(' ') ? [whole, decimal] : [decimal, parts.map(plain).join('.')];
}

function isSame(a: WrittenNumber, b: WrittenNumber): boolean {
  return a.values.some((value) => b.values.includes(value));
}

/** Dates and times are written in any order and with any signs between; their digits are the same. */
function runsOf(numbers: readonly WrittenNumber[]): string {
  return numbers.flatMap(({ key }) => key.split(/\D+/)).map((run) => run.replace(/^0+(?=\d)/, '')).sort().join(' ');
}

/** Whether both are one time in other units: 24 hours are a day, 500 ms half a second. */
function isConverted(a: WrittenNumber, b: WrittenNumber): boolean {
  const [smaller, larger] = [Number(a.values[0]), Number(b.values[0])].sort((one, other) => one - other);
  return smaller! > 0 && [7, 12, 24, 60, 1000].includes(larger! / smaller!);
}

function isNext(a: WrittenNumber, b: WrittenNumber): boolean {
  return Math.abs(Number(a.values[0]) - Number(b.values[0])) === 1;
}

/** Whether inches are centimetres in the translation, and so on. */
function isConvertedMeasure(source: string, target: string): boolean {
  return (IMPERIAL.test(source) && METRIC.test(target) && !METRIC.test(source)) || (METRIC.test(source) && IMPERIAL.test(target) && !IMPERIAL.test(source));
}

function surestFirst(numbers: readonly WrittenNumber[]): WrittenNumber[] {
  return [...numbers.filter(isNeverSaid), ...numbers.filter((number) => !isNeverSaid(number))];
}

/** Whether it is no number that a text may say in words: up to twelve, or round. */
function isNeverSaid({ values }: WrittenNumber): boolean {
  return values.every((value) => Number(value) > 12 && !/^\d0*$/.test(value) && !/^[1-9]0$/.test(value));
}
