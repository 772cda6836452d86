import path from 'node:path';
import type { Concept } from '../domain/concept';
import type { ExportFormat, GlossarySelection } from '../domain/glossaryFormat';
import { GlossaError } from '../domain/errors';
import { Pacer } from '../domain/pacer';
import { glossaryReading, writeGlossary } from '../formats/glossaryFormats';
import type { GlossaryReading } from '../formats/glossaryFormats';
import { selected } from '../formats/selection';
import { runInSlices } from '../domain/steps';
import type { Written } from '../formats/written';
import type * as wire from '../protocol/protocol';
import { changeByPlan } from './changeByPlan';
import { facetsOf } from './facets';
import { FileSource } from './fileSource';
import { writeAtomically } from './glossary/atomicWrite';
import type { GlossaryStore } from './glossary/glossaryStore';
import { importPlanning } from './glossary/importGlossary';

/** Concepts that a preview compares with the glossary; the comparison needs all of them in memory. */
const MOST_COMPARED = 100_000;
/** Words of a term above which it counts as a sentence. */
const LONGEST_TERM = 12;

type Report = (progress: wire.TaskProgress) => void;

/** Brings files of other programs into glossaries, and glossaries into files of other programs. */
export class GlossaryFiles {
  constructor(private readonly store: GlossaryStore) {}

  /** What an import would find. Reads the whole file, but keeps no more of it than the counts need. */
  async preview(params: wire.ImportedFile, onProgress: Report, signal?: AbortSignal): Promise<wire.PreviewResult> {
    const counts = new Map<string, number>();
    const compared: Concept[] = [];
    let concepts = 0;
    let sentences = 0;
    const pacer = new Pacer(signal);
    const { format, table, problems } = await read(params, pacer, (percent) => onProgress({ phase: 'importing', percent }), (concept) => {
      if (++concepts <= MOST_COMPARED) compared.push(concept);
      for (const { term, language } of concept.terms) {
        counts.set(language, (counts.get(language) ?? 0) + 1);
        if (isSentence(term)) sentences++;
      }
    });
    const languages = [...counts].map(([language, terms]) => ({ language, terms })).sort((a, b) => b.terms - a.terms);
    const known = concepts <= MOST_COMPARED ? await this.knownAmong(compared, params.glossary, pacer) : undefined;
    const terms = languages.reduce((sum, each) => sum + each.terms, 0);
    return { format, concepts, terms, languages, known, sentences, table, problems };
  }

  /** Reads a client's file into a glossary; what could not be read is among the problems, with its line. */
  async import(params: wire.ImportParams, onProgress: Report, signal?: AbortSignal): Promise<wire.ImportResult> {
    const { file, glossary, onDuplicate } = params;
    onProgress({ phase: 'importing', percent: 0 });
    const incoming: Concept[] = [];
    const pacer = new Pacer(signal);
    const { problems } = await read(params, pacer, (percent) => onProgress({ phase: 'importing', percent: percent * 0.6 }), (concept) => incoming.push(concept));
    onProgress({ phase: 'importing', percent: 60 });
    const name = path.basename(file);
    const onPlanned = () => onProgress({ phase: 'saving', percent: 80 });
    const { plan } = await changeByPlan(this.store, glossary, incoming, onDuplicate, pacer, { reason: { command: 'import', detail: name }, source: name, onPlanned });
    const { added, merged, skipped } = plan;
    onProgress({ phase: 'saving', percent: 100 });
    const terms = incoming.reduce((sum, concept) => sum + concept.terms.length, 0);
    return { concepts: incoming.length, terms, added, merged, skipped, problems };
  }

  /** A glossary, or the part that is chosen, in another format. Errors: `fileUnreadable`. */
  async written(glossary: string, format: ExportFormat, selection: GlossarySelection = {}, languages: wire.LanguageChoice = {}): Promise<Written & Omit<wire.ExportResult, 'omissions'>> {
    // The store takes a missing glossary for an empty one.
    FileSource.open(glossary).close();
    const { concepts: all, problems } = await this.store.read(glossary);
    const concepts = selected(all.values(), selection);
    const terms = concepts.reduce((sum, concept) => sum + concept.terms.length, 0);
    return { ...writeGlossary(concepts, format, { from: languages.source, to: languages.target }), concepts: concepts.length, terms, problems };
  }

  async export({ glossary, format, selection, file, languages }: wire.ExportParams, onProgress: Report, signal?: AbortSignal): Promise<wire.ExportResult> {
    onProgress({ phase: 'exporting', percent: 0 });
    const { bytes, ...result } = await this.written(glossary.path, format, selection, languages);
    new Pacer(signal).throwIfCancelled();
    onProgress({ phase: 'saving', percent: 80 });
    await replaceFile(file, bytes);
    onProgress({ phase: 'saving', percent: 100 });
    return result;
  }

  async facets({ path: file }: wire.GlossaryReference): Promise<wire.Facets> {
    return facetsOf((await this.store.read(file)).concepts.values());
  }

  private async knownAmong(concepts: readonly Concept[], glossary: wire.GlossaryReference, pacer: Pacer): Promise<number> {
    const { merged, skipped } = await runInSlices(importPlanning(await this.store.read(glossary.path), concepts, 'merge'), pacer);
    return merged + skipped;
  }
}

async function read(
  { file, languages, encoding, columns, only }: wire.ImportedFile,
  pacer: Pacer,
  onPercent: (percent: number) => void,
  take: (concept: Concept) => void,
): Promise<GlossaryReading> {
  const source = FileSource.open(file);
  const steps = glossaryReading(source, file, { from: languages.source, to: languages.target, encoding, columns }, (concept) => {
    for (const chosen of only ? selected([concept], { languages: only }) : [concept]) take(chosen);
  });
  let said = 0;
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      const percent = Math.floor((100 * source.position) / source.size);
      if (percent > said) onPercent((said = percent));
      await pacer.breathe();
    }
  } finally {
    source.close();
  }
}

async function replaceFile(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeAtomically(file, bytes, { writer: `export-${process.pid}`, mayReplace: async () => true });
  } catch (error) {
    throw new GlossaError('fileUnwritable', `${file} cannot be written (${(error as NodeJS.ErrnoException).code}). Check its folder and your rights.`);
  }
}

function isSentence(term: string): boolean {
  return term.length > LONGEST_TERM * 3 && term.split(/\s+/).length > LONGEST_TERM;
}
