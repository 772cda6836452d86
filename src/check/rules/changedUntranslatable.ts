import { isSameLexeme } from '../../language/lexemes';
import { normaliseForm } from '../../language/normalise';
import { languageMatches } from '../../language/tags';
import { splitIntoWords } from '../../language/words';
import type { LanguagePair } from '../../model/languagePair';
import type { FoundTerm, TermFinding } from '../foundTerms';
import { aboutTerm, longestTermUses } from '../foundTerms';
import { isInCode } from '../codeInText';
import { isPermittedTerm } from '../../model/concept';

/** Matches names that may also be common words in lower case. */
const CAPITALISED_TERM = /^\p{Lu}[\p{Ll}\p{M}]+$/u;
/** Matches terms in lower case, whose inflected forms are accepted. */
const LOWER_CASE_TERM = /^[\p{Ll}\p{M}]+(?:[ -][\p{Ll}\p{M}]+)*$/u;

/**
 * Finds untranslatable terms (names of products, commands) that are not literally in the translation. An entry marks
 * them by preferring only the source term in the target language.
 */
export function changedUntranslatableTerms(
  pair: number,
  source: string,
  target: string,
  sourceTerms: readonly FoundTerm[],
  languages: LanguagePair,
): TermFinding[] {
  const findings: TermFinding[] = [];
  let forms: string[] | undefined;
  const formsIn = (): string[] =>
    (forms ??= splitIntoWords(target, languages.target).map(({ text: word }) => normaliseForm(word)));
  for (const { start, end, text, alternatives } of longestTermUses(source, sourceTerms)) {
    const found = alternatives[0]!;
    if (
      alternatives.length > 1 ||
      !isUntranslatable(found, languages) ||
      isCommonWord(text, found, languages) ||
      findings.some(({ concept }) => concept === found.concept.id)
    )
      continue;
    const { term } = found.term;
    if (
      target.includes(term) ||
      target.includes(text) ||
      (LOWER_CASE_TERM.test(term) && isInflected(term, formsIn(), languages.target))
    )
      continue;
    const at = placeInText(target, term);
    const isWritten = at >= 0;
    // A common noun may be capitalised at the beginning of a sentence. If it is omitted, the rule for missing terms
    // reports it.
    if (LOWER_CASE_TERM.test(term) && (!isWritten || target.slice(at + 1, at + term.length) === term.slice(1)))
      continue;
    findings.push({
      ...aboutTerm(pair, found, { start, end }),
      rule: 'changed-untranslatable',
      expected: [term],
      isApproved: true,
      ...(isWritten && { found: { start: at, end: at + term.length } }),
    });
  }
  return findings;
}

/** Returns the first place outside code at which a text has a term with any capitals; -1 if there is none. */
function placeInText(text: string, term: string): number {
  const [folded, form] = [text.toLowerCase(), term.toLowerCase()];
  for (let at = folded.indexOf(form); at >= 0; at = folded.indexOf(form, at + 1)) {
    const end = at + term.length;
    if (text.slice(at, end).toLowerCase() === form && !isInCode(text, { start: at, end })) return at;
  }
  return -1;
}

/**
 * Returns whether a translation inflects a term that is not a name, or capitalises it at the beginning of a sentence:
 * *Servern*, *servrar*.
 */
function isInflected(term: string, forms: readonly string[], language: string): boolean {
  return forms.some((form) => isSameLexeme(form, term, language));
}

/** Returns whether a text in lower case is a common word, not the untranslatable name: *two teams* for *Teams*. */
export function isCommonWord(text: string, found: FoundTerm, languages: LanguagePair): boolean {
  return LOWER_CASE_TERM.test(text) && CAPITALISED_TERM.test(found.term.term) && isUntranslatable(found, languages);
}

function isUntranslatable({ concept, term }: FoundTerm, { target }: LanguagePair): boolean {
  const allowed = concept.terms.filter((each) => languageMatches(each.language, target) && isPermittedTerm(each));
  return (
    allowed.length > 0 && allowed.every((each) => each.term === term.term && each.status === 'preferredTerm-admn-sts')
  );
}
