import { appendTo, memoised } from '../../base/maps';
import { isUnsegmented } from '../../language/scripts';
import { supportedLocales } from '../../language/tags';
import { splitIntoWords } from '../../language/words';
import { commonPrefixLength } from '../wordForms';

/** The units of one kind that a name may mean: megabytes and megabits for *Mb*. */
interface NamedUnit {
  kind: string;
  units: ReadonlySet<string>;
}

/** International symbols by kind: the base, its prefixes, and the base in Cyrillic letters. */
const SYMBOLS: readonly (readonly [kind: string, base: string, prefixes: string, cyrillic?: string])[] = [
  ['length', 'm', 'n µ m c d k', 'м'],
  ['mass', 'g', 'µ m k', 'г'],
  ['volume', 'l', 'µ m c d h', 'л'],
  ['time', 's', 'n µ m', 'с'],
  ['power', 'W', 'm k M G', 'Вт'],
  ['power', 'Wh', 'k M G', 'Вт·ч'],
  ['voltage', 'V', 'm k', 'В'],
  ['current', 'A', 'm', 'А'],
  ['current', 'Ah', 'm', 'А·ч'],
  ['frequency', 'Hz', 'k M G', 'Гц'],
  ['pressure', 'Pa', 'h k M G', 'Па'],
  ['pressure', 'bar', 'm', 'бар'],
  ['energy', 'J', 'k M', 'Дж'],
  ['energy', 'cal', 'k', 'кал'],
  ['data', 'B', 'k M G T P', 'Б'],
  ['data', 'bit', 'k M G T', 'бит'],
  ['force', 'N', 'm k M', 'Н'],
  ['torque', 'N·m', 'm k M', 'Н·м'],
  ['resistance', 'Ω', 'm k M', 'Ом'],
  ['light', 'lm', '', 'лм'],
  ['light', 'lx', '', 'лк'],
];
const CYRILLIC_PREFIXES: Readonly<Record<string, string>> = {
  n: 'н',
  µ: 'мк',
  m: 'м',
  c: 'с',
  d: 'д',
  h: 'г',
  k: 'к',
  M: 'М',
  G: 'Г',
  T: 'Т',
  P: 'П',
};
/** Other international spellings; *Mb* is often written for megabytes and for megabits. */
const SPELLINGS: readonly (readonly [kind: string, spellings: string, ...units: string[]])[] = [
  ['mass', 'mcg', 'µg'],
  ['temperature', '°C ℃ °С', '°C'],
  ['temperature', '°F ℉', '°F'],
  ['time', 'h ч hr hrs', 'hour'],
  ['time', 'min мин', 'minute'],
  ['time', 'sec сек', 's'],
  ['data', 'kb Kb KiB кб Кб', 'kB', 'kbit'],
  ['data', 'mb Mb MiB мб Мб', 'MB', 'Mbit'],
  ['data', 'gb Gb GiB гб Гб', 'GB', 'Gbit'],
  ['data', 'tb Tb TiB тб Тб', 'TB', 'Tbit'],
  ['length', '千米', 'km'],
  ['length', '公分', 'cm'],
  ['data', 'kbps Kbps', 'kbit'],
  ['data', 'Mbps', 'Mbit'],
  ['data', 'Gbps', 'Gbit'],
  ['resistance', '\u2126', 'Ω'],
  ['resistance', 'k\u2126', 'kΩ'],
  ['speed', 'kph kmh', 'km/h'],
  ['angle or share', '°', '°'],
  ['angle or share', '% ％ ٪', '%'],
];
/** The units that ICU can name in each language, by kind: ICU's identifier and the unit as in the tables above. */
const NAMED: Readonly<Record<string, string>> = {
  length: 'kilometer km, meter m, centimeter cm, millimeter mm, mile mile, yard yard, foot foot, inch inch',
  mass: 'kilogram kg, gram g, pound pound, ounce ounce',
  volume: 'liter l, milliliter ml, gallon gallon',
  temperature: 'celsius °C, fahrenheit °F',
  speed: 'kilometer-per-hour km/h, meter-per-second m/s, mile-per-hour mph',
  data:
    'bit bit, kilobit kbit, megabit Mbit, gigabit Gbit, byte B, kilobyte kB, megabyte MB, gigabyte GB, ' +
    'terabyte TB, petabyte PB',
  time:
    'microsecond µs, millisecond ms, second s, minute minute, hour hour, day day, week week, month month, ' +
    'year year',
};

interface UnitNames {
  names: ReadonlyMap<string, readonly NamedUnit[]>;
  /** Matches a name at the beginning of a text, the longest first. */
  pattern: RegExp;
}

/** Plain numbers that cover the plural forms of all languages. */
const SAMPLES = [0, 1, 2, 3, 5, 11, 21, 1.5];

/** Returns ICU's names of a unit in a language, in all plural forms. */
function icuNames(unit: string, language: string): Set<string> {
  const names = new Set<string>();
  for (const unitDisplay of ['long', 'short', 'narrow'] as const) {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
    for (const sample of SAMPLES) {
      const parts = format.formatToParts(sample).filter(({ type }) => type === 'unit');
      const name = parts.at(-1)?.value.trim();
      if (parts.length === 1 && name && /\p{L}/u.test(name) && name !== 'in')
        names.add(name.toLowerCase().replace(/^(\p{L})\.$/u, '$1'));
    }
  }
  return names;
}

/**
 * The signs of the dollar, the pound and the euro, each with two currencies. The word for the sign is what both names
 * share: *dollar* in *US dollar* and *Australian dollar*.
 */
const CURRENCY_WORDS = [
  ['$', 'USD', 'AUD'],
  ['£', 'GBP', 'EGP'],
  ['€', 'EUR', 'EUR'],
] as const;

/** Returns ICU's names of a currency in a language, in all plural forms. */
function currencyNames(currency: string, language: string): Set<string> {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'name' });
  return new Set(
    SAMPLES.flatMap((sample) =>
      format.formatToParts(sample).flatMap(({ type, value }) => (type === 'currency' ? value.toLowerCase() : [])),
    ),
  );
}

/** Returns the currencies that each ISO code, sign and abbreviation may mean: *kr* are Swedish or Danish crowns. */
export const currencySigns = (): ReadonlyMap<string, readonly string[]> => (signs ??= readCurrencySigns());
let signs: ReadonlyMap<string, readonly string[]> | undefined;

function readCurrencySigns(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const currency of Intl.supportedValuesOf('currency')) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    const sign = format.formatToParts(1).find(({ type }) => type === 'currency')!.value;
    for (const each of new Set([currency, sign])) appendTo(found, each, currency);
  }
  return found;
}

/** Returns the spellings of a compound unit: *N·m*, *N⋅m* and *Nm*. */
const withDots = (unit: string): Set<string> => new Set([unit, unit.replace('·', ''), unit.replace('·', '⋅')]);

/** Scripts in which a single letter may be a unit. */
const SINGLE = /^[\p{scx=Han}\p{sc=Thai}\p{sc=Hangul}\p{sc=Arabic}]$/u;

const unitNamesOf = memoised((language: string): UnitNames => {
  const names = new Map<string, Map<string, Set<string>>>();
  const add = (spelling: string, kind: string, unit: string): void => {
    const kinds = names.get(spelling) ?? new Map<string, Set<string>>();
    names.set(spelling, kinds.set(kind, (kinds.get(kind) ?? new Set()).add(unit)));
  };
  for (const [kind, base, prefixes, cyrillic] of SYMBOLS)
    for (const prefix of ['', ...prefixes.split(' ')]) {
      const unit = prefix + base;
      for (const spelling of withDots(unit)) add(spelling, kind, unit);
      if (prefix === 'µ') add(`μ${base}`, kind, unit);
      if (prefix === 'k') add(`K${base}`, kind, unit);
      if (base === 'l') add(`${prefix}L`, kind, unit);
      if (!cyrillic) continue;
      const written = (prefix && CYRILLIC_PREFIXES[prefix]!) + cyrillic;
      for (const spelling of withDots(written)) add(spelling, kind, unit);
      for (const power of kind === 'length' ? ['²', '³', '2', '3'] : [])
        for (const spelling of [unit, written])
          add(spelling + power, 'area or volume', unit + power.replace('2', '²').replace('3', '³'));
      if (prefix === 'k') add(`К${cyrillic}`, kind, unit);
    }
  for (const [kind, spellings, ...units] of SPELLINGS)
    for (const spelling of spellings.split(' ')) for (const unit of units) add(spelling, kind, unit);
  for (const [sign, codes] of currencySigns())
    if (sign.length > 1 || !/\p{L}/u.test(sign)) for (const code of codes) add(sign, 'currency', code);
  const locales = localesOf(language);
  const own = new Map<string, Set<string>>();
  for (const locale of locales)
    for (const [kind, units] of Object.entries(NAMED))
      for (const [name, symbol] of units.split(', ').map((each) => each.split(' ') as [string, string])) {
        const spellings = icuNames(name, locale);
        own.set(`${locale} ${name}`, spellings);
        // A single letter is added only if it is already a symbol: Turkish *s* is an hour or a second.
        for (const spelling of spellings)
          if (spelling.length > 1 || SINGLE.test(spelling) || names.has(spelling)) add(spelling, kind, symbol);
      }
  for (const locale of locales)
    for (const [sign, code, other] of CURRENCY_WORDS) {
      const others = [...currencyNames(other, locale)].flatMap((name) => name.split(/[\s-]/));
      const units = [...(currencySigns().get(sign) ?? [code])];
      for (const name of currencyNames(code, locale)) {
        if (!/[\s-]/.test(name)) add(name, 'currency', code);
        for (const word of name.split(/[\s-]/))
          if (others.includes(word)) for (const unit of units) add(word, 'currency', unit);
      }
    }
  // ICU cannot name milligrams, but its names of millilitres and litres show the word for milli.
  for (const locale of locales)
    for (const [whole, part, prefix] of [
      ['milliliter', 'liter', 'm'],
      ['microsecond', 'second', 'µ'],
    ] as const)
      for (const word of own.get(`${locale} ${whole}`)!)
        for (const base of own.get(`${locale} ${part}`)!)
          if (word.endsWith(base) && word.length > base.length)
            for (const gram of own.get(`${locale} gram`)!)
              if (base.length > 1 === gram.length > 1) add(word.slice(0, -base.length) + gram, 'mass', `${prefix}g`);
  const spellings = [...names.keys()].sort((one, other) => other.length - one.length);
  const escaped = spellings.map((spelling) => spelling.replace(/[.$]/g, String.raw`\$&`));
  return {
    names: new Map(
      [...names].map(([spelling, kinds]) => [spelling, [...kinds].map(([kind, units]) => ({ kind, units }))]),
    ),
    pattern: new RegExp(`^(?:${escaped.join('|')})`, 'u'),
  };
});

/** Returns the locales with the unit names of a language; empty if it has none. */
function localesOf(language: string): string[] {
  return /^en\b/.test(language) ? ['en-US', 'en-GB'] : supportedLocales(Intl.NumberFormat, language);
}

/** The maximum number of letters that inflection adds to the name of a unit or changes in it. */
const MAX_ENDING = 2;
/** The scripts in which only the end of a word changes. */
const INFLECTED = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{M}]+$/u;
/** Particles after a Korean unit; not 의 and 과, with which 분의 and 초과 are other words. */
const PARTICLE = /^(?:간|마다|동안|이내|입니다|이[다며고]|[은는이가을를로도만씩에])/u;
/** Matches text after a unit that makes it a part of another unit: the *²* of *m²*, the `/s` of *m/s*. */
const PART_AFTER = /^(?:[²³]|[23](?!\p{Nd})|\s?[/⁄]|[·⋅])/u;

/** A unit directly after a number. */
export interface UnitAfter {
  /** The possible units, one of each kind: *m* may be metres or minutes. */
  meanings: readonly NamedUnit[];
  /** The number of characters from the end of the number to the end of the unit. */
  length: number;
}

/** Returns the unit after a number, in symbols or in the words of a language; undefined if it is unknown. */
export function unitAfter(after: string, language: string): UnitAfter | undefined {
  const gap = /^[ \u00a0\u202f\u2009-]?/.exec(after)![0].length;
  const rest = after.slice(gap);
  if (!/^[\p{L}\p{Sc}°℃℉%％٪]/u.test(rest)) return undefined;
  const { names } = unitNamesOf(language);
  const word = /^[\p{L}\p{M}]*/u.exec(rest)![0];
  const inner = /^[\p{L}\p{M}]{3,}[ -](?=\p{L})/u.exec(rest)?.[0].length ?? 0;
  // A prefix may be a separate word: كيلو بايت.
  const joined = inner ? nameIn(rest.slice(0, inner - 1) + rest.slice(inner), language) : undefined;
  const isJoined = joined !== undefined && joined.length > inner;
  const name = isJoined ? joined : nameIn(rest, language);
  if (name !== undefined) return { meanings: names.get(name)!, length: gap + name.length + Number(isJoined) };
  if (!INFLECTED.test(word)) return undefined;
  const inflected = inflectedName(word.toLowerCase(), names);
  return inflected && { meanings: inflected, length: gap + word.length };
}

/** Returns the name of a unit at the beginning of a text; undefined for a part of a word. */
function nameIn(text: string, language: string): string | undefined {
  const { names, pattern } = unitNamesOf(language);
  for (const written of [text, text.toLowerCase()]) {
    const name = pattern.exec(written)?.[0];
    // Short symbols depend on their capitals: *M* is no metre.
    if (name === undefined || (name.length < 3 && !text.startsWith(name))) continue;
    const rest = text.slice(name.length);
    if (!/\p{L}/u.test(name)) return /^\p{L}/u.test(rest) ? undefined : name;
    // Rates of data are compared by their units of data: MB and Mbit for MB/s and Mbit/s.
    const isRate = /^\/[sс](?!\p{L})/u.test(rest) && names.get(name)!.every(({ kind }) => kind === 'data');
    if (PART_AFTER.test(rest) && !isRate) continue;
    const [first] = splitIntoWords(text, language);
    if (!first || first.end === name.length || (name.length > 1 && !/^\p{L}/u.test(rest))) return name;
    if (name.length > 1 && (isUnsegmented(name) || /\p{sc=Hangul}/u.test(name))) return name;
    if (/\p{sc=Hangul}/u.test(name) && PARTICLE.test(rest)) return name;
  }
  return undefined;
}

/** Returns the meanings of the name that differs from a word only in its ending. */
function inflectedName(word: string, names: UnitNames['names']): readonly NamedUnit[] | undefined {
  let best: { common: number; meanings: readonly NamedUnit[] } | undefined;
  for (const [name, meanings] of names) {
    if (name.length < 4 || Math.abs(name.length - word.length) > MAX_ENDING) continue;
    const common = commonPrefixLength(name, word);
    if (common < 4 || common < Math.max(name.length, word.length) - MAX_ENDING) continue;
    if (common > (best?.common ?? 0)) best = { common, meanings };
    else if (common === best?.common) best = { common, meanings: [...best.meanings, ...meanings] };
  }
  return best?.meanings;
}

/** Signs and words for percent that ICU does not have. */
const PERCENT_WORDS = new RegExp(
  String.raw`[%٪﹪％‰]|per ?cent|pct|p\.\s?c\.|pour ?cent|por ?cient|por ?cent|proc\.|la sută|τοις εκατό|` +
    '(?:of|sur|von) 100|百分|パーセント|ポイント|[割成折]|퍼센트|프로|할|ร้อยละ|เปอร์เซ็น|phần trăm|फ़?ीसद|مائة|مئة|المية',
  'iu',
);
/** A sign or word for percent after a number. */
const PERCENT_AFTER = /^[ \u00a0\u202f-]?(?:[%٪％]|per ?cent|pour ?cent|por ?cient|por ?cento|pro[csz]ent|процент)/iu;

/** Returns the number of characters of the sign or word for percent after a number; 0 without one. */
export function percentLength(after: string): number {
  return PERCENT_AFTER.exec(after)?.[0].length ?? 0;
}

/** Returns whether a text has a sign or a word for percent. */
export function hasPercent(text: string, language: string): boolean {
  if (PERCENT_WORDS.test(text)) return true;
  const lower = text.toLowerCase();
  return localesOf(language).some((locale) =>
    [...icuNames('percent', locale)].some((name) => lower.includes(name.slice(0, Math.max(3, name.length - 2)))),
  );
}
