import type { Pacer } from '../../base/pacer';
import type { Steps } from '../../base/steps';
import { runInSlices } from '../../base/steps';
import { conceptLine } from '../../files/glossa/glossaryLine';
import type { ImportedConcept } from '../../files/glossary/glossaryReader';
import { withContentId } from '../../files/glossary/glossaryReader';
import type { Concept } from '../../model/concept';
import type { ChangeCommand, ChangeResult, GlossaryChange, DuplicateHandling } from '../../protocol/changes';
import type { GlossaryReference } from '../../protocol/commonParameters';
import { DuplicateIndex } from './duplicates';
import type { GlossarySnapshot } from './glossaryFiles';
import type { GlossaryStore } from './glossaryStore';
import { mergedConcept } from './mergeConcepts';

/** The effect of an import on a glossary. `added`, `merged` and `skipped` cover all incoming concepts. */
export interface ImportPlan {
  change: GlossaryChange;
  /** The number of concepts that are new to the glossary. */
  added: number;
  /** The number of concepts that complete an existing one. */
  merged: number;
  /** The number of duplicates that add nothing or that the user skips. */
  skipped: number;
  /** The number of terms that are new to the glossary. */
  terms: number;
}

const CONCEPTS_PER_STEP = 200;

/**
 * Plans an import and carries it out. The plan is made before the lock is taken, because a large import takes time. If
 * the glossary has changed since, it is made again under the lock: a term added meanwhile may be a duplicate.
 */
export async function importConcepts(
  store: GlossaryStore,
  glossary: GlossaryReference,
  incoming: readonly Concept[],
  onDuplicate: DuplicateHandling,
  pacer: Pacer,
  {
    reason,
    source,
    onPlanned,
    alikeIn,
  }: {
    reason?: ChangeCommand;
    source?: string;
    onPlanned?: () => void;
    alikeIn?: (current: GlossarySnapshot) => Promise<Concept[] | undefined>;
  },
): Promise<{ plan: ImportPlan; result: ChangeResult }> {
  const planOn = async (current: GlossarySnapshot) => ({
    concepts: current.concepts,
    plan: await runInSlices(planImport(current, incoming, onDuplicate, source, await alikeIn?.(current)), pacer),
  });
  let planned = await planOn(await store.read(glossary.path));
  onPlanned?.();
  const change = async (current: GlossarySnapshot) => {
    if (current.concepts !== planned.concepts) planned = await planOn(current);
    return planned.plan.change;
  };
  const result = await store.change(glossary, change, reason);
  return { plan: planned.plan, result };
}

/**
 * Plans an import in steps. Importing the same concepts twice changes nothing.
 *
 * @param source the default source of added concepts
 * @param alike the concepts that may share a term with incoming ones, if known: all others need not be read
 */
export function* planImport(
  existing: { concepts: ReadonlyMap<string, Concept> },
  incoming: readonly Concept[],
  onDuplicate: DuplicateHandling,
  source?: string,
  alike?: readonly Concept[],
): Steps<ImportPlan> {
  const index = yield* DuplicateIndex.build(existing.concepts, incoming, alike);
  const put = new Map<string, Concept>();
  const plan = { added: 0, merged: 0, skipped: 0, terms: 0 };
  for (const [count, read] of incoming.entries()) {
    if (count % CONCEPTS_PER_STEP === 0) yield;
    const duplicate = index.find(read);
    const added = source !== undefined && read.source === undefined ? { ...read, source } : read;
    const result = duplicate
      ? withDuplicate(index, duplicate, onDuplicate === 'merge' ? read : added, onDuplicate)
      : added;
    if (!result) {
      plan.skipped++;
      continue;
    }
    const isMerged = result.id === duplicate?.id;
    plan[isMerged ? 'merged' : 'added']++;
    plan.terms += result.terms.length - (isMerged ? duplicate.terms.length : 0);
    put.set(result.id, result);
    index.addImported(result);
  }
  return { change: { kind: 'put', concepts: [...put.values()] }, ...plan };
}

/**
 * Resolves a duplicate: returns the merged concept, or the concept to add beside the existing one. Returns undefined if
 * nothing is to be stored.
 */
function withDuplicate(
  index: DuplicateIndex,
  duplicate: Concept,
  concept: Concept,
  onDuplicate: DuplicateHandling,
): Concept | undefined {
  if (onDuplicate === 'skip') return undefined;
  if (onDuplicate === 'merge') {
    const merged = mergedConcept(duplicate, concept);
    return merged === duplicate ? undefined : merged;
  }
  const taken = index.get(concept.id);
  if (!taken) return concept;
  if (isSameContent(taken, concept)) return undefined;
  // Kept beside a concept with the same id: its id is derived from its content, so a second import finds it.
  const content: ImportedConcept = { ...concept };
  delete content.id;
  const renamed = withContentId(content);
  return index.get(renamed.id) ? undefined : renamed;
}

/** Returns whether two concepts are equal, ignoring their dates. */
function isSameContent(a: Concept, b: Concept): boolean {
  const dateless = (concept: Concept) => conceptLine({ ...concept, created: undefined, modified: undefined });
  return dateless(a) === dateless(b);
}
