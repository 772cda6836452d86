import type { Concept } from '../model/concept';
import type { Revision, RevisionHeader } from './revision';
import { currentRevisions, contentDigest, revisionOf } from './revision';
import { unstorableReason } from './termRow';

/** The result of pushing a glossary's concepts. */
export interface PushResult {
  added: number;
  changed: number;
  /** The number of unchanged concepts. */
  unchanged: number;
  /** The ids with a later version in the termbase than in the file. */
  older: string[];
  /**
   * Ids with different content in the termbase, changed on both sides or with unknown history. They were left unchanged
   * there.
   */
  different: string[];
  /** Invalid concepts, with the reason. */
  refused: { id: string; reason: string }[];
}

/** The digests of an entry at the last synchronisation of a file and a termbase, by `contentDigest`. */
export interface SyncedDigests {
  file: string;
  /** The digest in the termbase; different only if the entry was pushed without its examples. */
  termbase: string;
}

export interface PushPlanOptions {
  withoutExamples?: boolean;
  /** True if the glossary's content replaces differences in the termbase. */
  replace?: boolean;
  /**
   * The digests at the last synchronisation, by concept id. They show which side has changed since. `settle` updates
   * them.
   */
  common?: Map<string, SyncedDigests>;
}

/** Plans the writes of a push, entry by entry. */
export class PushPlan {
  readonly result: PushResult = { added: 0, changed: 0, unchanged: 0, older: [], different: [], refused: [] };
  /** The common state after the additions are written. */
  private readonly agreed: [id: string, common: SyncedDigests][] = [];

  constructor(private readonly choices: PushPlanOptions) {}

  /** Returns the revision to write, if any. */
  add(fullConcept: Concept, known: readonly RevisionHeader[], now: number): Revision[] {
    const concept = this.choices.withoutExamples ? withoutSentences(fullConcept) : fullConcept;
    const reason = unstorableReason(concept);
    if (reason !== undefined) {
      this.result.refused.push({ id: concept.id, reason });
      return [];
    }
    const current = currentRevisions(known);
    const digests: SyncedDigests = { file: contentDigest(fullConcept), termbase: contentDigest(concept) };
    const verdict = this.verdictOn(concept.id, digests, known, current);
    if (verdict === 'older' || verdict === 'different') {
      this.result[verdict].push(concept.id);
      return [];
    }
    this.result[verdict]++;
    if (verdict === 'unchanged') {
      if (current.length === 1) this.agreed.push([concept.id, { file: digests.file, termbase: current[0]!.digest }]);
      return [];
    }
    this.agreed.push([concept.id, digests]);
    return [
      revisionOf(
        concept.id,
        concept,
        current.map(({ id }) => id),
        now,
      ),
    ];
  }

  /** Updates the common state; to be called after all additions have been written. */
  settle(): void {
    for (const [id, digests] of this.agreed.splice(0)) this.choices.common?.set(id, digests);
  }

  private verdictOn(
    id: string,
    { file, termbase }: SyncedDigests,
    known: readonly RevisionHeader[],
    current: readonly RevisionHeader[],
  ): 'added' | 'changed' | 'unchanged' | 'older' | 'different' {
    if (current.some(({ digest }) => digest === termbase)) return 'unchanged';
    const { replace, withoutExamples, common } = this.choices;
    const before = common?.get(id);
    // A concept that is missing since the last synchronisation was deleted in the termbase.
    if (known.length === 0 && (replace || !before)) return 'added';
    if (replace) return 'changed';
    if (!before) return known.some(({ digest }) => digest === termbase) ? 'older' : 'different';
    const [changedHere, changedThere] = [
      file !== before.file,
      current.length !== 1 || current[0]!.digest !== before.termbase,
    ];
    if (changedThere) return changedHere ? 'different' : 'older';
    // If neither side has changed, they differ only in examples; these are added unless the push omits them.
    return changedHere || !withoutExamples ? 'changed' : 'unchanged';
  }
}

function withoutSentences(concept: Concept): Concept {
  return { ...concept, terms: concept.terms.map(({ examples: _, ...term }) => term) };
}
