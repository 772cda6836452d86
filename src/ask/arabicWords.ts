/** The article with what is written before it, or else conjunctions and prepositions that Arabic writes onto a word; three letters stay. */
const WITH_ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{3})/u;
const WITHOUT_ARTICLE = /^[وفبلك]{1,2}(?=\p{L}{3})/u;
const ARABIC = /^\p{Script=Arabic}/u;

/** An Arabic word without what is written onto its beginning: وللفريق gives فريق. Undefined where nothing may be, and in other scripts. */
export function withoutArabicClitics(word: string): string | undefined {
  if (!ARABIC.test(word)) return undefined;
  const bare = word.replace(WITH_ARTICLE, '');
  const result = bare === word ? word.replace(WITHOUT_ARTICLE, '') : bare;
  return result === word ? undefined : result;
}
