import type { Span } from '../model/phrase';
import { foldDiacritics, normaliseForm } from './normalise';
import { isUnsegmented } from './scripts';
import { stem } from './stems';
import { normaliseLanguage } from './tags';
import { words } from './words';

/** A word with its stem, free of diacritics; offsets in the text in which it stands. */
export interface StemmedWord extends Span {
  stem: string;
}

/** What a term or a phrase is compared by. */
export interface LexicalForms {
  /** After `normaliseForm`. */
  form: string;
  /** The same without diacritics. */
  folded: string;
  /** Stems of its words, parted by blanks; what is written without blanks is its own stem. */
  stem: string;
}

/** Where there are only letters, digits and single blanks, perhaps after a comma or the like, words are what stands between them, and ICU need not be asked: three times as fast. */
const PLAIN = /^[\p{L}\p{M}\p{Nd}]+(?:[,;:]? [\p{L}\p{M}\p{Nd}]+)*$/u;
const SIGN = /[,;:]$/;
/** Stems that are remembered: the words of a glossary come again and again. */
const MOST_STEMS = 20_000;

const stems = new Map<string, string>();
const languageKeys = new Map<string, string>();

/** As terms are kept: `de-AT` and `de` are one language, `zh-Hans` and `zh` are two. */
export function languageKey(tag: string): string {
  const key = languageKeys.get(tag) ?? normaliseLanguage(tag) ?? tag.toLowerCase();
  languageKeys.set(tag, key);
  return key;
}

export function formsOf(text: string, language: string): LexicalForms {
  const form = normaliseForm(text);
  const folded = foldDiacritics(form);
  const stemmed = isUnsegmented(form) ? [] : stemmedWords(form, language);
  return { form, folded, stem: stemmed.length > 0 ? joinStems(stemmed) : folded };
}

export function stemmedWords(text: string, language: string): StemmedWord[] {
  const found = PLAIN.test(text) && !isUnsegmented(text) ? blankParted(text) : words(text, language);
  return found.map(({ text: word, start, end }) => ({ start, end, stem: stemOf(word, language) }));
}

export function joinStems(stemmed: readonly StemmedWord[]): string {
  return stemmed.map((word) => word.stem).join(' ');
}

export function stemOf(word: string, language: string): string {
  const key = `${language}\t${word}`;
  let known = stems.get(key);
  if (known === undefined) {
    if (stems.size >= MOST_STEMS) stems.clear();
    stems.set(key, (known = foldDiacritics(stem(word, language))));
  }
  return known;
}

function blankParted(text: string): (Span & { text: string })[] {
  let start = 0;
  return text.split(' ').map((part) => {
    const word = part.replace(SIGN, '');
    const span = { text: word, start, end: start + word.length };
    start += part.length + 1;
    return span;
  });
}

/** What is left of two forms of one word after what they have in common: endings of nouns and verbs, with the letter that they double, drop or change (*stopped*, *leasing*, *copies*). */
const ENDING = /^(?:\p{L}?(?:ed|ing)|e?s|['’]s?|s['’]|e|d|y|ies|ied|)$/u;

/**
 * Whether two English phrases with the same stems are inflections of one. The stemmer goes further, and takes *hospitality*
 * for *hospital* and *information* for *informed*: of 24 pairs of its making on the phrases of docs/model.md four had one meaning.
 */
export function isEnglishInflection(a: string, b: string): boolean {
  const [left, right] = [words(a, 'en'), words(b, 'en')];
  return left.length === right.length && left.every(({ text }, i) => differsByEnding(plain(text), plain(right[i]!.text)));
}

const plain = (word: string): string => foldDiacritics(word.toLowerCase());

function differsByEnding(a: string, b: string): boolean {
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return ENDING.test(a.slice(common)) && ENDING.test(b.slice(common));
}
