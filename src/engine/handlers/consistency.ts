import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { GlossaryConflict } from '../../model/glossaryConflict';
import type { ConsistencyParams, consistencyRequests, ConsistencyResult, GlossaryConflictsParams, GlossaryFindingKind } from '../../protocol/consistency';
import { findingsByForm } from '../consistency/findingsByForm';
import { findingsByMeaning } from '../consistency/findingsByMeaning';
import { glossaryConflictsOf } from '../consistency/glossaryConflicts';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { GlossaryIndex } from '../index/glossaryIndex';
import type { GlossaryStore } from '../store/glossaryStore';
import type { HandlerOf, RequestContext } from './requestHandler';
import { ignoreProgress } from './requestHandler';

const KINDS: readonly GlossaryFindingKind[] = ['duplicate', 'severalTargets', 'severalSources', 'near'];
/** Findings of one kind that are sent; a list is worked through from the top. */
const MOST_FINDINGS = 500;
/** Percent of the task that findings by form take. */
const BY_FORM = 10;

/** What the check of a glossary needs of the engine. Without an encoder it is by form alone. */
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

  /** What stands in a glossary twice or in contradiction. Errors: `cancelled`. */
  async consistency({ glossary }: ConsistencyParams, { signal, onProgress = ignoreProgress }: RequestContext = {}): Promise<ConsistencyResult> {
    const { index, encoder } = await this.services();
    const pacer = new Pacer(signal);
    onProgress({ phase: 'checking', percent: 0 });
    const { concepts } = await this.store.read(glossary.path);
    const byForm = await runInSlices(findingsByForm(concepts.values()), pacer);
    const [indexed] = encoder ? await index.openWhole([glossary], signal) : [];
    const onShare = (share: number): void => onProgress({ phase: 'checking', percent: Math.round(BY_FORM + (100 - BY_FORM) * share) });
    const byMeaning = encoder && indexed ? await findingsByMeaning(indexed, encoder, byForm, { pacer, onShare, signal }) : [];
    const all = [...byForm, ...byMeaning];
    const totals: ConsistencyResult['totals'] = {};
    for (const { kind } of all) totals[kind] = (totals[kind] ?? 0) + 1;
    return { findings: KINDS.flatMap((kind) => all.filter((finding) => finding.kind === kind).slice(0, MOST_FINDINGS)), totals };
  }

  /** What each pair that is to be added would contradict or repeat. */
  async glossaryConflicts({ glossaries, languages, pairs }: GlossaryConflictsParams, { signal }: RequestContext = {}): Promise<(GlossaryConflict | null)[]> {
    const snapshots = await Promise.all(glossaries.map(({ path }) => this.store.read(path)));
    const concepts = snapshots.map(({ path, concepts }) => ({ path, concepts: concepts.values() }));
    const conflicts = await runInSlices(glossaryConflictsOf(pairs, languages, concepts), new Pacer(signal));
    return conflicts.map((conflict) => conflict ?? null);
  }
}
