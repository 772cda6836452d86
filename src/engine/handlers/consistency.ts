import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { ConsistencyResult, GlossaryConflict, GlossaryFinding, GlossaryFindingKind } from '../../model/finding';
import type { ConsistencyParams, consistencyRequests, GlossaryConflictsParams } from '../../protocol/check';
import { findingsByForm } from '../consistency/findingsByForm';
import type { FoundByMeaning } from '../consistency/findingsByMeaning';
import { findingsByMeaning } from '../consistency/findingsByMeaning';
import { glossaryConflictsOf } from '../consistency/glossaryConflicts';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { GlossaryIndex } from '../index/glossaryIndex';
import type { GlossaryStore } from '../store/glossaryStore';
import type { HandlerOf, RequestContext } from './requestHandler';
import { ignoreProgress } from './requestHandler';

const KINDS: readonly GlossaryFindingKind[] = ['duplicate', 'severalTargets', 'severalSources', 'near'];
/** Findings of one kind that are sent; a list is worked through from the top. */
const MAX_FINDINGS = 500;
/** Percent of the task that findings by form take. */
const BY_FORM = 10;

/** The interval in milliseconds between two partial results. */
const SHOWN_EVERY = 1000;

/** The services that the check of a glossary needs. Without an encoder it compares forms only. */
interface ConsistencyServices {
  index: GlossaryIndex;
  encoder?: PhraseEncoder;
}

/** Answers what contradicts a glossary or repeats it: its own entries, and phrase pairs that are to be added. */
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
    onProgress({ phase: 'checking', percent: BY_FORM, found: resultOf(byForm) });
    const [indexed] = encoder ? await index.openWhole([glossary], signal) : [];
    if (!encoder || !indexed) return resultOf(byForm);
    let byMeaning: FoundByMeaning | undefined;
    let lastSent = performance.now();
    for await (byMeaning of findingsByMeaning(indexed, encoder, byForm, { pacer, signal })) {
      const isDue = performance.now() - lastSent > SHOWN_EVERY;
      if (isDue) lastSent = performance.now();
      onProgress({
        phase: 'checking',
        percent: Math.round(BY_FORM + (100 - BY_FORM) * byMeaning.share),
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
