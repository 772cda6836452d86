import { isEnding } from '../text/japaneseEndings';

/** Topic, subject and object: other languages say them by order. */
const JAPANESE_CASE = new Set(['は', 'が', 'を']);
const ENGLISH_ARTICLES = new Set(['the', 'a', 'an']);
/** Scripts of languages without articles. */
const EAST_ASIAN = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}]/u;

/**
 * Which words look for a counterpart among the others: all but endings and what the other language has no word for.
 * English alone is asked for articles, because elsewhere they are pronouns or prepositions as well.
 * @returns indices of `words`, ascending
 */
export function wordsToLink(words: readonly string[], others: readonly string[]): number[] {
  const lackArticles = others.some((other) => EAST_ASIAN.test(other));
  const found: number[] = [];
  words.forEach((word, index) => {
    if (JAPANESE_CASE.has(word) || isEnding(words, index) || (lackArticles && ENGLISH_ARTICLES.has(word.toLowerCase()))) return;
    found.push(index);
  });
  return found;
}
