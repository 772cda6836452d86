import type { Term } from '../model/concept';
import { normaliseForm } from './normalise';
import { isUnsegmented } from './scripts';

/** The properties of an entry that limit the matching forms of a term. */
type MatchedTerm = Pick<Term, 'term' | 'letterCase' | 'matching' | 'beginning'>;

/** Returns the required beginning of words for a term marked `prefix`; undefined for other terms. */
export function requiredPrefix({ term, matching, beginning }: MatchedTerm): string | undefined {
  return matching === 'prefix' ? normaliseForm(beginning ?? term) : undefined;
}

/** Returns whether a text can be the term, by its capitals and the allowed forms. */
export function matchesAllowedForm(text: string, term: MatchedTerm): boolean {
  if (!matchesLetterCase(text, term.matching === 'prefix' && term.beginning ? { ...term, term: term.beginning } : term))
    return false;
  if (term.matching === 'exact') return normaliseForm(text) === normaliseForm(term.term);
  const beginning = requiredPrefix(term);
  return beginning === undefined || normaliseForm(text).startsWith(beginning);
}

/**
 * Returns whether a look-up of a phrase may find the term by form. If one contains the other, whole words must match.
 */
export function canMatchByForm(phrase: string, term: MatchedTerm): boolean {
  if (term.matching === 'exact') return holdsWords(phrase, term.term) || holdsWords(term.term, phrase);
  const beginning = requiredPrefix(term);
  return (
    beginning === undefined || ` ${wordsIn(phrase)}`.includes(` ${wordsIn(beginning)}`) || holdsWords(term.term, phrase)
  );
}

/** Returns whether only the exact words of a term match it, without related forms. */
export function isExactFormOnly({ letterCase, matching }: MatchedTerm): boolean {
  return letterCase === 'exact' || matching === 'exact';
}

function holdsWords(text: string, part: string): boolean {
  const [whole, wanted] = [wordsIn(text), wordsIn(part)];
  return isUnsegmented(wanted) ? whole.includes(wanted) : ` ${whole} `.includes(` ${wanted} `);
}

/** Returns the letters and digits of a text, with single spaces between the words. */
function wordsIn(text: string): string {
  return normaliseForm(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Matches an abbreviation: two to five capitals and digits, beginning with a capital. */
const ACRONYM = /^\p{Lu}[\p{Lu}\p{N}]{1,4}$/u;

type CasedTerm = Pick<Term, 'term' | 'letterCase'>;

/**
 * Returns whether a text can mean the term by its capitals: *IT* is never meant by *it*. A term with fixed letter case
 * (the *Party* of a contract) matches no other case, inflected or not. The case of other terms changes with the
 * sentence.
 */
export function matchesLetterCase(text: string, { term, letterCase }: CasedTerm): boolean {
  if (letterCase === 'exact') return isWrittenAlike(text, term);
  return !ACRONYM.test(term) || text.includes(term);
}

/** Returns whether a phrase has the letters of a term but not its capitals, and thus another meaning: *it* for *IT*. */
export function isDistinguishedByCapitals(phrase: string, term: CasedTerm): boolean {
  return !matchesLetterCase(phrase, term) && ` ${normaliseForm(phrase)} `.includes(` ${normaliseForm(term.term)} `);
}

/**
 * Returns whether the text contains the term, or both begin with the same letters in the same case. The endings may
 * differ.
 */
function isWrittenAlike(text: string, term: string): boolean {
  if (text.includes(term)) return true;
  let common = 0;
  while (common < Math.min(text.length, term.length) && text[common]!.toLowerCase() === term[common]!.toLowerCase())
    common++;
  return common > 0 && text.slice(0, common) === term.slice(0, common);
}
