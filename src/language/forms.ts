import type { Span } from '../model/phrase';
import { differInHebrewPrefixes, hebrewKey } from './affixes';
import { normaliseEnglishForm, withoutWordBreaks } from './englishForms';
import { foldDiacritics, normaliseForm } from './normalise';
import { isUnsegmented } from './scripts';
import { stemWord } from './stems';
import { normaliseLanguage } from './tags';
import { splitIntoWords } from './words';

/** The stem of a word, without diacritics, and the offsets of the word in its text. */
export interface StemmedWord extends Span {
  stem: string;
}

/** The forms by which a term or phrase is compared. */
export interface LexicalForms {
  /** The form after `normaliseForm`. */
  form: string;
  /** The form without diacritics. */
  folded: string;
  /** The stems of the words, separated by spaces; `folded` for scripts without spaces and for text without words. */
  stem: string;
}

/** The maximum number of cached stems of all languages: the words of a glossary repeat often. */
const MAX_STEMS = 20_000;

/** The cached stems by language and word. */
const stems = new Map<string, Map<string, string>>();
let cachedStems = 0;

/**
 * Returns the key under which a language's terms are indexed: equal for `de-AT` and `de`, different for `zh-Hans` and
 * `zh`.
 */
export function languageKey(tag: string): string {
  return normaliseLanguage(tag) ?? tag.toLowerCase();
}

export function lexicalFormsOf(text: string, language: string): LexicalForms {
  const form = normaliseForm(text);
  const folded = foldDiacritics(form);
  const stemmed = isUnsegmented(form) ? [] : stemmedWords(form, language);
  return { form, folded, stem: stemmed.length > 0 ? joinStems(stemmed) : folded };
}

export function stemmedWords(text: string, language: string): StemmedWord[] {
  const isHebrew = languageKey(language) === 'he';
  return splitIntoWords(text, language).map(({ text: word, start, end }) => {
    const stem = foldedStemOf(word, language);
    return { start, end, stem: isHebrew ? hebrewKey(stem) : stem };
  });
}

export function joinStems(stemmed: readonly StemmedWord[]): string {
  return stemmed.map((word) => word.stem).join(' ');
}

export function foldedStemOf(word: string, language: string): string {
  const known = stems.get(language)?.get(word);
  if (known !== undefined) return known;
  if (cachedStems >= MAX_STEMS) {
    stems.clear();
    cachedStems = 0;
  }
  const ofLanguage = stems.get(language) ?? new Map<string, string>();
  const found = foldDiacritics(stemWord(word, language));
  stems.set(language, ofLanguage.set(word, found));
  cachedStems++;
  return found;
}

/**
 * Returns whether two phrases with the same stems are inflections of the same phrase, using language rules beyond stems
 * if there are any.
 */
export function isInflection(a: string, b: string, language: string): boolean {
  const key = languageKey(language);
  if (key === 'en') return isEnglishInflection(a, b);
  if (key !== 'he') return true;
  const [left, right] = [a, b].map((text) => splitIntoWords(text, 'he').map((word) => plain(word.text))) as [
    string[],
    string[],
  ];
  return differInHebrewPrefixes(left, right);
}

/**
 * Endings that remain after the common part of two forms of a word: noun and verb endings with doubled, dropped or
 * changed letters (*stopped*, *leasing*, *copies*).
 */
const ENDING = /^(?:\p{L}?(?:ed|ing)|e?s|['’]s?|s['’]|e|d|y|ies|ied|)$/u;

/**
 * Returns whether two English phrases with the same stems are inflections or spellings of the same phrase: *indices*
 * and *index*, *log-ins* and *login*. The stemmer alone would equate *hospitality* with *hospital*; of 24 such pairs,
 * only four had the same meaning.
 */
export function isEnglishInflection(a: string, b: string): boolean {
  const [left, right] = [splitIntoWords(a, 'en'), splitIntoWords(b, 'en')].map((found) =>
    found.map(({ text }) => plain(text)),
  ) as [string[], string[]];
  if (left.length === right.length && left.every((word, i) => areInflections(word, right[i]!))) return true;
  return areInflections(withoutWordBreaks(left.join(' ')), withoutWordBreaks(right.join(' ')));
}

const plain = (word: string): string => foldDiacritics(word.toLowerCase());

function areInflections(a: string, b: string): boolean {
  return differsByEnding(a, b) || differsByEnding(normaliseEnglishForm(a), normaliseEnglishForm(b));
}

function differsByEnding(a: string, b: string): boolean {
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return ENDING.test(a.slice(common)) && ENDING.test(b.slice(common));
}
