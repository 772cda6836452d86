import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Concept } from '../domain/concept';
import { GlossaError } from '../domain/errors';
import type { LanguagePair } from '../domain/language';
import { conceptOfPair } from '../domain/minedConcept';
import { Pacer } from '../domain/pacer';
import type { PhrasePair } from '../domain/phrasePair';
import type { Problem } from '../domain/problem';
import { glossaryReading, writeGlossary } from '../formats/glossaryFormats';
import type { ExportFormat } from '../formats/glossaryFormats';
import { runInSlices } from '../formats/steps';
import type * as wire from '../protocol/protocol';
import type { GlossarySnapshot, GlossaryStore } from './glossary/glossaryStore';
import type { ImportPlan } from './glossary/importGlossary';
import { importPlanning } from './glossary/importGlossary';

/** What is asked of glossaries as such: to be changed, filled from files, written in other formats, described. */
export class GlossaryTasks {
  private readonly countedLanguages = new WeakMap<object, string[]>();

  constructor(private readonly store: GlossaryStore) {}

  async change({ glossary, change }: wire.ChangeParams): Promise<wire.ChangeResult> {
    if (change.kind === 'remove' || !change.onDuplicate || change.onDuplicate === 'keep') return this.store.change(glossary, change);
    const plan = await this.plan(glossary, change.concepts, change.onDuplicate, new Pacer());
    return this.store.change(glossary, plan.change);
  }

  /** Errors: `conceptUnknown`. */
  async concept({ glossary, id }: wire.ConceptParams): Promise<wire.ConceptResult> {
    const { concepts, lines } = await this.store.read(glossary.path);
    const concept = concepts.get(id);
    if (!concept) throw new GlossaError('conceptUnknown', `${path.basename(glossary.path)} no longer holds this entry; look the phrase up again.`);
    return { concept, line: lines.get(id)! };
  }

  /** Reads a client's file into a glossary; what could not be read is among the problems, with its line. */
  async import(params: wire.ImportParams, onProgress: (progress: wire.TaskProgress) => void, signal?: AbortSignal): Promise<wire.ImportResult> {
    const { file, glossary, languages, encoding, onDuplicate } = params;
    onProgress({ phase: 'importing', percent: 0 });
    const reading = glossaryReading(await bytesOf(file), path.basename(file), { from: languages.source, to: languages.target, encoding });
    const pacer = new Pacer(signal);
    const { value: incoming, problems } = await runInSlices(reading, pacer);
    onProgress({ phase: 'importing', percent: 60 });
    const { change, added, merged, skipped } = await this.plan(glossary, incoming, onDuplicate, pacer, path.basename(file));
    onProgress({ phase: 'saving', percent: 80 });
    await this.store.change(glossary, change);
    onProgress({ phase: 'saving', percent: 100 });
    const terms = incoming.reduce((sum, concept) => sum + concept.terms.length, 0);
    return { concepts: incoming.length, terms, added, merged, skipped, problems };
  }

  async export(glossary: string, format: ExportFormat): Promise<{ text: string; problems: Problem[] }> {
    const { concepts, problems } = await this.readExisting(glossary);
    return { text: writeGlossary([...concepts.values()], format), problems };
  }

  /** Puts mined pairs into a glossary, as if each had been accepted. */
  async addPairs(pairs: readonly PhrasePair[], languages: LanguagePair, glossary: wire.GlossaryReference, source: string): Promise<wire.ChangeResult> {
    const concepts = pairs.map((pair) => conceptOfPair(pair, languages, source));
    return this.change({ glossary, change: { kind: 'put', concepts, onDuplicate: 'merge' } });
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

  /** @param source provenance of concepts that name none */
  private async plan(glossary: wire.GlossaryReference, incoming: readonly Concept[], onDuplicate: wire.OnDuplicate, pacer: Pacer, source?: string): Promise<ImportPlan> {
    return runInSlices(importPlanning(await this.store.read(glossary.path), incoming, onDuplicate, source), pacer);
  }

  private async readExisting(glossary: string): Promise<GlossarySnapshot> {
    await bytesOf(glossary);
    return this.store.read(glossary);
  }
}

function languagesByTerms(concepts: Iterable<Concept>): string[] {
  const counts = new Map<string, number>();
  for (const { terms } of concepts) for (const { language } of terms) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([language]) => language);
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new GlossaError('fileUnreadable', `${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Check its name and your rights.`);
  }
}
