import { languageKey } from '../language/forms';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { isNegatedByPrefix } from '../language/oppositeAffixes';
import { languageMatches } from '../language/tags';
import type { Concept, Term } from '../model/concept';
import type { LanguageChoice } from '../model/languagePair';
import type { LexicalHit } from './lexicalHit';
import { compareHits } from './lexicalHit';

/** A concept with the evidence for it. */
export interface Candidate {
  /** Path of its glossary. */
  glossary: string;
  /** The position of the glossary in the order of priority, from 0. */
  priority: number;
  concept: Concept;
  /** The terms found by form. */
  forms: { term: Term; hit: LexicalHit }[];
  /** The terms found by meaning: inner product of the term's vector and the query's. */
  meanings: { term: Term; cosine: number }[];
  /**
   * The fit to the text around the phrase or, for a phrase alone, to its document, relative to the other candidates
   * (`SenseDisambiguator`); missing without text.
   */
  sense?: number;
  /** True if its domain is that of an entry nearby in the document; missing if unchecked. */
  isOfDomainNearby?: boolean;
  /** The terms in the translation written so far; missing if unchecked. */
  written?: readonly Term[];
  /** The words of the text that support it against competitors, in text order; empty if no single word does. */
  speaksOf?: string[];
}

export function bestForm({ forms }: Candidate): { term: Term; hit: LexicalHit } | undefined {
  return forms.reduce<Candidate['forms'][number] | undefined>(
    (best, form) => (best && compareHits(best.hit, form.hit) <= 0 ? best : form),
    undefined,
  );
}

export function bestMeaning(meanings: Candidate['meanings']): { term: Term; cosine: number } | undefined {
  return meanings.reduce<Candidate['meanings'][number] | undefined>(
    (best, meaning) => (best && best.cosine >= meaning.cosine ? best : meaning),
    undefined,
  );
}

/** Returns whether a term's language is the phrase's, if known. */
export function isOwn(language: string, { source, target }: LanguageChoice): boolean {
  return source === undefined
    ? target === undefined || !languageMatches(language, target)
    : languageMatches(language, source);
}

/** Returns a candidate's term on the phrase's side that is closest in meaning. */
export function nearestSourceTerm(
  { meanings }: Candidate,
  direction: LanguageChoice,
): { term: Term; cosine: number } | undefined {
  return bestMeaning(meanings.filter(({ term }) => isOwn(term.language, direction)));
}

/** Returns the term on the phrase's side that matched the phrase, by its form or else by its meaning. */
export function matchedTerm(candidate: Candidate, direction: LanguageChoice): Term | undefined {
  return (bestForm(candidate) ?? nearestSourceTerm(candidate, direction))?.term;
}

/**
 * Returns the terms that answer the query, in the concept's order.
 *
 * @param direction from the phrase's language, if known; without a target, into every other language
 */
export function answersOf(candidate: Candidate, direction: LanguageChoice): Term[] {
  const { source, target } = direction;
  if (target !== undefined) return candidate.concept.terms.filter(({ language }) => languageMatches(language, target));
  const own = source ?? (bestForm(candidate) ?? bestMeaning(candidate.meanings))?.term.language;
  return candidate.concept.terms.filter(({ language }) => own === undefined || !languageMatches(language, own));
}

/** Returns the same key for terms that a reader considers equal. */
export function answerKey({ term, language }: Term): string {
  return `${languageKey(language)}\t${normaliseForm(term)}`;
}

/**
 * Returns a group number per candidate. Candidates that share a term of the answer have the same number, because they
 * do not contradict each other.
 */
export function answerGroups(candidates: readonly Candidate[], direction: LanguageChoice): number[] {
  const groups = candidates.map((_, i) => i);
  const rootOf = (i: number): number => (groups[i] === i ? i : rootOf(groups[i]!));
  const firstWith = new Map<string, number>();
  candidates.forEach((candidate, i) => {
    for (const key of answersOf(candidate, direction).map(answerKey)) {
      const other = firstWith.get(key);
      if (other === undefined) firstWith.set(key, i);
      else groups[rootOf(i)] = rootOf(other);
    }
  });
  return candidates.map((_, i) => rootOf(i));
}

/**
 * Returns whether a candidate that was only found by meaning negates the phrase: *gyldig* for *ugyldig*. Opposites
 * occur in the same contexts, so their vectors are close.
 */
export function isNegation(candidate: Candidate, phrase: string | undefined, direction: LanguageChoice): boolean {
  if (phrase === undefined || candidate.forms.length) return false;
  const folded = foldDiacritics(normaliseForm(phrase));
  return candidate.concept.terms.some(
    ({ term, language }) =>
      isOwn(language, direction) && isNegatedByPrefix(folded, foldDiacritics(normaliseForm(term)), language),
  );
}
