import type { Term } from '../model/concept';
import { agreesInCase } from './letterCase';
import { normaliseForm } from './normalise';
import { isUnsegmented } from './scripts';

/** What an entry says of the forms in which its term counts. */
export type MatchedTerm = Pick<Term, 'term' | 'letterCase' | 'matching' | 'beginning'>;

/** With what every word begins that a term marked `prefix` is found in; undefined for any other term. */
export function beginningOf({ term, matching, beginning }: MatchedTerm): string | undefined {
  return matching === 'prefix' ? normaliseForm(beginning ?? term) : undefined;
}

/** Whether what stands in a text can be the term, by its capitals and by the forms in which its entry lets it count. */
export function agreesInForm(text: string, term: MatchedTerm): boolean {
  if (!agreesInCase(text, term.matching === 'prefix' && term.beginning ? { ...term, term: term.beginning } : term)) return false;
  if (term.matching === 'exact') return normaliseForm(text) === normaliseForm(term.term);
  const beginning = beginningOf(term);
  return beginning === undefined || normaliseForm(text).startsWith(beginning);
}

/** Whether a look-up of a phrase may find the term by its form: where either holds the other, whole words stand for whole words. */
export function mayBeFoundBy(phrase: string, term: MatchedTerm): boolean {
  if (term.matching === 'exact') return holdsWords(phrase, term.term) || holdsWords(term.term, phrase);
  const beginning = beginningOf(term);
  return beginning === undefined || ` ${wordsIn(phrase)}`.includes(` ${wordsIn(beginning)}`) || holdsWords(term.term, phrase);
}

/** Whether nothing but the very words of a term are the term, so that no kinship of forms speaks for it. */
export function isKeptToItsForm({ letterCase, matching }: MatchedTerm): boolean {
  return letterCase === 'exact' || matching === 'exact';
}

function holdsWords(text: string, part: string): boolean {
  const [whole, wanted] = [wordsIn(text), wordsIn(part)];
  return isUnsegmented(wanted) ? whole.includes(wanted) : ` ${whole} `.includes(` ${wanted} `);
}

/** Letters and digits, with single blanks between the words. */
function wordsIn(text: string): string {
  return normaliseForm(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
}
