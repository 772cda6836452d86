import type { AdministrativeStatus, Concept } from '../../model/concept';

/**
 * An entry whose terms have the status that whoever imports it gives to all that have none. Of several terms of a language
 * one alone can be preferred: the first, and the others are admitted.
 */
export function withStatus(concept: Concept, status: AdministrativeStatus): Concept {
  const hasPreferred = new Set(concept.terms.filter((term) => term.status === 'preferredTerm-admn-sts').map(({ language }) => language));
  const terms = concept.terms.map((term) => {
    if (term.status !== undefined) return term;
    const isSecond = status === 'preferredTerm-admn-sts' && hasPreferred.has(term.language);
    hasPreferred.add(term.language);
    return { ...term, status: isSecond ? ('admittedTerm-admn-sts' as const) : status };
  });
  return { ...concept, terms };
}
