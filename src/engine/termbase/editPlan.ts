import { GlossaError } from '../../base/errors';
import type { Concept } from '../../model/concept';
import type { ChangeResult, GlossaryChange } from '../../protocol/changes';
import { unstorableReason } from '../../termbase/termRow';
import { versionsToReplace, hasSameContent, assertValidConcept, withDates, withFieldValues } from '../store/changePlan';
import { fullyMergedConcept, mergeConceptVersions } from '../store/mergeConcepts';

/** The effect of an edit on a concept. */
export interface PlannedEdit {
  concept: string;
  /** The new content; if missing, the concept is deleted. */
  content?: Concept;
  /** The replaced versions; empty for a new concept. */
  replaced: readonly Concept[];
}

/** Returns the current versions of a concept, the latest first; none if there is no such concept. */
export type VersionReader = (id: string) => Promise<readonly Concept[]>;

export interface EditPlan {
  edits: PlannedEdit[];
  result: ChangeResult;
}

/**
 * Converts a change of a glossary into a termbase's edits. An applied change has none. Errors: those of a change in a
 * file, and `conceptInvalid` for content that a termbase does not accept.
 */
export async function planEdits(change: GlossaryChange, versionsOf: VersionReader, now: Date): Promise<EditPlan> {
  const plan: EditPlan = { edits: [], result: { added: 0, updated: 0, removed: 0 } };
  const put = (concept: Concept, replaced: readonly Concept[]): void => {
    assertValidConcept(concept);
    const content = withDates(concept, replaced[0], false, now.toISOString());
    const problem = unstorableReason(content);
    if (problem !== undefined) throw new GlossaError('conceptInvalid', `The entry was not saved: ${problem}.`);
    plan.edits.push({ concept: content.id, content, replaced });
    if (replaced.length > 0) plan.result.updated++;
    else plan.result.added++;
  };
  const remove = (id: string, replaced: readonly Concept[]): void => {
    if (replaced.length === 0) return;
    plan.edits.push({ concept: id, replaced });
    plan.result.removed++;
  };
  switch (change.kind) {
    case 'put':
      for (const concept of change.concepts) {
        const versions = await versionsOf(concept.id);
        if (versions.length !== 1 || !hasSameContent(versions[0]!, concept)) put(concept, versions);
      }
      return plan;
    case 'edit': {
      const edited = versionsToReplace(await versionsOf(change.after.id), change.before, change.after);
      if (edited.length > 0) put({ ...change.after, modified: undefined }, edited);
      return plan;
    }
    case 'set':
      for (const id of new Set(change.ids)) {
        const versions = await versionsOf(id);
        const changed = versions[0] && withFieldValues(versions[0], change.values);
        if (changed && !hasSameContent(versions[0]!, changed)) put(changed, versions.slice(0, 1));
      }
      return plan;
    case 'remove':
      for (const id of new Set(change.ids)) remove(id, await versionsOf(id));
      return plan;
    case 'merge': {
      const [first, ...others] = await Promise.all([...new Set(change.ids)].map(versionsOf));
      if (!first?.length)
        throw new GlossaError(
          'conceptUnknown',
          'Nothing was changed because the entry to merge into no longer exists.',
        );
      const leaving = others.filter((versions) => versions.length > 0);
      if (leaving.length === 0) return plan;
      put({ ...leaving.map(([latest]) => latest!).reduce(fullyMergedConcept, first[0]!), modified: undefined }, first);
      for (const versions of leaving) remove(versions[0]!.id, versions);
      return plan;
    }
    case 'unite': {
      const versions = change.id === undefined ? [] : await versionsOf(change.id);
      if (versions.length > 1) put({ ...versions.reduce(mergeConceptVersions), modified: undefined }, versions);
      return plan;
    }
  }
}
