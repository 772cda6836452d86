import type { FoundTerm } from '../../check/foundTerms';
import { areRegionalForms, belongsToSide, matchingLanguages } from '../../language/tags';
import type { Concept } from '../../model/concept';
import type { LanguagePair } from '../../model/languagePair';

/**
 * Returns a filter for the terms of a pair of regional forms, such as *en-US* and *en-GB*: each side has the terms of
 * its own region, and the entries have no equivalents of the source region. Other pairs keep all terms.
 */
export function regionalTerms({
  source,
  target,
}: LanguagePair): (found: readonly FoundTerm[], side: keyof LanguagePair) => readonly FoundTerm[] {
  if (!areRegionalForms(source, target)) return (found) => found;
  const known = new Map<Concept, Concept>();
  return (found, side) => {
    const [own, other] = side === 'source' ? [source, target] : [target, source];
    return found.flatMap((each) => {
      if (!belongsToSide(each.term.language, own, other)) return [];
      const concept = known.get(each.concept) ?? withEquivalentsOf(each.concept, target, source);
      known.set(each.concept, concept);
      return side === 'source' || concept.terms.includes(each.term) ? [{ ...each, concept }] : [];
    });
  };
}

/** Returns an entry whose terms of the language are those of the target region, if it has any. */
function withEquivalentsOf(concept: Concept, target: string, source: string): Concept {
  const regional = concept.terms.filter(({ language }) => belongsToSide(language, target, source));
  const nearest = new Set(
    matchingLanguages(
      regional.map(({ language }) => language),
      target,
    ).slice(0, 1),
  );
  return { ...concept, terms: regional.filter(({ language }) => nearest.has(language)) };
}
