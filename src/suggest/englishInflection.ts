import { foldDiacritics } from '../text/normalise';
import { words } from '../text/words';

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
