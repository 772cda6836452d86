/** Properties of scripts that matter for matching. */

const DENSE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;
const UNSEGMENTED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Languages, by primary subtag, that put no spaces between words. */
const UNSEGMENTED_LANGUAGE = /^(?:zh|ja|th|lo|km|my)\b/i;

/** Languages that write compounds as one word: a part of a word can be a term. */
const COMPOUNDING = new Set(['de', 'nl', 'sv', 'da', 'no', 'nb', 'nn', 'fi', 'is', 'hu', 'et']);

/**
 * Returns whether a text contains a Chinese, Japanese or Korean character; each carries as much information as two or
 * three letters.
 */
export function hasDenseCharacter(character: string): boolean {
  return DENSE.test(character);
}

/** Returns whether a text contains a script without spaces between words. */
export function isUnsegmented(text: string): boolean {
  return UNSEGMENTED.test(text);
}

/** @param language BCP 47 */
export function isUnsegmentedLanguage(language: string): boolean {
  return UNSEGMENTED_LANGUAGE.test(language);
}

export function isCompoundingLanguage(language: string): boolean {
  return COMPOUNDING.has(language.split('-')[0]!);
}

const HAN = /\p{sc=Han}/u;
const ALPHABETS = [
  /[\p{scx=Katakana}]/u,
  /\p{sc=Hiragana}/u,
  /\p{sc=Hangul}/u,
  /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u,
  /[\p{L}\p{N}]/u,
];

/**
 * Returns whether a term may begin or end between two adjacent characters: always beside a Han character, never within
 * a run of another script (テスト is not part of コンテスト).
 */
export function isWordBoundary(left: string, right: string): boolean {
  if (HAN.test(left) || HAN.test(right)) return true;
  return ALPHABETS.findIndex((script) => script.test(left)) !== ALPHABETS.findIndex((script) => script.test(right));
}

/**
 * Returns whether a word that is added after a character needs a space: after letters, digits and punctuation, but not
 * after Han characters and kana.
 */
export function needsSpaceAfter(character: string): boolean {
  return (
    /[\p{L}\p{N}\p{P}]/u.test(character) && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)
  );
}
