/** Japanese particles and words of hiragana that stand by themselves; other short ones are the ending of the word before. */
const INDEPENDENT = new Set('は が を に の へ と で も や から まで より など か ね その この これ それ ここ そこ また こと もの ため よう ば のみ だけ として のち なお'.split(' '));
/** Topic, subject and object: other languages say them by order. */
const JAPANESE_CASE = new Set(['は', 'が', 'を']);
const ENGLISH_ARTICLES = new Set(['the', 'a', 'an']);
const SHORT_HIRAGANA = /^[\p{Script=Hiragana}ー]{1,2}$/u;
const JAPANESE_END = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]$/u;
/** Scripts of languages without articles. */
const EAST_ASIAN = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}]/u;

/**
 * Whether a word is the ending of the one before it, as た and れる are: Japanese inflects, but its dictionaries cut
 * endings off. An ending goes with what its stem goes with.
 */
export function isEnding(words: readonly string[], index: number): boolean {
  const word = words[index]!, stem = words[index - 1];
  return stem !== undefined && SHORT_HIRAGANA.test(word) && !INDEPENDENT.has(word) && JAPANESE_END.test(stem) && !INDEPENDENT.has(stem);
}

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
