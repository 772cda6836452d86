import { ownProperty } from '../base/nameTable';
import { isSameLexeme } from './lexemes';
import { foldDiacritics, normaliseForm, normaliseUnicode } from './normalise';

/** Marks that show stress or emphasis only, in Dutch and in Cyrillic. */
const STRESS = /[\u0300\u0301]/g;
const VIETNAMESE_TONE = /[\u0300\u0301\u0303\u0309\u0323]/g;

/** The replacements of spelling variants of a word, by language. */
const SPELLING_VARIANTS: Readonly<Record<string, (word: string) => string>> = {
  be: (word) => withoutStress(word).replaceAll('ў', 'у'),
  bg: withoutStress,
  // The spelling reform of 1990 removes the circumflex from i and u, but not from *dû*, *mûr* and *sûr*.
  fr: (word) => (word.length > 3 ? word.replaceAll('î', 'i').replaceAll('û', 'u') : word),
  // The dot below a consonant is often left out.
  hi: (word) => normaliseUnicode(word, 'NFD').replaceAll('\u093c', ''),
  nl: (word) => normaliseUnicode(normaliseUnicode(word, 'NFD').replace(STRESS, ''), 'NFC'),
  ro: (word) => word.replaceAll('ş', 'ș').replaceAll('ţ', 'ț'),
  ru: (word) => withoutStress(word).replaceAll('ё', 'е'),
  uk: withoutStress,
  // The tone mark of *hòa* may also be above the last vowel.
  vi: (word) => {
    const marked = normaliseUnicode(word, 'NFD');
    return marked.replace(VIETNAMESE_TONE, '') + (marked.match(VIETNAMESE_TONE) ?? []).join('');
  },
};

function withoutStress(word: string): string {
  return word.replace(STRESS, '');
}

/** Languages in which a table of inflections compares words without marks, because writers omit or move them. */
const OPTIONAL_MARKS = /^(?:ar|el|fa|he|ur|yi)\b/;
/** Languages that keep the marks of capitals. */
const MARKED_CAPITALS = /^(?:az|tr|vi)\b/;
/** Letters that inflection never replaces by the letter without the mark, by language. */
const CONSTANT_LETTERS: Readonly<Record<string, string>> = {
  az: 'ıöşü',
  da: 'å',
  es: 'ñ',
  et: 'äöüõ',
  fi: 'äöå',
  gl: 'ñ',
  hu: 'öüőű',
  nb: 'å',
  nn: 'å',
  no: 'å',
  sv: 'å',
  tr: 'ıöşü',
};
/** A German noun whose plural may differ by an umlaut only: *Hammer*, *Garten*. */
const GERMAN_UMLAUT_PLURAL = /e[lnr]$/u;

/**
 * Returns whether diacritics make a word another one: *sąd* and *sad*. False for spelling variants (*ss* for *ß*),
 * for capitals without marks, and if inflection explains the difference: *Bruder* and *Brüder*.
 *
 * @param written a word of a text
 * @param listed a word of an entry
 */
export function differInDiacritics(written: string, listed: string, language: string): boolean {
  const primary = language.split('-')[0]!.toLowerCase();
  if (OPTIONAL_MARKS.test(primary)) return false;
  const [a, b] = [written, listed].map((word) => spellingOf(word, language)) as [string, string];
  if (a === b) return false;
  const isAlike = foldDiacritics(a) === foldDiacritics(b);
  if (isAlike && withoutMarksOfCapitals(written, listed, language) === b) return false;
  if (differInConstantLetter(a, b, primary)) return true;
  const isPlural = primary === 'de' && GERMAN_UMLAUT_PLURAL.test(a) && /^\p{Lu}/u.test(listed);
  return isAlike && !isPlural && !isSameLexeme(a, b, language);
}

/** Returns the word in lower case, in one of its spelling variants. */
function spellingOf(word: string, language: string): string {
  const primary = language.split('-')[0]!.toLowerCase();
  const lower = MARKED_CAPITALS.test(primary) ? word.toLocaleLowerCase(primary) : word;
  const form = normaliseForm(lower);
  return ownProperty(SPELLING_VARIANTS, primary)?.(form) ?? form;
}

/** Returns the spelling of a word in capitals, or with a French initial, with the marks that the entry has. */
function withoutMarksOfCapitals(written: string, listed: string, language: string): string | undefined {
  const form = spellingOf(listed, language);
  const isCapitals = written.length > 1 && written === written.toUpperCase() && !MARKED_CAPITALS.test(language);
  if (isCapitals) return form;
  const isFrenchInitial = /^fr\b/.test(language) && /^\p{Lu}/u.test(written);
  return isFrenchInitial ? form[0]! + spellingOf(written, language).slice(1) : undefined;
}

/** Returns whether the common beginning of two words differs in a letter that inflection does not change. */
function differInConstantLetter(a: string, b: string, language: string): boolean {
  const constant = ownProperty(CONSTANT_LETTERS, language);
  if (!constant) return false;
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [one, other] = [a[at]!, b[at]!];
    if (one === other) continue;
    const [plainOne, plainOther] = [foldDiacritics(one), foldDiacritics(other)];
    if (plainOne !== plainOther) return false;
    if (constant.includes(one) ? other === plainOther : constant.includes(other) && one === plainOne) return true;
  }
  return false;
}
