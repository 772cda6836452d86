import { appendTo, countsOf, mostFrequentBy } from '../base/maps';
import { normaliseForm } from '../language/normalise';
import { languageMatches } from '../language/tags';
import type { FoundTerm, TermFinding } from './foundTerms';
import { aboutTerm, closestTerms, isStrictlyInside, longestTermUses } from './foundTerms';
import { expectedTerms, onlyReplacement } from './replaceability';
import { isPermittedTerm } from '../model/concept';

/** A sentence with the known terms in it. */
export interface SentenceWithTerms {
  text: string;
  terms: readonly FoundTerm[];
}

/** Finds forbidden terms in a monolingual text, with the allowed terms of their entries. */
export function findForbiddenTerms(pair: number, { text, terms }: SentenceWithTerms, language: string): TermFinding[] {
  const found = closestTerms(text, terms).filter(({ matchType }) => matchType !== 'part');
  const allowed = found.filter(({ term }) => isPermittedTerm(term));
  return longestTermUses(text, found).flatMap(({ start, end, alternatives }): TermFinding[] => {
    const [forbidden] = alternatives;
    const place = { start, end };
    if (
      !forbidden ||
      alternatives.some(({ term }) => isPermittedTerm(term)) ||
      allowed.some((each) => isStrictlyInside(place, each))
    )
      return [];
    return [
      {
        ...aboutTerm(pair, forbidden, place),
        rule: 'forbidden-term',
        found: place,
        expected: expectedTerms([forbidden], language),
        ...onlyReplacement(forbidden, alternatives, language),
      },
    ];
  });
}

/** The types of short forms. They are not variants, because texts use them in addition to the long form. */
const SHORT_FORM = /abbrev|acronym|initial|short|symbol/i;
const CAPITALS = /^[\p{Lu}\p{N}.&/-]{2,}$/u;

/**
 * Returns a finding for each use of a permitted term whose entry the text usually expresses by another term: the
 * preferred one, otherwise the most frequent one. Short forms, and terms that contain the words of the other, are not
 * variants. Yields after each text.
 */
export function* findTermVariants(
  texts: readonly SentenceWithTerms[],
  language: string,
): Generator<undefined, TermFinding[]> {
  const uses = new Map<string, { pair: number; found: FoundTerm }[]>();
  for (const [pair, { text, terms }] of texts.entries()) {
    for (const { alternatives } of longestTermUses(text, closestTerms(text, terms))) {
      const [found] = alternatives;
      if (!found || alternatives.length > 1 || !isPermittedTerm(found.term) || isShortForm(found)) continue;
      appendTo(uses, `${found.glossary}\t${found.concept.id}`, { pair, found });
    }
    yield;
  }
  return [...uses.values()].flatMap((places) => strayVariants(places, language));
}

function isShortForm({ term }: FoundTerm): boolean {
  return SHORT_FORM.test(term.termType ?? '') || CAPITALS.test(term.term);
}

function strayVariants(places: readonly { pair: number; found: FoundTerm }[], language: string): TermFinding[] {
  const termOf = ({ found }: { found: FoundTerm }): string => found.term.term;
  const counts = countsOf(places.map(termOf));
  if (counts.size < 2) return [];
  const preferred = places[0]!.found.concept.terms.filter(
    (term) => languageMatches(term.language, language) && term.status === 'preferredTerm-admn-sts',
  );
  const usual = preferred.find(({ term }) => counts.has(term))?.term ?? termOf(mostFrequentBy(places, termOf));
  return places.flatMap(({ pair, found }): TermFinding[] => {
    const { start, end, term } = found;
    if (term.term === usual || sharesWords(term.term, usual)) return [];
    const place = { start, end };
    return [
      {
        ...aboutTerm(pair, found, place),
        rule: 'inconsistent-rendering',
        found: place,
        expected: [usual],
        timesExpected: counts.get(usual),
      },
    ];
  });
}

/** Returns whether one of two terms contains all words of the other. */
function sharesWords(one: string, other: string): boolean {
  const [a, b] = [one, other].map((term) => new Set(normaliseForm(term).split(/[\s-]+/u)));
  return [...a!].every((word) => b!.has(word)) || [...b!].every((word) => a!.has(word));
}
