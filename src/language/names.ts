import { memoised } from '../base/maps';
import { nullPrototypeRecord } from '../base/nameTable';
import { Pacer } from '../base/pacer';
import type { Steps } from '../base/steps';
import { runInSlices } from '../base/steps';
import { editDistance } from './editDistance';
import { locateFileLanguage, fromAndroidTag } from './fileName';
import { normaliseUnicode } from './normalise';
import { normaliseLanguage } from './tags';

const SHAPE = /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i;
/**
 * Languages in which language names are recognised, besides the named language itself. If a name has two meanings, the
 * first language in this list decides.
 */
const NAMING = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'];
const SCRIPTS = nullPrototypeRecord({ simplified: 'Hans', traditional: 'Hant', latin: 'Latn', cyrillic: 'Cyrl' });
/** Language names in other programs, in addition to the platform's names. */
const ALIASES = nullPrototypeRecord({
  ...{ 'norwegian bokmal': 'nb', 'norwegian (bokmal)': 'nb', 'norwegian (bokmål)': 'nb', 'norwegian, bokmål': 'nb' },
  ...{ 'norwegian (nynorsk)': 'nn', 'norwegian, nynorsk': 'nn', bokmal: 'nb', bokmål: 'nb', nynorsk: 'nn' },
  ...{ 'norwegisch (bokmål)': 'nb', 'norwegisch (nynorsk)': 'nn', farsi: 'fa', 'serbo-croatian': 'sh' },
});
/** Region names in other programs, in addition to the platform's names. */
const REGIONS: [name: string, region: string][] = [
  ['prc', 'CN'],
  ['uk', 'GB'],
  ['usa', 'US'],
  ["people's republic of china", 'CN'],
  ['hong kong sar', 'HK'],
  ['hong kong s.a.r.', 'HK'],
  ['macau sar', 'MO'],
  ['macao sar', 'MO'],
];

/** Region codes that are not countries. */
const NO_COUNTRIES = ['eu', 'ez', 'un', 'xa', 'xb', 'zz', 'qo'];

/** The maximum number of cached tags: a file may repeat a tag a million times, but few tags are distinct. */
const MAX_TAGS = 1000;

/** Tags that Windows and Trados used before script tags existed. */
const OLD_TAGS = nullPrototypeRecord({ 'zh-chs': 'zh-Hans', 'zh-cht': 'zh-Hant' });
/** The maximum length of a language name, in characters. */
const MAX_NAME_LENGTH = 100;
const REGION_BEFORE_SCRIPT = /^([a-z]{2,3})[-_]([a-z]{2})[-_](latn|cyrl|hans|hant|arab)$/i;

/** Languages by name, filled while collecting. */
const namesOfLanguages = new Map<string, string>();
const collecting = collectNames(namesOfLanguages);
/**
 * The minimum number of letters of a misspelt name; shorter ones (`Thai`, `Tamil`) are one letter away from other
 * words.
 */
const MIN_MISSPELT_LENGTH = 6;
let namesOfRegions: Map<string, string> | undefined;

/** Returns the language that a file's name states, with its region: `pt-BR` for `pt_BR.po`. */
export function languageTagOfFileName(name: string): string | undefined {
  const named = locateFileLanguage(name);
  return named && (canonicalLanguage(fromAndroidTag(named.written)) ?? named.language);
}

/** Returns a BCP 47 tag in canonical form (`de_de` → `de-DE`, `deu` → `de`), or undefined if it is invalid. */
export const canonicalLanguage = memoised((tag: string) => canonicalise(tag.trim()), MAX_TAGS);

/**
 * Meanings of the part after @ in gettext and glibc locales: a script, a variant, or something unrelated to language
 * (`@euro`).
 */
const MODIFIERS = nullPrototypeRecord<(language: string) => string>({
  ...Object.fromEntries(
    [
      ['latin', 'Latn'],
      ['cyrillic', 'Cyrl'],
      ['devanagari', 'Deva'],
      ['arabic', 'Arab'],
    ].map(([name, script]) => [name, (language: string) => language.replace(/^[a-z]+/i, `$&-${script}`)]),
  ),
  valencia: (language) => `${language}-valencia`,
  euro: (language) => language,
});

function canonicalise(whole: string): string | undefined {
  const [before, modifier] = whole.split('@') as [string, string | undefined];
  if (modifier !== undefined && !MODIFIERS[modifier.toLowerCase()]) return undefined;
  const written = modifier === undefined ? whole : MODIFIERS[modifier.toLowerCase()]!(before);
  const tag = OLD_TAGS[written.toLowerCase()] ?? written.replace(REGION_BEFORE_SCRIPT, '$1-$3-$2');
  if (!SHAPE.test(tag) || !normaliseLanguage(tag)) return undefined;
  return new Intl.Locale(tag.replaceAll('_', '-')).baseName;
}

/**
 * Returns a language from a tag or a name, in any case. A tag counts only if its language has a name, because `term`
 * and `src` look like tags, too. A name may be in the language itself, in English, or in another common language:
 * `German`, `Deutsch`, `allemand`. It may have a script or a region: `Chinese (Simplified)`, `English (United States)`,
 * `English_United_States`, `English [en-US]`.
 */
export function languageOfName(name: string): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const tag = canonicalLanguage(name);
  if (tag && namesIn('en').of(new Intl.Locale(tag).language)) return tag;
  const plain = fold(name);
  const language = ALIASES[plain] ?? languageNamed(plain);
  if (language) return language;
  const bracket = plain.slice(1).search(/[([]/) + 1;
  if (bracket > 0 && /[)\]]$/.test(plain)) {
    const named = languageOfName(plain.slice(0, bracket).trimEnd());
    return detailed(named, plain.slice(bracket + 1, -1)) ?? named;
  }
  // An underscore may be followed by anything: `English_United_States` is a language, `English_Comment` is not.
  const [, first, rest] = /^([^_]+)_(.*)$/.exec(plain) ?? [];
  return first
    ? detailed(languageOfName(first), rest!.replace(/^(latin|cyrillic|simplified|traditional)_/, '$1,'))
    : undefined;
}

/** Returns a language with the script and region after its name; undefined if neither is recognised. */
function detailed(language: string | undefined, details: string): string | undefined {
  if (!language) return undefined;
  const tag = canonicalLanguage(details);
  if (tag && new Intl.Locale(tag).language === language) return tag;
  namesOfRegions ??= collectRegions();
  const parts = details.split(',').map((part) => fold(part.replaceAll('_', ' ')));
  const script = parts.map((part) => SCRIPTS[part]).find((each) => each);
  const region = parts.map((part) => namesOfRegions!.get(part)).find((each) => each);
  return script || region ? canonicalLanguage([language, script, region].filter((part) => part).join('-')) : undefined;
}

/** Returns the language that a person typed as a name or tag, or undefined. */
export function parseLanguageInput(text: string): string | undefined {
  return languageOfName(text) ?? canonicalLanguage(text);
}

/** Returns a language by its name in any other language, such as `Angol`, Hungarian for English. */
export function languageOfLocalisedName(name: string, language: string): string | undefined {
  const naming = normaliseLanguage(language);
  if (!naming || !Intl.DisplayNames.supportedLocalesOf(naming).length) return undefined;
  return codesByNameIn(naming).get(fold(name));
}

/** Returns the codes of all languages by their names in a language. */
const codesByNameIn = memoised((language: string): ReadonlyMap<string, string> => {
  const displayed = namesIn(language);
  const names = [...twoLetterCodes()].flatMap((code): [string, string][] =>
    displayed.of(code) ? [[fold(displayed.of(code)!), code]] : [],
  );
  return new Map(names);
}, MAX_TAGS);

/**
 * Returns the most common language of a country, given by its code or name. The result includes the country if the
 * language is not mainly used there, and for Chinese (`zh-TW`). Undefined if the country is unknown.
 */
export function languageOfRegion(name: string): string | undefined {
  const folded = fold(name);
  const region = folded.length === 2 ? regionOfCode(folded) : (namesOfRegions ??= collectRegions()).get(folded);
  if (!region) return undefined;
  const { language } = new Intl.Locale(`und-${region}`).maximize();
  const isUsual = language !== 'zh' && new Intl.Locale(language).maximize().region === region;
  return isUsual ? language : canonicalLanguage(`${language}-${region}`);
}

function regionOfCode(code: string): string | undefined {
  const known = REGIONS.find(([name]) => name === code)?.[1];
  if (known || NO_COUNTRIES.includes(code)) return known;
  return /^[a-z]{2}$/.test(code) && regionNamesIn('en').of(code.toUpperCase()) ? code.toUpperCase() : undefined;
}

/** Returns a language whose English name was written with one letter too many, too few or wrong. */
export function languageOfTypo(name: string): string | undefined {
  const folded = fold(name);
  if (folded.length < MIN_MISSPELT_LENGTH) return undefined;
  const inEnglish = namesIn('en');
  const near = [...twoLetterCodes()].filter((code) => {
    const known = inEnglish.of(code);
    return (
      known !== undefined && known.length >= MIN_MISSPELT_LENGTH && editDistance(folded, fold(known), 1) !== undefined
    );
  });
  return near.length === 1 ? near[0] : undefined;
}

function fold(name: string): string {
  return normaliseUnicode(name, 'NFC').trim().toLowerCase().replace(/\s+/g, ' ');
}

function namesIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
}

function regionNamesIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
}

/** Prepares the tables of `languageOfName` in slices. Without it, the first look-up of a name may block for 50 ms. */
export function prepareLanguageNames(): Promise<void> {
  return runInSlices(collecting, new Pacer());
}

function languageNamed(folded: string): string | undefined {
  while (!namesOfLanguages.has(folded) && !collecting.next().done);
  return namesOfLanguages.get(folded);
}

/**
 * Adds every language that the platform can name: under its English name, its own name, and its names in the other
 * languages.
 */
function* collectNames(names: Map<string, string>): Steps<void> {
  const languages = [...twoLetterCodes(), 'zh-Hans', 'zh-Hant'];
  const add = (naming: Intl.DisplayNames, language: string) => {
    const name = naming.of(language);
    if (name && !names.has(fold(name))) names.set(fold(name), language);
  };
  const [english, ...others] = NAMING;
  const inEnglish = namesIn(english!);
  for (const language of languages) add(inEnglish, language);
  yield;
  for (const language of languages) if (inEnglish.of(language)) add(namesIn(language), language);
  yield;
  for (const other of others) {
    const naming = namesIn(other);
    for (const language of languages) add(naming, language);
    yield;
  }
}

/** Returns the codes of all countries that the platform can name, by their names. */
function collectRegions(): Map<string, string> {
  const names = new Map(REGIONS);
  for (const naming of NAMING.map(regionNamesIn)) {
    for (const code of pairsOfLetters()) {
      const name = naming.of(code.toUpperCase());
      if (name && !names.has(fold(name))) names.set(fold(name), code.toUpperCase());
    }
  }
  return names;
}

function* twoLetterCodes(): Iterable<string> {
  // Skips old codes (`iw`, `in`), because their languages are listed under the current codes.
  for (const code of pairsOfLetters()) if (new Intl.Locale(code).language === code) yield code;
}

function* pairsOfLetters(): Iterable<string> {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const first of letters) for (const second of letters) yield first + second;
}

/**
 * Returns the names of languages and regions, of one word, that a language writes with a capital: *Danish* in English,
 * and *Danmark* but not *dansk* in Danish.
 */
export function capitalisedProperNames(language: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const type of ['language', 'region'] as const) {
    const names = new Intl.DisplayNames([language, 'en'], { type, fallback: 'none' });
    for (const code of pairsOfLetters()) {
      const name = names.of(type === 'region' ? code.toUpperCase() : code);
      if (name !== undefined && /^\p{Lu}\p{L}+$/u.test(name)) found.add(name);
    }
  }
  return found;
}
