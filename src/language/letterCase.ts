import type { Term } from '../model/concept';
import { normaliseForm } from './normalise';

/** Written in capitals throughout, as an abbreviation is. */
const ACRONYM = /^\p{Lu}[\p{Lu}\p{N}]{1,4}$/u;

type CasedTerm = Pick<Term, 'term' | 'letterCase'>;

/**
 * Whether a text can mean the term by its capitals: *IT* is never meant by *it*, and a term that is kept to its letter case (the *Party* of a contract) by no
 * other one, inflected or not. The case of all other terms changes with the sentence.
 */
export function agreesInCase(text: string, { term, letterCase }: CasedTerm): boolean {
  if (letterCase === 'exact') return isWrittenAlike(text, term);
  return !ACRONYM.test(term) || text.includes(term);
}

/** Whether a phrase has the letters of a term and not its capitals, so that it says something else: *it* for *IT*. */
export function isOtherWord(phrase: string, term: CasedTerm): boolean {
  return !agreesInCase(phrase, term) && ` ${normaliseForm(phrase)} `.includes(` ${normaliseForm(term.term)} `);
}

/** Whether both have the same capitals as far as they are the same: the ending may differ, and the term may stand inside the text. */
function isWrittenAlike(text: string, term: string): boolean {
  if (text.includes(term)) return true;
  let common = 0;
  while (common < Math.min(text.length, term.length) && text[common]!.toLowerCase() === term[common]!.toLowerCase()) common++;
  return common > 0 && text.slice(0, common) === term.slice(0, common);
}
