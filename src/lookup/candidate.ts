import { languageKey } from '../language/forms';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { isNegatedByPrefix } from '../language/oppositeAffixes';
import { languageMatches } from '../language/tags';
import type { Concept, Term } from '../model/concept';
import type { PartialLanguagePair } from '../model/languagePair';
import type { LexicalHit } from './lexicalHit';
import { compareHits } from './lexicalHit';

/** A concept with the evidence for it. */
export interface ConceptCandidate {
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
   * How well the sense matches the context of the phrase or, for a phrase without context, its document, relative to
   * the other candidates (`SenseDisambiguator`). Missing if there is no text.
   */
  sense?: number;
  /** True if its domain is that of an entry nearby in the document; missing if unchecked. */
  isOfDomainNearby?: boolean;
  /** The candidate's equivalents that the translation already contains; missing if unchecked. */
  written?: readonly Term[];
  /** The words of the text that support it against competitors, in text order; empty if no single word does. */
  speaksOf?: string[];
}

export function bestFormMatch({ forms }: ConceptCandidate): { term: Term; hit: LexicalHit } | undefined {
  return forms.reduce<ConceptCandidate['forms'][number] | undefined>(
    (best, form) => (best && compareHits(best.hit, form.hit) <= 0 ? best : form),
    undefined,
  );
}

export function bestMeaningMatch(meanings: ConceptCandidate['meanings']): { term: Term; cosine: number } | undefined {
  return meanings.reduce<ConceptCandidate['meanings'][number] | undefined>(
    (best, meaning) => (best && best.cosine >= meaning.cosine ? best : meaning),
    undefined,
  );
}

/** Returns whether a term is in the source language or, if that is unknown, in any language but the target. */
export function isPhraseLanguage(language: string, { source, target }: PartialLanguagePair): boolean {
  return source === undefined
    ? target === undefined || !languageMatches(language, target)
    : languageMatches(language, source);
}

/** Returns a candidate's term on the phrase's side that is closest in meaning. */
export function nearestSourceTerm(
  { meanings }: ConceptCandidate,
  direction: PartialLanguagePair,
): { term: Term; cosine: number } | undefined {
  return bestMeaningMatch(meanings.filter(({ term }) => isPhraseLanguage(term.language, direction)));
}

/** Returns the term on the phrase's side that matched the phrase, by its form or else by its meaning. */
export function matchedTerm(candidate: ConceptCandidate, direction: PartialLanguagePair): Term | undefined {
  return (bestFormMatch(candidate) ?? nearestSourceTerm(candidate, direction))?.term;
}

/**
 * Returns the candidate's equivalents of the phrase, in the concept's order.
 *
 * @param direction the phrase's language, if known, and the target language; without a target, equivalents in all other
 * languages are returned
 */
export function equivalentTerms(candidate: ConceptCandidate, direction: PartialLanguagePair): Term[] {
  const { source, target } = direction;
  if (target !== undefined) return candidate.concept.terms.filter(({ language }) => languageMatches(language, target));
  const own = source ?? (bestFormMatch(candidate) ?? bestMeaningMatch(candidate.meanings))?.term.language;
  return candidate.concept.terms.filter(({ language }) => own === undefined || !languageMatches(language, own));
}

/** The maximum number of equivalents that describe a sense. */
const MAX_DESCRIBING_TERMS = 3;

/** Returns the texts of the first equivalents, which describe the sense of a candidate. */
export function describingTerms(candidate: ConceptCandidate, direction: PartialLanguagePair): string[] {
  const terms = equivalentTerms(candidate, direction).slice(0, MAX_DESCRIBING_TERMS);
  return terms.map(({ term }) => term);
}

/** Returns a key of a term's language and normalised form, which is the same for equal terms. */
export function equivalentKey({ term, language }: Term): string {
  return `${languageKey(language)}\t${normaliseForm(term)}`;
}

/**
 * Returns a group number per candidate. Candidates that share an equivalent have the same number, because they do not
 * contradict each other.
 */
export function equivalentGroups(candidates: readonly ConceptCandidate[], direction: PartialLanguagePair): number[] {
  const groups = candidates.map((_, i) => i);
  const rootOf = (i: number): number => (groups[i] === i ? i : rootOf(groups[i]!));
  const firstWith = new Map<string, number>();
  candidates.forEach((candidate, i) => {
    for (const key of equivalentTerms(candidate, direction).map(equivalentKey)) {
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
export function isNegation(
  candidate: ConceptCandidate,
  phrase: string | undefined,
  direction: PartialLanguagePair,
): boolean {
  if (phrase === undefined || candidate.forms.length) return false;
  const folded = foldDiacritics(normaliseForm(phrase));
  return candidate.concept.terms.some(
    ({ term, language }) =>
      isPhraseLanguage(language, direction) && isNegatedByPrefix(folded, foldDiacritics(normaliseForm(term)), language),
  );
}
