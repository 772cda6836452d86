import { createHash } from 'node:crypto';
import type { Concept, Term } from '../../model/concept';

/** Ids that Glossa makes; those of other programs (`1`, `eid-7`) would make strangers of two files the same concept. */
const OWN_ID = /^c[0-9a-f]{16}$/;

/** An entry of another program's file before it has an id of ours. */
export interface ImportedConcept {
  terms: Term[];
  [field: string]: unknown;
}

export function isOwnId(id: string): boolean {
  return OWN_ID.test(id);
}

/**
 * The id of an imported concept that has none of ours: of the same shape as a random one, made from what the entry says, so
 * that importing the same file twice gives the same concepts.
 */
export function withContentId(concept: ImportedConcept): Concept {
  const terms = concept.terms.map(({ language, term }) => [language, term]);
  // What gettext tells equal messages apart by; appended, so that the ids of other formats are what they were.
  const context = concept.context === undefined ? [] : [concept.context];
  const said = [concept.originalId, concept.domain, concept.definition, concept.note, terms, ...context];
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  return { id: `c${hash.slice(0, 16)}`, ...concept };
}
