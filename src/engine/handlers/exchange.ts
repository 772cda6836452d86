import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import type { Concept, Term } from '../../model/concept';
import type { ExportFormat, GlossarySelection } from '../../model/glossaryFormat';
import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import { glossaryReading, writeGlossary } from '../../files/glossary/glossaryFormats';
import type { GlossaryReading } from '../../files/glossary/glossaryFormats';
import { runInSlices } from '../../base/steps';
import type { Written } from '../../files/glossary/written';
import type * as wire from '../../protocol/protocol';
import { changeByPlan } from '../store/changePlan';
import { FileSource } from '../reading/fileSource';
import { writeAtomically } from '../store/atomicWrite';
import { DuplicateIndex } from '../store/duplicates';
import type { GlossaryStore } from '../store/glossaryStore';
import type { Facets } from '../../protocol/protocol';

/** Of the heap, while an import is planned and saved. The glossary stands in memory, and a process that runs out of it dies without a word. */
const BYTES_OF_A_TERM = 1300;
/** Words of a term above which it counts as a sentence. */
const LONGEST_TERM = 12;

type Report = (progress: wire.TaskProgress) => void;

/** Brings files of other programs into glossaries, and glossaries into files of other programs. */
export class GlossaryFiles {
  /** @param mostTerms that one import may bring */
  constructor(
    private readonly store: GlossaryStore,
    private readonly mostTerms = Math.floor(getHeapStatistics().heap_size_limit / BYTES_OF_A_TERM),
  ) {}

  /** What an import would find. Reads the whole file, but keeps no more of it than the counts need. */
  async preview(params: wire.ImportedFile, onProgress: Report, signal?: AbortSignal): Promise<wire.PreviewResult> {
    const counts = new Map<string, number>();
    let concepts = 0;
    let known = 0;
    let sentences = 0;
    const pacer = new Pacer(signal);
    const duplicates = await runInSlices(DuplicateIndex.over((await this.store.read(params.glossary.path)).concepts), pacer);
    const { format, guessedEncoding, table, problems } = await read(params, pacer, (percent) => onProgress({ phase: 'importing', percent }), (concept) => {
      concepts++;
      if (duplicates.find(concept)) known++;
      for (const { term, language } of concept.terms) {
        counts.set(language, (counts.get(language) ?? 0) + 1);
        if (isSentence(term)) sentences++;
      }
    });
    const languages = [...counts].map(([language, terms]) => ({ language, terms })).sort((a, b) => b.terms - a.terms);
    const terms = languages.reduce((sum, each) => sum + each.terms, 0);
    return { format, guessedEncoding, concepts, terms, languages, known, sentences, table, problems };
  }

  /** Reads a client's file into a glossary; what could not be read is among the problems, with its line. */
  async import(params: wire.ImportParams, onProgress: Report, signal?: AbortSignal): Promise<wire.ImportResult> {
    const { file, glossary, onDuplicate } = params;
    onProgress({ phase: 'importing', percent: 0 });
    const incoming: Concept[] = [];
    let terms = 0;
    const pacer = new Pacer(signal);
    const { problems } = await read(params, pacer, (percent) => onProgress({ phase: 'importing', percent: percent * 0.6 }), (concept) => {
      incoming.push(concept);
      terms += concept.terms.length;
      if (terms > this.mostTerms) throw new GlossaError('fileUnreadable', `${file} holds more than ${this.mostTerms} terms, which do not fit into memory at once; nothing was imported. Import fewer of its languages, or cut it into parts and import these into glossaries of their own.`);
    });
    onProgress({ phase: 'importing', percent: 60 });
    const name = path.basename(file);
    const onPlanned = () => onProgress({ phase: 'saving', percent: 80 });
    const { plan } = await changeByPlan(this.store, glossary, incoming, onDuplicate, pacer, { reason: { command: 'import', detail: name }, source: name, onPlanned });
    const { added, merged, skipped } = plan;
    onProgress({ phase: 'saving', percent: 100 });
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
      await pacer.yield();
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

const CONCEPT_CORE = ['id', 'originalId', 'terms'];
const TERM_CORE = ['term', 'language'];

/** The part of a glossary that is chosen. A concept stays as long as one of its terms does. */
function selected(concepts: Iterable<Concept>, selection: GlossarySelection): Concept[] {
  return Array.from(concepts).flatMap((concept) => {
    const isChosen = chooses(selection.domains, concept.domain) && chooses(selection.customers, concept.customer) && chooses(selection.projects, concept.project);
    if (!isChosen) return [];
    const terms = concept.terms.filter((term) => chooses(selection.languages, term.language) && chooses(selection.statuses, term.status));
    if (!terms.length) return [];
    return [{ ...only(concept, CONCEPT_CORE, selection.fields), terms: terms.map((term) => only(term, TERM_CORE, selection.fields)) }];
  });
}

/** A value that is missing is an empty one. */
function chooses(values: readonly string[] | undefined, value: unknown): boolean {
  return !values?.length || values.includes(typeof value === 'string' ? value : '');
}

function only<T extends Concept | Term>(object: T, core: string[], fields: readonly string[] | undefined): T {
  if (!fields) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => core.includes(name) || fields.includes(name))) as T;
}

const CORE = ['id', 'originalId', 'terms', 'term', 'language'];

/** What the concepts of a glossary can be chosen by: the values of each field that a selection knows, most frequent first; an empty one, for those that have none, last. */
function facetsOf(concepts: Iterable<Concept>): Facets {
  const counts = { languages: new Counter(), domains: new Counter(), customers: new Counter(), projects: new Counter(), statuses: new Counter(), fields: new Counter() };
  for (const concept of concepts) {
    counts.domains.count(concept.domain ?? '');
    counts.customers.count(concept.customer ?? '');
    counts.projects.count(concept.project ?? '');
    for (const name of Object.keys(concept)) counts.fields.count(name);
    for (const term of concept.terms) {
      counts.languages.count(term.language);
      counts.statuses.count(term.status ?? '');
      for (const name of Object.keys(term)) counts.fields.count(name);
    }
  }
  return {
    languages: counts.languages.sorted(),
    domains: counts.domains.sorted(),
    customers: counts.customers.sorted(),
    projects: counts.projects.sorted(),
    statuses: counts.statuses.sorted(),
    fields: counts.fields.sorted().filter((name) => !CORE.includes(name)),
  };
}

class Counter {
  private readonly counts = new Map<string, number>();

  count(value: unknown): void {
    if (typeof value === 'string') this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
  }

  sorted(): string[] {
    return [...this.counts].sort(([a, inA], [b, inB]) => Number(!a) - Number(!b) || inB - inA).map(([value]) => value);
  }
}
