import { languageMatches } from '../../language/tags';
import type { Concept, Term } from '../../model/concept';
import type { FieldValues } from '../../protocol/changes';

/** An entry with the values that several get at once; all else stays as it is. */
export function withFieldValues(concept: Concept, { domain, status, language }: FieldValues): Concept {
  const { domain: before, ...rest } = concept;
  const kept = domain === undefined ? before : domain;
  const terms = status === undefined ? concept.terms : concept.terms.map((term) => (isMeant(term, language) ? withStatus(term, status) : term));
  return { ...rest, ...(kept ? { domain: kept } : {}), terms };
}

/** Of a language all its regions; a region alone where that is named. */
function isMeant(term: Term, language: string | undefined): boolean {
  return language === undefined || term.language === language || (!language.includes('-') && languageMatches(term.language, language));
}

function withStatus({ status: _before, ...term }: Term, status: NonNullable<FieldValues['status']>): Term {
  return { ...term, ...(status ? { status } : {}) };
}
