import { normaliseForm } from '../text/normalise';

/** Written in capitals throughout, as an abbreviation is. */
const ACRONYM = /^\p{Lu}[\p{Lu}\p{N}]{1,4}$/u;

/** Whether a text can mean the term by its capitals: *IT* is never meant by *it*. The case of all other terms changes with the sentence. */
export function agreesInCase(text: string, term: string): boolean {
  return !ACRONYM.test(term) || text.includes(term);
}

/** Whether a phrase has the letters of an abbreviation and not its capitals, so that it says something else: *it* for *IT*. */
export function isOtherWord(phrase: string, term: string): boolean {
  return !agreesInCase(phrase, term) && normaliseForm(phrase).split(' ').includes(normaliseForm(term));
}
