import { normaliseLanguage } from '../domain/language';
import type { Span } from '../domain/phrase';
import { foldDiacritics, normaliseForm } from '../text/normalise';
import { stem } from '../text/stem';
import { words } from '../text/words';
import { isSpaceless } from './scripts';

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
  const stemmed = isSpaceless(form) ? [] : stemmedWords(form, language);
  return { form, folded, stem: stemmed.length > 0 ? joinStems(stemmed) : folded };
}

export function stemmedWords(text: string, language: string): StemmedWord[] {
  const found = PLAIN.test(text) && !isSpaceless(text) ? blankParted(text) : words(text, language);
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
