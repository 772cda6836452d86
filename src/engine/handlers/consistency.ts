import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { ConsistencyResult, GlossaryConflict, GlossaryFinding, GlossaryFindingKind } from '../../model/finding';
import type { ConsistencyParams, consistencyRequests, GlossaryConflictsParams } from '../../protocol/check';
import type { PartialFindings } from '../consistency/glossaryFindings';
import { findingsByForm, findingsByMeaning, glossaryConflictsOf } from '../consistency/glossaryFindings';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { GlossaryIndexRegistry } from '../index/glossaryIndex';
import type { GlossaryStore } from '../store/glossaryStore';
import type { HandlerOf, RequestContext } from './requestHandler';
import { ignoreProgress } from './requestHandler';

const KINDS: readonly GlossaryFindingKind[] = ['duplicate', 'severalTargets', 'severalSources', 'near'];
/** The maximum number of findings sent for each kind. */
const MAX_FINDINGS = 500;
/** The progress in percent at which the comparison by form is complete. */
const FORMS_PERCENT = 10;

/** The interval in milliseconds between two partial results. */
const PARTIAL_RESULT_INTERVAL_MS = 1000;

/** The services that the check of a glossary needs. Without an encoder it compares forms only. */
interface ConsistencyServices {
  index: GlossaryIndexRegistry;
  encoder?: PhraseEncoder;
}

/**
 * Finds contradictions and duplicates of a glossary: among its own entries, and for phrase pairs that are to be added.
 */
export class ConsistencyHandler implements HandlerOf<typeof consistencyRequests> {
  constructor(
    private readonly store: GlossaryStore,
    private readonly services: () => Promise<ConsistencyServices>,
  ) {}

  /** Returns the duplicates and contradictions in a glossary. Errors: `cancelled`. */
  async consistency(
    { glossary }: ConsistencyParams,
    { signal, onProgress = ignoreProgress }: RequestContext = {},
  ): Promise<ConsistencyResult> {
    const { index, encoder } = await this.services();
    const pacer = new Pacer(signal);
    onProgress({ phase: 'checking', percent: 0 });
    const { concepts } = await this.store.read(glossary.path);
    const byForm = await runInSlices(findingsByForm(concepts.values()), pacer);
    onProgress({ phase: 'checking', percent: FORMS_PERCENT, found: resultOf(byForm) });
    const [indexed] = encoder ? await index.openWhole([glossary], signal) : [];
    if (!encoder || !indexed) return resultOf(byForm);
    let byMeaning: PartialFindings | undefined;
    let lastSent = performance.now();
    for await (byMeaning of findingsByMeaning(indexed, encoder, byForm, pacer)) {
      const isDue = performance.now() - lastSent > PARTIAL_RESULT_INTERVAL_MS;
      if (isDue) lastSent = performance.now();
      onProgress({
        phase: 'checking',
        percent: Math.round(FORMS_PERCENT + (100 - FORMS_PERCENT) * byMeaning.share),
        ...(isDue && { found: resultOf([...byForm, ...(await byMeaning.findings())]) }),
      });
    }
    return resultOf([...byForm, ...((await byMeaning?.findings()) ?? [])]);
  }

  /** Returns the contradictions and duplicates that each new pair would cause. */
  async glossaryConflicts(
    { glossaries, languages, pairs }: GlossaryConflictsParams,
    { signal }: RequestContext = {},
  ): Promise<(GlossaryConflict | null)[]> {
    const snapshots = await Promise.all(glossaries.map(({ path }) => this.store.read(path)));
    const concepts = snapshots.map(({ path, concepts }) => ({ path, concepts: concepts.values() }));
    const conflicts = await runInSlices(glossaryConflictsOf(pairs, languages, concepts), new Pacer(signal));
    return conflicts.map((conflict) => conflict ?? null);
  }
}

function resultOf(all: readonly GlossaryFinding[]): ConsistencyResult {
  const totals: ConsistencyResult['totals'] = {};
  for (const { kind } of all) totals[kind] = (totals[kind] ?? 0) + 1;
  return {
    findings: KINDS.flatMap((kind) => all.filter((finding) => finding.kind === kind).slice(0, MAX_FINDINGS)),
    totals,
  };
}
