import { languageKey } from '../language/forms';
import { normaliseForm } from '../language/normalise';
import { languageMatches } from '../language/tags';
import type { Concept, Term } from '../model/concept';
import type { LanguageChoice } from '../model/languagePair';
import type { LexicalHit } from './lexicalHit';
import { compareHits } from './lexicalHit';

/** A concept with all that speaks for it. */
export interface Candidate {
  /** Path of its glossary. */
  glossary: string;
  /** Place of the glossary in the order of priority, from 0. */
  priority: number;
  concept: Concept;
  /** Its terms that were found by form. */
  forms: { term: Term; hit: LexicalHit }[];
  /** Its terms that were found by meaning: inner product of the term's vector and the query's. */
  meanings: { term: Term; cosine: number }[];
  /** How well it suits the text around the phrase or, where the phrase stands alone, its document, beside the other candidates (`SenseReader`); missing where there is no text. */
  sense?: number;
  /** Whether its domain is that of an entry whose term stands nearby in the document; missing where nobody has looked. */
  isOfDomainNearby?: boolean;
  /** Its terms that stand in what is already written of the translation; missing where nobody has looked. */
  written?: readonly Term[];
  /** Where the text has chosen it among rivals: the words of the text that speak for it, in its order; none where no single word does. */
  speaksOf?: string[];
}

export function bestForm({ forms }: Candidate): { term: Term; hit: LexicalHit } | undefined {
  return forms.reduce<Candidate['forms'][number] | undefined>((best, form) => (best && compareHits(best.hit, form.hit) <= 0 ? best : form), undefined);
}

export function bestMeaning(meanings: Candidate['meanings']): { term: Term; cosine: number } | undefined {
  return meanings.reduce<Candidate['meanings'][number] | undefined>((best, meaning) => (best && best.cosine >= meaning.cosine ? best : meaning), undefined);
}

/** Whether a term's language is that of the phrase, as far as it is known. */
export function isOwn(language: string, { source, target }: LanguageChoice): boolean {
  return source === undefined ? target === undefined || !languageMatches(language, target) : languageMatches(language, source);
}

/** Of a candidate's terms on the phrase's side the nearest in meaning. */
export function nearestOwn({ meanings }: Candidate, direction: LanguageChoice): { term: Term; cosine: number } | undefined {
  return bestMeaning(meanings.filter(({ term }) => isOwn(term.language, direction)));
}

/** The term on the phrase's side by which a candidate was found: by its form or, where none was, by its meaning. */
export function foundTerm(candidate: Candidate, direction: LanguageChoice): Term | undefined {
  return (bestForm(candidate) ?? nearestOwn(candidate, direction))?.term;
}

/**
 * The terms that answer the question, in the concept's order.
 *
 * @param direction from the phrase's language, as far as it is known; without a target, into every language but the phrase's own
 */
export function answersOf(candidate: Candidate, direction: LanguageChoice): Term[] {
  const { source, target } = direction;
  if (target !== undefined) return candidate.concept.terms.filter(({ language }) => languageMatches(language, target));
  const own = source ?? (bestForm(candidate) ?? bestMeaning(candidate.meanings))?.term.language;
  return candidate.concept.terms.filter(({ language }) => own === undefined || !languageMatches(language, own));
}

/** The same for terms that a reader would take for one. */
export function answerKey({ term, language }: Term): string {
  return `${languageKey(language)}\t${normaliseForm(term)}`;
}

/** A number per candidate; candidates that have a term of the answer in common have the same one, because they do not contradict each other. */
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
