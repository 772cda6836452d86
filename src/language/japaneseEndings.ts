/** Japanese particles and words of hiragana that stand by themselves; other short ones are the ending of the word before. */
const INDEPENDENT = new Set('は が を に の へ と で も や から まで より など か ね その この これ それ ここ そこ また こと もの ため よう ば のみ だけ として のち なお'.split(' '));
const SHORT_HIRAGANA = /^[\p{Script=Hiragana}ー]{1,2}$/u;
const JAPANESE_END = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]$/u;
/** Forms of する, だ and of the attributive, which follow nouns: 確認して, 安全な. */
const AFTER_NOUNS = new Set(['し', 'する', 'さ', 'せ', 'すれ', 'な', 'だ', 'だっ', 'です']);
const HIRAGANA_END = /[\p{Script=Hiragana}]$/u;

/**
 * Whether a word is the ending of the one before it, as た and れる are: Japanese inflects, but its dictionaries cut
 * endings off. An ending goes with what its stem goes with.
 */
export function isEnding(words: readonly string[], index: number): boolean {
  const word = words[index]!, stem = words[index - 1];
  return stem !== undefined && SHORT_HIRAGANA.test(word) && !INDEPENDENT.has(word) && JAPANESE_END.test(stem) && !INDEPENDENT.has(stem);
}

/** Whether an ending shows that the word before it is a verb or an adjective, of which a dictionary has cut off a part: 開く, 触れて. */
export function isConjugated(words: readonly string[], index: number): boolean {
  return index + 1 < words.length && isEnding(words, index + 1) && (HIRAGANA_END.test(words[index]!) || !AFTER_NOUNS.has(words[index + 1]!));
}
