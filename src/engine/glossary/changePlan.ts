import type { Concept } from '../../domain/concept';
import { GlossaError } from '../../domain/errors';
import { conceptLine } from '../../formats/conceptLine';
import { checkConcept } from '../../formats/conceptSchema';
import type { GlossaryFile } from '../../formats/glossaryFile';
import type { ChangeResult, GlossaryChange } from '../../protocol/protocol';

export interface ChangePlan {
  put: Concept[];
  remove: string[];
  result: ChangeResult;
}

/** What of a change is still to be done on this file: a change that was applied already leaves nothing. */
export function planChange(file: GlossaryFile, change: GlossaryChange, now: Date): ChangePlan {
  if (change.kind === 'remove') {
    const remove = [...new Set(change.ids)].filter((id) => file.concepts.has(id));
    return { put: [], remove, result: { added: 0, updated: 0, removed: remove.length } };
  }
  const put = new Map<string, Concept>();
  const result: ChangeResult = { added: 0, updated: 0, removed: 0 };
  for (const concept of change.concepts) {
    const { fault } = checkConcept(concept);
    if (fault !== undefined) throw new GlossaError('conceptInvalid', `The entry was not saved. ${fault}`);
    const existing = file.concepts.get(concept.id);
    if (existing && saysTheSame(existing, concept)) continue;
    put.set(concept.id, withDates(concept, existing, file.disputed.has(concept.id), now.toISOString()));
  }
  for (const id of put.keys()) result[file.concepts.has(id) ? 'updated' : 'added']++;
  return { put: [...put.values()], remove: [], result };
}

/** Dates that the caller leaves out are the store's affair. */
function saysTheSame(existing: Concept, concept: Concept): boolean {
  const dated = { ...concept, created: concept.created ?? existing.created, modified: concept.modified ?? existing.modified };
  return conceptLine(existing) === conceptLine(dated);
}

/**
 * A concept that comes back altered but with its old date was modified now. So was one of which the file holds several
 * versions: of these the latest is used, and that must be the one that was just saved.
 */
function withDates(concept: Concept, existing: Concept | undefined, disputed: boolean, now: string): Concept {
  const stale = disputed || (existing !== undefined && concept.modified === existing.modified);
  return {
    ...concept,
    created: concept.created ?? existing?.created ?? now,
    modified: stale ? now : (concept.modified ?? now),
  };
}
