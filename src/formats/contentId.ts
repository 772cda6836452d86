import { createHash } from 'node:crypto';
import type { Concept } from '../domain/concept';

/** Ids that Glossa makes; those of other programs (`1`, `eid-7`) would make strangers of two files the same concept. */
const OWN_ID = /^c[0-9a-f]{16}$/;

export function isOwnId(id: string): boolean {
  return OWN_ID.test(id);
}

/**
 * The id of an imported concept that has none of ours: of the same shape as a random one, made from what the entry says, so
 * that importing the same file twice gives the same concepts.
 */
export function withContentId(concept: Omit<Concept, 'id'> & { terms: Concept['terms'] }): Concept {
  const said = [concept.originalId, concept.domain, concept.definition, concept.note, concept.terms.map(({ language, term }) => [language, term])];
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  return { id: `c${hash.slice(0, 16)}`, ...concept } as Concept;
}
