import type { Concept } from '../domain/concept';
import type { Pacer } from '../domain/pacer';
import { runInSlices } from '../domain/steps';
import type * as wire from '../protocol/protocol';
import type { GlossarySnapshot, GlossaryStore } from './glossary/glossaryStore';
import { importPlanning } from './glossary/importGlossary';
import type { ImportPlan } from './glossary/importGlossary';

/**
 * Plans how concepts come into a glossary and carries it out. The plan is made before the lock is taken, because that of a large import takes
 * its time, and once more under the lock where the glossary was changed in between: a duplicate that somebody has just added is one.
 */
export async function changeByPlan(
  store: GlossaryStore,
  glossary: wire.GlossaryReference,
  incoming: readonly Concept[],
  onDuplicate: wire.OnDuplicate,
  pacer: Pacer,
  { reason, source, onPlanned }: { reason?: wire.ChangeReason; source?: string; onPlanned?: () => void },
): Promise<{ plan: ImportPlan; result: wire.ChangeResult }> {
  const planOn = async (current: GlossarySnapshot) => ({ concepts: current.concepts, plan: await runInSlices(importPlanning(current, incoming, onDuplicate, source), pacer) });
  let planned = await planOn(await store.read(glossary.path));
  onPlanned?.();
  const change = async (current: GlossarySnapshot) => {
    if (current.concepts !== planned.concepts) planned = await planOn(current);
    return planned.plan.change;
  };
  const result = await store.change(glossary, change, reason);
  return { plan: planned.plan, result };
}
