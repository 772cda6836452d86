import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import { conceptsOfPairs } from '../../mining/minedConcept';
import type { LanguagePair } from '../../model/languagePair';
import type { PhrasePair } from '../../model/phrase';
import type {
  ChangeParams,
  changeRequests,
  ChangeResult,
  LastChangeParams,
  UndoableChange,
  UndoParams,
  UndoResult,
} from '../../protocol/changes';
import type { GlossaryReference } from '../../protocol/commonParameters';
import { glossaryFilesAmong } from '../../protocol/termbases';
import type { GlossaryIndexRegistry } from '../index/glossaryIndex';
import { assertValidConcept } from '../store/changePlan';
import type { GlossarySnapshot } from '../store/glossaryFiles';
import type { GlossaryStore } from '../store/glossaryStore';
import { importConcepts } from '../store/importGlossary';
import type { TeamTermbases } from '../termbase/teamTermbases';
import { teamTermbaseOf } from '../termbase/teamTermbases';
import type { HandlerOf } from './requestHandler';

/** The maximum number of entries for which the index finds possible duplicates; more are compared with all entries. */
const MAX_INDEXED_DUPLICATES = 100;

/** Answers the requests to change glossaries and to undo changes. */
export class ChangeHandler implements HandlerOf<typeof changeRequests> {
  constructor(
    private readonly store: GlossaryStore,
    private readonly termbases: () => Promise<TeamTermbases>,
    /** The index of terms. If it is missing, additions are compared with all entries. */
    private readonly index?: () => Promise<GlossaryIndexRegistry>,
  ) {}

  async change({ glossary, change, reason }: ChangeParams): Promise<ChangeResult> {
    const termbase = await teamTermbaseOf(glossary, this.termbases);
    if (termbase && glossary.readOnly)
      throw new GlossaError(
        'glossaryReadOnly',
        `${termbase.access.name} was not changed because it is read-only in the settings.`,
      );
    if (termbase) return termbase.change(change, reason);
    if (change.kind !== 'put' || !change.onDuplicate || change.onDuplicate === 'keep')
      return this.store.change(glossary, change, reason);
    // The entries are validated first, because the search for duplicates assumes valid ones.
    for (const concept of change.concepts) assertValidConcept(concept);
    const { concepts } = change;
    const index = concepts.length <= MAX_INDEXED_DUPLICATES ? await this.index?.() : undefined;
    const alikeIn = async ({ path, version }: GlossarySnapshot) =>
      (await index?.opened(path, version))?.conceptsAlike(concepts);
    const { result } = await importConcepts(this.store, glossary, concepts, change.onDuplicate, new Pacer(), {
      reason,
      alikeIn,
    });
    return result;
  }

  /** Adds mined pairs to a glossary, as if each had been accepted. */
  addPairs(
    pairs: readonly PhrasePair[],
    languages: LanguagePair,
    glossary: GlossaryReference,
    source: string,
  ): Promise<ChangeResult> {
    const concepts = conceptsOfPairs(pairs, languages, source);
    return this.change({
      glossary,
      change: { kind: 'put', concepts, onDuplicate: 'merge' },
      reason: { command: 'review', detail: source },
    });
  }

  /**
   * Returns the latest change that can be undone. Errors: `nothingToUndo` if the record of the latest change is
   * damaged.
   */
  async lastChange({ glossaries }: LastChangeParams): Promise<UndoableChange | null> {
    const found = await Promise.all(
      glossaries.map(async (glossary) => {
        const termbase = await teamTermbaseOf(glossary, this.termbases);
        if (termbase) return termbase.lastChange() ?? [];
        // A glossary that cannot be read counts as having nothing to undo. The error is shown when its entries are
        // read.
        const last = await this.store.lastChange(glossary.path).catch(() => undefined);
        return last ? [{ glossary, change: last.id, ...last }] : [];
      }),
    );
    const latest = found
      .flat()
      .reduce<(UndoableChange & { fault?: string }) | null>(
        (latest, each) => (latest && isLater(latest, each) ? latest : each),
        null,
      );
    if (latest?.fault !== undefined) throw new GlossaError('nothingToUndo', latest.fault);
    if (!latest) return null;
    const { glossary, change, reason, time, concepts } = latest;
    return { glossary, change, reason, time, concepts };
  }

  /** Undoes a change. Errors: `nothingToUndo`, `changedSince`. */
  async undo({ glossary, change }: UndoParams): Promise<UndoResult> {
    const termbase = await teamTermbaseOf(glossary, this.termbases);
    return { restored: termbase ? await termbase.undo(change) : await this.store.undo(glossary, change) };
  }
}

/**
 * Returns whether change `a` is at least as late as `b`. Compares their numbers, because a clock may have been set
 * back. Changes of termbases, and changes by two engines with the same number, are compared by time.
 */
function isLater(a: UndoableChange, b: UndoableChange): boolean {
  if (glossaryFilesAmong([a.glossary, b.glossary]).length < 2) return a.time >= b.time;
  return a.change === b.change ? a.time >= b.time : a.change > b.change;
}
