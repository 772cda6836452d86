import path from 'node:path';
import type { Concept } from '../../model/concept';
import { GlossaError } from '../../base/errors';
import type { LanguagePair } from '../../model/languagePair';
import { conceptOfPair } from '../../mining/minedConcept';
import { Pacer } from '../../base/pacer';
import type { PhrasePair } from '../../model/phrasePair';
import type { GlossaryConflict } from '../../model/glossaryConflict';
import { runInSlices } from '../../base/steps';
import type * as wire from '../../protocol/protocol';
import { changeByPlan } from '../store/changePlan';
import { GlossaryBrowser } from './browsing';
import type { GlossarySnapshot, GlossaryStore } from '../store/glossaryStore';
import { glossaryConflictsOf } from '../consistency/glossaryConflicts';
import { GlossaryFiles } from './exchange';

/** What is asked of glossaries as such: to be changed, filled from files, written in other formats, described. */
export class GlossaryTasks {
  private readonly countedLanguages = new WeakMap<object, string[]>();

  /** Files of other programs. */
  readonly files: GlossaryFiles;
  readonly browser: GlossaryBrowser;

  constructor(private readonly store: GlossaryStore) {
    this.files = new GlossaryFiles(store);
    this.browser = new GlossaryBrowser(store);
  }

  async change({ glossary, change, reason }: wire.ChangeParams): Promise<wire.ChangeResult> {
    if (change.kind !== 'put' || !change.onDuplicate || change.onDuplicate === 'keep') return this.store.change(glossary, change, reason);
    const { result } = await changeByPlan(this.store, glossary, change.concepts, change.onDuplicate, new Pacer(), { reason });
    return result;
  }

  /** The latest change in any of the glossaries; null where there is none. */
  async lastChange({ glossaries }: wire.LastChangeParams): Promise<wire.UndoableChange | null> {
    const found = await Promise.all(
      glossaries.map(async (glossary) => {
        const last = await this.store.lastChange(glossary.path).catch(() => undefined);
        return last ? [{ glossary, change: last.id, reason: last.reason, time: last.time, concepts: last.concepts }] : [];
      }),
    );
    return found.flat().reduce<wire.UndoableChange | null>((latest, each) => (latest && latest.time >= each.time ? latest : each), null);
  }

  /** Errors: `nothingToUndo`, `changedSince`. */
  async undo({ glossary, change }: wire.UndoParams): Promise<wire.UndoResult> {
    return { restored: await this.store.undo(glossary, change) };
  }

  /** Errors: `conceptUnknown`. */
  async concept({ glossary, id }: wire.ConceptParams): Promise<wire.ConceptResult> {
    const { concepts, lines } = await this.store.read(glossary.path);
    const concept = concepts.get(id);
    if (!concept) throw new GlossaError('conceptUnknown', `${path.basename(glossary.path)} no longer holds this entry; look the phrase up again.`);
    return { concept, line: lines.get(id)! };
  }

  /** Puts mined pairs into a glossary, as if each had been accepted. */
  async addPairs(pairs: readonly PhrasePair[], languages: LanguagePair, glossary: wire.GlossaryReference, source: string): Promise<wire.ChangeResult> {
    const concepts = pairs.map((pair) => conceptOfPair(pair, languages, source));
    return this.change({ glossary, change: { kind: 'put', concepts, onDuplicate: 'merge' }, reason: { command: 'review', detail: source } });
  }

  /** How mined pairs stand to what the glossaries say already. */
  async glossaryConflicts({ glossaries, languages, pairs }: wire.GlossaryConflictsParams, signal?: AbortSignal): Promise<(GlossaryConflict | null)[]> {
    const snapshots = await Promise.all(glossaries.map(({ path }) => this.store.read(path)));
    const concepts = snapshots.map(({ path, concepts }) => ({ path, concepts: concepts.values() }));
    const conflicts = await runInSlices(glossaryConflictsOf(pairs, languages, concepts), new Pacer(signal));
    return conflicts.map((conflict) => conflict ?? null);
  }

  async overview({ glossaries }: wire.OverviewParams): Promise<wire.GlossaryOverview[]> {
    return Promise.all(
      glossaries.map(async ({ path: file }) => {
        try {
          const snapshot = await this.store.read(file);
          return { path: file, concepts: snapshot.concepts.size, languages: this.languagesOf(snapshot), problems: snapshot.problems };
        } catch (error) {
          if (!(error instanceof GlossaError)) throw error;
          return { path: file, concepts: 0, languages: [], problems: [{ file, line: 1, message: error.message }] };
        }
      }),
    );
  }

  /** Languages of several glossaries, those of the first ones first, each glossary's most terms first. */
  async languages(glossaries: readonly wire.GlossaryReference[]): Promise<string[]> {
    const overviews = await this.overview({ glossaries: [...glossaries] });
    return [...new Set(overviews.flatMap((overview) => overview.languages))];
  }

  /** A snapshot is the same object as long as its file does not change, so its languages are counted once. */
  private languagesOf({ concepts }: GlossarySnapshot): string[] {
    const known = this.countedLanguages.get(concepts);
    if (known) return known;
    const languages = languagesByTerms(concepts.values());
    this.countedLanguages.set(concepts, languages);
    return languages;
  }
}

function languagesByTerms(concepts: Iterable<Concept>): string[] {
  const counts = new Map<string, number>();
  for (const { terms } of concepts) for (const { language } of terms) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([language]) => language);
}
