import { GlossaError } from '../../base/errors';
import { chunksOf } from '../../base/pacer';
import type { Steps } from '../../base/steps';
import { validateConcept } from '../../files/glossa/conceptSchema';
import type { GlossaryFile } from '../../files/glossa/glossaryFile';
import type { ConceptChanges } from '../../files/glossa/glossaryFileChange';
import { conceptLine } from '../../files/glossa/glossaryLine';
import type { Concept, Term } from '../../model/concept';
import type { ChangeResult, FieldValues, GlossaryChange } from '../../protocol/changes';
import { fullyMergedConcept, mergeConceptVersions } from './mergeConcepts';
import { languageMatches } from '../../language/tags';

/** The number of concepts that are compared with the file in one step. */
const CONCEPTS_PER_STEP = 100;

interface ChangePlan {
  changes: ConceptChanges;
  /** Ids of the concepts whose lines change. */
  ids: string[];
  result: ChangeResult;
}

/** Plans the part of a change that the file does not contain yet; nothing if the change was already applied. */
export function* planChange(file: GlossaryFile, change: GlossaryChange, now: Date): Steps<ChangePlan> {
  if (change.kind === 'remove') {
    const remove: string[] = [];
    for (const ids of chunksOf([...new Set(change.ids)])) {
      remove.push(...ids.filter((id) => file.concepts.get(id)));
      yield;
    }
    return planOf({ put: [], remove }, { added: 0, updated: 0, removed: remove.length });
  }
  if (change.kind === 'merge') return mergePlan(file, change.ids, now);
  if (change.kind === 'unite') return yield* resolvePlan(file, change.id, now);
  if (change.kind === 'edit')
    versionsToReplace(
      [file.concepts.get(change.after.id)].filter((existing) => existing !== undefined),
      change.before,
      change.after,
    );
  const put = new Map<string, Concept>();
  let updated = 0;
  // The time of an edited entry is set on saving, so a repeated edit is recognised.
  const concepts =
    change.kind === 'edit'
      ? [{ ...change.after, modified: undefined }]
      : change.kind === 'set'
        ? conceptsWithValues(file, change)
        : change.concepts;
  for (const [index, concept] of concepts.entries()) {
    if (index % CONCEPTS_PER_STEP === CONCEPTS_PER_STEP - 1) yield;
    assertValidConcept(concept);
    const existing = file.concepts.get(concept.id);
    if (existing && hasSameContent(existing, concept)) continue;
    if (existing && !put.has(concept.id)) updated++;
    put.set(concept.id, withDates(concept, existing, file.disputed.has(concept.id), now.toISOString()));
  }
  return planOf({ put: [...put.values()], remove: [] }, { added: put.size - updated, updated, removed: 0 });
}

function conceptsWithValues(file: GlossaryFile, { ids, values }: Extract<GlossaryChange, { kind: 'set' }>): Concept[] {
  return [...new Set(ids)]
    .flatMap((id) => file.concepts.get(id) ?? [])
    .map((concept) => withFieldValues(concept, values));
}

function planOf(changes: ConceptChanges, result: ChangeResult): ChangePlan {
  const ids = [...changes.put.map(({ id }) => id), ...changes.remove, ...(changes.lines?.keys() ?? [])];
  return { changes, ids, result };
}

/** Plans a merge. Empty if the others were already merged. Errors: `conceptUnknown`. */
function mergePlan(file: GlossaryFile, [first, ...others]: readonly string[], now: Date): ChangePlan {
  const kept = first === undefined ? undefined : file.concepts.get(first);
  if (!kept)
    throw new GlossaError('conceptUnknown', 'Nothing was changed because the entry to merge into no longer exists.');
  const leaving = [...new Set(others)].flatMap((id) => (id === first ? [] : (file.concepts.get(id) ?? [])));
  if (!leaving.length) return planOf({ put: [], remove: [] }, { added: 0, updated: 0, removed: 0 });
  const merged = leaving.reduce(fullyMergedConcept, kept);
  const put = merged === kept ? [] : [withDates(merged, kept, file.disputed.has(kept.id), now.toISOString())];
  return planOf(
    { put, remove: leaving.map(({ id }) => id) },
    { added: 0, updated: put.length, removed: leaving.length },
  );
}

/** Plans one line for each concept with several versions in the file. Empty if the conflict is already resolved. */
function* resolvePlan(file: GlossaryFile, id: string | undefined, now: Date): Steps<ChangePlan> {
  if (id !== undefined && file.conflicted)
    throw new GlossaError(
      'changedSince',
      'Nothing was changed because the glossary has a merge conflict. Resolve it first, or merge both sides.',
    );
  const ids = id === undefined ? [...file.disputed] : [id].filter((each) => file.disputed.has(each));
  const lines = new Map<string, string[]>();
  for (const each of ids) {
    const merged = file.versionsOf(each).reduce(mergeConceptVersions);
    lines.set(each, [conceptLine({ ...merged, modified: now.toISOString() })]);
    yield;
  }
  return planOf(
    { put: [], remove: [], lines, resolvesConflicts: id === undefined && file.conflicted },
    { added: 0, updated: ids.length, removed: 0 },
  );
}

/**
 * Returns the versions of an entry that an edit replaces: those that the user saw. Returns none if the edit was already
 * made. Errors: `conceptUnknown`, `changedSince`.
 */
export function versionsToReplace(versions: readonly Concept[], before: Concept, after: Concept): Concept[] {
  if (versions.length === 0)
    throw new GlossaError('conceptUnknown', 'Nothing was saved because the entry was deleted in the meantime.');
  if (versions.some((version) => hasSameContent(version, { ...after, modified: undefined }))) return [];
  const edited = versions.filter((version) => hasSameContent(version, before));
  if (edited.length > 0) return edited;
  throw new GlossaError(
    'changedSince',
    'Nothing was saved because the entry was changed elsewhere in the meantime. Open it again and repeat your changes.',
  );
}

/** Returns whether two versions are equal, ignoring dates that the second one omits. */
export function hasSameContent(existing: Concept, concept: Concept): boolean {
  const dated = {
    ...concept,
    created: concept.created ?? existing.created,
    modified: concept.modified ?? existing.modified,
  };
  return conceptLine(existing) === conceptLine(dated);
}

/**
 * Returns a concept with its dates. `modified` becomes the present time if a change did not update it, or if the file
 * has several versions of the concept, so that the saved version is the latest one.
 */
export function withDates(
  concept: Concept,
  existing: Concept | undefined,
  hasSeveralVersions: boolean,
  now: string,
): Concept {
  const stale = hasSeveralVersions || (existing !== undefined && concept.modified === existing.modified);
  return {
    ...concept,
    created: concept.created ?? existing?.created ?? now,
    modified: stale ? laterOf(now, existing?.modified) : (concept.modified ?? now),
  };
}

/**
 * Returns the present time or, if the replaced entry's time is not earlier, one millisecond after it. A clock may have
 * been set back, or another machine's may be ahead.
 */
function laterOf(now: string, replaced: string | undefined): string {
  const at = Date.parse(replaced ?? '') || 0;
  return at < Date.parse(now) ? now : new Date(at + 1).toISOString();
}

/** Throws if a concept is invalid. Errors: `conceptInvalid`. */
export function assertValidConcept(concept: Concept): void {
  const { fault } = validateConcept(concept);
  if (fault !== undefined) throw new GlossaError('conceptInvalid', `The entry was not saved. ${fault}`);
}

/** Returns an entry with the given field values; other fields are unchanged. */
export function withFieldValues(concept: Concept, { domain, status, language }: FieldValues): Concept {
  const { domain: before, ...rest } = concept;
  const kept = domain === undefined ? before : domain;
  const terms =
    status === undefined
      ? concept.terms
      : concept.terms.map((term) => (matchesLanguage(term, language) ? withStatus(term, status) : term));
  return { ...rest, ...(kept ? { domain: kept } : {}), terms };
}

/** Returns whether a term is in the language: a language includes its regions, a region only itself. */
function matchesLanguage(term: Term, language: string | undefined): boolean {
  return (
    language === undefined ||
    term.language === language ||
    (!language.includes('-') && languageMatches(term.language, language))
  );
}

function withStatus({ status: _before, ...term }: Term, status: NonNullable<FieldValues['status']>): Term {
  return { ...term, ...(status ? { status } : {}) };
}
