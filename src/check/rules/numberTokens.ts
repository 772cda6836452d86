import { memoised } from '../../base/maps';
import { overlapTest, untranslatableSpansIn } from '../../language/placeholders';
import { supportedLocales } from '../../language/tags';
import type { ComparedToken } from './formRule';
import type { Scale } from './numberScales';
import { scaleOf } from './numberScales';
import { currencySigns } from './numberUnits';

/** A number as written. */
export interface NumberToken extends ComparedToken {
  /**
   * The possible values, with a decimal point: “1.000” is 1000 or 1. Times are `17:30`, telephone numbers `+` and
   * digits.
   */
  values: readonly string[];
  /** The value according to the separators of its language; missing if they do not determine it. */
  strict?: string;
  /** True if its separator is certainly a decimal mark: 2,5 or 0.125. */
  isDecimal?: boolean;
  /** True for a part of a name (H264, 3D), of code or of an address. Its absence is never reported. */
  isLoose: boolean;
  /** True if a word or sign for a large number follows: 1.4 million. */
  isScaled?: boolean;
  /** The multiplier of that word or sign. */
  scale?: number;
  /** The following unit, as written; empty if there is none. */
  unit: string;
  /** The kind of period that it counts: the 19th century, the 1980s. */
  period?: 'century' | 'decade';
  /** The system of a unit that a translation may convert. */
  system?: 'imperial' | 'metric';
}

interface ReadNumber extends NumberToken {
  /** The end of the word or sign for a large number. */
  scaleEnd?: number | undefined;
}

const BLANK = '[ \\u00a0\\u202f\\u2009]';
const TELEPHONE = `\\+\\p{Nd}{1,3}(?:${BLANK}?[-./]?${BLANK}?\\(?\\p{Nd}{2,5}\\)?){2,6}`;
/** Times such as 17:30, 17:30:05, 17h30, 17 h 30 and 17時30分. `amountsOf` reads 17.30 as a decimal and as a time. */
const TIME =
  `\\p{Nd}{1,2}(?:[:∶]\\p{Nd}{2}){1,2}(?![:∶\\p{Nd}])|` +
  `\\p{Nd}{1,2}${BLANK}?(?:h|時|时|点|點|시)${BLANK}?\\p{Nd}{2}(?!\\p{Nd})`;
const GROUPED = `\\p{Nd}{1,3}(?:${BLANK}\\p{Nd}{3})+(?!\\p{Nd})(?:[.,٫]\\p{Nd}+)?`;
const PLAIN = `\\p{Nd}+(?:[.,'’٫٬]\\p{Nd}+|(?<=[０-９])(?:．[０-９]+|，[０-９]{3}(?![０-９])))*`;
const NUMBER = new RegExp(
  `(?<tel>${TELEPHONE})|(?<![\\p{Nd}.,:])(?<time>${TIME})|(?<![\\p{Nd}.,])${GROUPED}|` +
    `(?<=令和|平成|昭和|大正|明治)元(?=年)|(?<=^|[\\s(])[.,]\\p{Nd}+(?![.,:]?\\p{Nd})|${PLAIN}`,
  'gu',
);

const UNIT = new RegExp(
  String.raw`^[ \u00a0\u202f\u2009-]?(°[CF]?|[%‰]|(?:[kMGmµμnc]?(?:g|m|l|L|s|W|V|A|Hz|Pa|N|J|bar|B|bit|Wh|Ah|` +
    'mol)|km/h|mph|Nm|kNm|rpm|min|h|ha|lb|lbs|oz|ft|in|px|pt|dpi|ppm|dB|t|мм|см|м|км|кг|г|мг|л|мл|ч|мин|' +
    String.raw`с|кВт|Вт|В|А|Гц|МПа|Па|Нм|Н|об/мин)(?:[²³23]|/\p{L}{1,3})?)(?![\p{L}\p{Nd}])`,
  'u',
);
/** Measures that most countries convert into their own. */
const IMPERIAL =
  /^\s?(?:[″"]|-?(?:in|inch(?:es)?|ft|feet|foot|yards?|miles?|mph|lbs?|oz|pounds?|ounces?|gallons?)\b|°F)/u;
const METRIC = new RegExp(
  String.raw`^\s?-?(?:[mc]m|k?m|k?g|m?l|[смк]?м|к?г|л|км/ч|°C|センチ|ミリ|メートル|キロ|厘米|毫米|公里|[Mm]eter|[Kk]ilo|` +
    '[Zz]entimeter|[Ll]iter|mètre|metro|litre|litro|centim)',
  'u',
);
/** The part of a placeholder before the width of its field: `%5d`, `%1$-10s`. */
const WIDTH = /%(?:\p{Nd}+\$)?[-+#']?\p{Nd}*\.?$/u;
/** Matches *a.m.* or *p.m.* after a time; its first letter is in one of the groups. */
export const HALF_DAY = /^\s?(?:([ap])\.?\s?m\b\.?|([AP])\.?M\b)/u;
const AFTERNOON_BEFORE = /(?:午後|下午|晚上|오후|مساءً?|م)\s?$/u;
const AFTERNOON_AFTER = new RegExp(
  String.raw`^\s?(?:giờ )?(?:chiều|tối|p\.\s?m\.|μ\.?μ\.|de la tarde|de la noche|da tarde|da noite|` +
    'de l’après-midi|du soir|после полудня|пополудни|дня|вечера)',
  'u',
);
/** Words that make a number negative. */
const MINUS_WORD = new RegExp(
  String.raw`(?:\b(?:minus|moins|menos|meno|negative|below zero|mínus|miinus|mínusz|eksi)|минус|мінус|零下|负|負|` +
    String.raw`マイナス|氷点下|영하|마이너스|ناقص|سالب|منفی|שלילי|מינוס|âm|ลบ)\s?$`,
  'iu',
);

/** Returns a language's decimal sign; undefined if it is unknown, its regions differ, or it has separate digits. */
const decimalSignOf = memoised((language: string): string | undefined => {
  if (/^(?:es|ar|fa|ur|ps|und)\b/.test(language) || !supportedLocales(Intl.NumberFormat, language).length)
    return undefined;
  return new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
});

/** Writes a number with the separators of a language. */
export function formatNumberIn(language: string, value: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(value);
}

/** Returns the numbers of a text in their order. */
export function findNumbers(text: string, language: string): NumberToken[] {
  if (!/\p{Nd}|元年/u.test(text)) return [];
  const isInCode = overlapTest(untranslatableSpansIn(text));
  const found: ReadNumber[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const { 0: written, index } = match;
    const end = index + written.length;
    const isCode =
      isInCode({ start: index, end: index + 1 }) &&
      !(text[index - 1] === '%' && PERCENT_FIRST.test(language)) &&
      !isDollars(text, index, end);
    const ascii = written === '元' ? '1' : withAsciiDigits(written);
    const number: ReadNumber = match.groups!.tel
      ? telephone(ascii, index, end, isCode)
      : numberAt(text, { ascii, start: index, end, isTime: !!match.groups!.time, isCode }, language);
    const last = found.at(-1);
    const between = last ? text.slice(last.end, index) : '';
    if (last && MYRIAD.test(between) && ascii.replace(/\D/g, '').length <= 4) {
      // In 1万2000, the second number is added to the first.
      last.values = last.values.map((value) => String(Number(value) + Number(number.values[0])));
      last.end = end;
      last.scaleEnd = number.scaleEnd;
      last.unit = number.unit;
    } else {
      if (last && RANGE.test(between)) last.values = [...last.values, ...rangeValues(last, number)];
      found.push(number);
    }
  }
  return found.map(({ scaleEnd, ...number }) => (scaleEnd === undefined ? number : { ...number, end: scaleEnd }));
}

/** Returns whether a dollar sign before a number is money: $25, $3bn; $1 may be a placeholder. */
function isDollars(text: string, start: number, end: number): boolean {
  return (
    text[start - 1] === '$' && (end - start > 1 || /^[ -]?(?:bn|[bm]illion|thousand)(?!\p{L})/u.test(text.slice(end)))
  );
}

/** Languages that write the percent sign before the number. */
const PERCENT_FIRST = /^(?:tr|az|eu|ku)\b/;
const MYRIAD = /^\s?[万萬億亿만억]\s?$/u;
const RANGE =
  /^\s?(?:[-–~～〜]|to|or|and|bis|oder|und|à|ou|et|a|o|y|e|do|i|до|и|або|til|till|tot|en|og|och|から|至|到|에서)\s?$/u;

/** Returns the scaled values of a range's first number: in “2 to 5 million”, both are millions. */
function rangeValues({ key }: NumberToken, next: NumberToken): string[] {
  const [plain] = valuesOf(next.key);
  const by = Number(next.values[0]) / Number(plain);
  return by >= 1000 ? valuesOf(key).map((value) => String(Number((Number(value) * by).toPrecision(12)))) : [];
}

function telephone(ascii: string, start: number, end: number, isLoose: boolean): NumberToken {
  return { key: ascii, values: [`+${ascii.replace(/\D/g, '')}`], isLoose, unit: '', start, end };
}

interface Place {
  ascii: string;
  start: number;
  end: number;
  isTime: boolean;
  isCode: boolean;
}

function numberAt(text: string, { ascii, start, end, isTime, isCode }: Place, language: string): ReadNumber {
  const [before, after] = [text.slice(Math.max(0, start - 16), start), text.slice(end, end + 24)];
  const scale = scaleOf(after, language);
  const unit = UNIT.exec(after)?.[1] ?? '';
  const isLoose =
    isCode ||
    (WIDTH.test(before) && !(before.endsWith('%') && PERCENT_FIRST.test(language))) ||
    (/[A-Za-z_\p{No}]$|[A-Za-z][-+]$/u.test(before) && !isMoney(before, ascii) && !BY_BEFORE.test(before)) ||
    (!unit && !ORDINAL.test(after) && !scale && LETTERED.test(after) && !BY_AFTER.test(after)) ||
    /^[ºª°](?![CF])|^['’]s|^\s?進|^\.[*xX](?!\p{L})/u.test(after) ||
    (ascii === '24' && after.startsWith('/7'));
  const sign = signBefore(before.replace(/[\p{Sc}]$/u, ''));
  const strict = isTime ? undefined : strictValueOf(ascii, language);
  const values = isTime
    ? timesOf(ascii, before, after)
    : [...amountsOf(ascii, before, after, scale), ...calendarYears(ascii, before, language)];
  const signed =
    sign === 'none' || isTime ? values : sign === 'open' ? [...values, ...values.map(negative)] : values.map(negative);
  return {
    key: ascii,
    values: signed,
    ...(strict !== undefined && { strict }),
    ...(/^(?:0[.,]\d+|\d+[.,](?!\d{3}$)\d+)$/.test(ascii) && { isDecimal: true }),
    isLoose,
    unit,
    ...(scale && { isScaled: true, scale: scale.by, scaleEnd: end + scale.length }),
    ...(IMPERIAL.test(after) ? { system: 'imperial' as const } : METRIC.test(after) && { system: 'metric' as const }),
    start: sign === 'minus' && /[-−–]$/.test(before) ? start - 1 : start,
    end,
  };
}

/** The endings of ordinal numbers: 1st, 2nd, 21e, 4-й, 3ème, 5.ª */
const ORDINAL = new RegExp(
  '^(?:st|nd|rd|th|er|re|e|ème|eme|ère|nd[ea]|ος|η|ο|-?(?:й|я|е|го|му|м|ая|ое|ый|ой|х)|:[aen]|:an|' +
    String.raw`-?(?:os|as|es|ik|ed))(?![\p{L}\p{Nd}])|^\.?[ºª]`,
  'u',
);
/** The sign between the sides of an area: 40x60; not 0x60, which is a hexadecimal number. */
const BY_AFTER = /^x\s?[1-9]/u;
const BY_BEFORE = /\p{Nd}\s?(?<!(?<!\p{Nd})0)x$/u;
/** A letter directly after a number makes it a name: 3D, 4K; not 64-bit. */
const LETTERED = /^[A-Za-z_\p{No}]|^[-+][A-Z](?!\p{Ll})/u;

/** Returns whether a currency code or sign stands directly before a number; COP26, TOP10 and RM200 are names. */
function isMoney(before: string, written: string): boolean {
  const letters = /(?<!\p{L})\p{L}{2,3}$/u.exec(before)?.[0];
  if (letters === undefined) return false;
  return currencySigns().has(letters) && (/\p{Ll}/u.test(letters) || (letters.length > 2 && written.length > 2));
}

const negative = (value: string): string =>
  value.startsWith('-') || /^[0.]+$/.test(value) || value.includes(':') ? value : `-${value}`;

/**
 * Returns `minus` for a minus sign before a number, `open` for a sign that may be a dash or for a minus in words,
 * otherwise `none`.
 */
function signBefore(before: string): 'minus' | 'none' | 'open' {
  if (MINUS_WORD.test(before)) return 'open';
  const [, left, sign] = /(.?)([-−–])$/u.exec(before) ?? [];
  if (sign === undefined) return 'none';
  if (left === '' && before.length === 1) return 'minus';
  // After quotation marks, and in scripts without spaces, a dash may be either.
  if (/["'”’\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(left!)) return 'open';
  if (/[\p{L}\p{Nd}.,:/%°″)\]}_\\=<>*+-]/u.test(left!)) return 'none';
  // In “5 –7”, the sign may be a minus or a dash.
  return /\p{Nd}\S{0,3}\s[-−–]$/u.test(before) ? 'open' : 'minus';
}

/** Returns a text of the same length with the digits 0 to 9. */
export function withAsciiDigits(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? text : Array.from(text, asciiDigit).join('');
}

/** Returns `7` for ٧, ७ and ７, and other characters unchanged. */
function asciiDigit(character: string): string {
  if (!/\p{Nd}/u.test(character)) return character === '．' ? '.' : character === '，' ? ',' : character;
  const code = character.codePointAt(0)!;
  // The digits of a script begin at a multiple of sixteen, or six after it.
  const begins = /\p{Nd}/u.test(String.fromCodePoint(code & ~0xf)) ? 0 : 6;
  return String((code & 0xf) - begins);
}

/** Returns the times of day that a number may mean, with a.m. and p.m. from the words around it: `3:16` and `15:16`. */
function timesOf(written: string, before: string, after: string): string[] {
  const [hours, ...rest] = written.split(/\D+/).map(Number);
  const minutes = rest.map((each) => String(each).padStart(2, '0')).join(':');
  return hoursOf(hours!, before, after).map((hour) => `${hour}:${minutes}`);
}

/** Returns the hours that a number may mean: 5 p.m. is 5 and 17. */
function hoursOf(hour: number, before: string, after: string): number[] {
  if (hour > 12) return [hour];
  const half = HALF_DAY.exec(after);
  const letter = (half?.[1] ?? half?.[2] ?? '').toLowerCase();
  if (letter === 'p' || AFTERNOON_BEFORE.test(before) || AFTERNOON_AFTER.test(after)) return [hour, (hour % 12) + 12];
  return letter === 'a' && hour === 12 ? [12, 0, 24] : [hour];
}

function amountsOf(written: string, before: string, after: string, scale: Scale | undefined): string[] {
  const plain = valuesOf(written);
  if (scale) {
    const scaled = plain.map((value) => String(Number((Number(value) * scale.by).toPrecision(12))));
    return scale.isDoubtful ? [...scaled, ...plain] : scaled.filter((value) => value !== 'NaN');
  }
  if (/^\d{1,2}$/.test(written)) {
    const hours = hoursOf(Number(written), before, after);
    const isHour =
      hours.length > 1 ||
      HALF_DAY.test(after) ||
      /^\s?(?:Uhr|h\b|heures?|[時时点點시]|ore\b|klo|часов|год)/u.test(after);
    const minutes = /^\s?[時时点點시]\s?[半반]/u.test(after) ? '30' : '00';
    if (isHour) return [...plain, ...hours.map(String), ...hours.map((hour) => `${hour}:${minutes}`)];
    // 8折 and 75折 are discounts of 20 and 25 percent.
    return /^\s?折/u.test(after) ? [...plain, String(discountOf(Number(written)))] : plain;
  }
  // 17.30 is a time in many languages.
  const time = /^(\d{1,2})[.](\d{2})$/.exec(written);
  return time && Number(time[1]) < 25 && Number(time[2]) < 60 ? [...plain, `${Number(time[1])}:${time[2]}`] : plain;
}

/** Returns the percentage of a Chinese discount: 20 for 8折, 25 for 75折. */
export const discountOf = (rest: number): number => 100 - (rest < 10 ? rest * 10 : rest);

/** The years before the first year of each era. */
const ERAS: Readonly<Record<string, number>> = {
  令和: 2018,
  平成: 1988,
  昭和: 1925,
  大正: 1911,
  明治: 1867,
  民國: 1911,
  民国: 1911,
};

/** Returns the year in the common era of a year in another calendar: 2024 for 令和6年 and for the Thai 2567. */
function calendarYears(written: string, before: string, language: string): string[] {
  const era = ERAS[before.trimEnd().slice(-2)];
  if (era !== undefined && /^\d{1,3}$/.test(written)) return [String(era + Number(written))];
  return /^th\b/.test(language) && /^2[456]\d{2}$/.test(written) ? [String(Number(written) - 543)] : [];
}

const plainDigits = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** Returns the possible values of a number, with a decimal point. */
function valuesOf(written: string): string[] {
  if (/^[.,]/.test(written)) return [decimalOf('0', written.slice(1)), plainDigits(written.slice(1))];
  const parts = written.split(/\D+/u);
  const separators = new Set(written.match(/\D/gu)?.map((sign) => (/[\s\u2009]/.test(sign) ? ' ' : sign)));
  const whole = plainDigits(parts.join(''));
  if (separators.size === 0) return [whole];
  const decimal = decimalOf(plainDigits(parts.slice(0, -1).join('')), parts.at(-1)!);
  if (separators.size > 1) return [decimal];
  if (parts.length > 2) return [whole, parts.map(plainDigits).join('.')];
  if (/^0/.test(written)) return [decimal];
  return parts[1]!.length === 3 || separators.has(' ') ? [whole, decimal] : [decimal, parts.join('.')];
}

const decimalOf = (whole: string, decimals: string): string => `${whole}.${decimals}`.replace(/\.?0+$/, '');

/** Returns the value of 1,500 or 1.500 in a language; undefined for other notations. */
function strictValueOf(written: string, language: string): string | undefined {
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(written)) return undefined;
  const sign = decimalSignOf(language);
  if (sign !== ',' && sign !== '.') return undefined;
  const [whole, rest] = written.split(/[.,]/) as [string, string];
  return written.includes(sign) ? decimalOf(whole, rest) : whole + rest;
}
