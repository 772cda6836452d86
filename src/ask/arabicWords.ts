/**
 * Prefixes of an Arabic word: the article with preceding particles, or conjunctions and prepositions; at least three
 * letters must remain.
 */
const WITH_ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{3})/u;
const WITHOUT_ARTICLE = /^[وفبلك]{1,2}(?=\p{L}{3})/u;
const ARABIC = /^\p{Script=Arabic}/u;

/**
 * Returns an Arabic word without its prefixes: وللفريق gives فريق. Undefined without prefixes, and in other scripts.
 */
export function withoutArabicClitics(word: string): string | undefined {
  if (!ARABIC.test(word)) return undefined;
  const bare = word.replace(WITH_ARTICLE, '');
  const result = bare === word ? word.replace(WITHOUT_ARTICLE, '') : bare;
  return result === word ? undefined : result;
}
