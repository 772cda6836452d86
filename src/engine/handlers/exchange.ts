import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { FileProblem } from '../../base/problem';
import { runInSlices } from '../../base/steps';
import type { GlossaryReadResult } from '../../files/glossaryFormats';
import { writeGlossary } from '../../files/glossaryFormats';
import type { GlossaryReadOptions } from '../../files/glossary/glossaryReader';
import type { GlossaryWriteResult } from '../../files/glossary/formatWriting';
import { withDefaultStatus } from '../../files/glossary/termStatus';
import { assertOutputIsNotInput } from '../../gate/atomicWrite';
import { languageMatches } from '../../language/tags';
import type { Concept } from '../../model/concept';
import type { ExportFormat, GlossarySelection } from '../../model/glossaryFormat';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { GlossaryReference } from '../../protocol/commonParameters';
import type {
  exchangeRequests,
  ExportParams,
  ExportResult,
  FilterValues,
  PreviewImportParams,
  ImportParams,
  ImportResult,
  PreviewImportResult,
} from '../../protocol/exchange';
import { FileSource } from '../reading/fileSource';
import { DocumentReader } from '../reading/documentReader';
import { DuplicateIndex } from '../store/duplicates';
import { GlossaryLock, writeNamedFile } from '../store/glossaryLock';
import { filterValuesOf, selectConcepts } from '../store/glossarySelection';
import type { GlossaryStore } from '../store/glossaryStore';
import { importConcepts } from '../store/importGlossary';
import type { HandlerOf, RequestContext } from './requestHandler';
import { ignoreProgress } from './requestHandler';

/**
 * The heap bytes of a term while an import is planned and saved. They limit imports, because a process without memory
 * dies silently.
 */
const HEAP_BYTES_PER_TERM = 1300;
/** The minimum percentage of a file from which the total number of terms is estimated. */
const MIN_ESTIMATE_PERCENT = 10;
/** The factor over the limit at which an estimate ends the reading. */
const MAX_ESTIMATE_FACTOR = 1.25;
/** The maximum number of languages that a message lists. */
const MAX_NAMED_LANGUAGES = 10;
/** The maximum number of words of a term; a longer text counts as a sentence. */
const MAX_TERM_WORDS = 12;

/** Answers the requests to import and export glossaries. */
export class ExchangeHandler implements HandlerOf<typeof exchangeRequests> {
  private readonly lock = new GlossaryLock();

  /** @param maxTerms the maximum number of terms in one import */
  constructor(
    private readonly store: GlossaryStore,
    private readonly reader = new DocumentReader(),
    private readonly maxTerms = Math.floor(getHeapStatistics().heap_size_limit / HEAP_BYTES_PER_TERM),
  ) {}

  /** Previews an import. Reads the whole file but keeps only the counts. */
  async previewImport(
    params: PreviewImportParams,
    { signal, onProgress = ignoreProgress }: RequestContext = {},
  ): Promise<PreviewImportResult> {
    const counts = new Map<string, number>();
    let concepts = 0;
    let known = 0;
    let sentences = 0;
    const pacer = new Pacer(signal);
    const duplicates = await runInSlices(
      DuplicateIndex.build((await this.store.read(params.glossary.path)).concepts),
      pacer,
    );
    const { format, guessedEncoding, table, problems } = await this.readConcepts(
      params,
      signal,
      (percent) => onProgress({ phase: 'importing', percent }),
      (concept) => {
        concepts++;
        if (duplicates.find(concept)) known++;
        for (const { term, language } of concept.terms) {
          counts.set(language, (counts.get(language) ?? 0) + 1);
          if (isSentence(term)) sentences++;
        }
      },
    );
    const languages = [...counts].map(([language, terms]) => ({ language, terms })).sort((a, b) => b.terms - a.terms);
    const terms = languages.reduce((sum, each) => sum + each.terms, 0);
    return { format, guessedEncoding, concepts, terms, languages, known, sentences, table, problems };
  }

  /** Imports a file into a glossary. Reports unreadable parts as problems with their lines. */
  async import(
    params: ImportParams,
    { signal, onProgress = ignoreProgress }: RequestContext = {},
  ): Promise<ImportResult> {
    const { file, glossary, onDuplicate } = params;
    await assertOutputIsNotInput(glossary.path, [file]);
    onProgress({ phase: 'importing', percent: 0 });
    const incoming: Concept[] = [];
    let terms = 0;
    const pacer = new Pacer(signal);
    const onPercent = (percent: number): void => {
      onProgress({ phase: 'importing', percent: percent * 0.6 });
      if (percent >= MIN_ESTIMATE_PERCENT && (100 * terms) / percent > MAX_ESTIMATE_FACTOR * this.maxTerms)
        throw this.tooManyTerms(file);
    };
    const { table, problems } = await this.readConcepts(params, signal, onPercent, (concept) => {
      incoming.push(concept);
      terms += concept.terms.length;
      if (terms > this.maxTerms) throw this.tooManyTerms(file);
    });
    onProgress({ phase: 'importing', percent: 60 });
    const name = path.basename(file);
    const onPlanned = () => onProgress({ phase: 'saving', percent: 80 });
    const { plan } = await importConcepts(this.store, glossary, incoming, onDuplicate, pacer, {
      reason: { command: 'import', detail: name },
      source: name,
      onPlanned,
    });
    const { added, merged, skipped } = plan;
    onProgress({ phase: 'saving', percent: 100 });
    const kept = table?.columns.flatMap(({ name, holds }) => (holds === undefined ? name : [])) ?? [];
    return {
      concepts: incoming.length,
      terms,
      added,
      merged,
      skipped,
      ...(kept.length ? { keptColumns: kept } : {}),
      problems,
    };
  }

  /** Converts a glossary, or the selected part of it, to another format. Errors: `fileUnreadable`. */
  async written(
    glossary: string,
    format: ExportFormat,
    selection: GlossarySelection = {},
    languages: PartialLanguagePair = {},
  ): Promise<GlossaryWriteResult & Omit<ExportResult, 'omissions'>> {
    // Fails if the glossary is missing, which the store treats as empty.
    FileSource.open(await this.reader.gate.admit(glossary)).close();
    const { concepts: all, problems } = await this.store.read(glossary);
    const concepts = selectConcepts(all.values(), selection);
    const terms = concepts.reduce((sum, concept) => sum + concept.terms.length, 0);
    return { ...writeGlossary(concepts, format, languages), concepts: concepts.length, terms, problems };
  }

  /** Exports glossaries to a file. Errors: `fileUnreadable`; `fileUnwritable`, also for the glossary itself. */
  async export(
    { glossary, format, selection, file, languages }: ExportParams,
    { signal, onProgress = ignoreProgress }: RequestContext = {},
  ): Promise<ExportResult> {
    await assertOutputIsNotInput(file, [glossary.path]);
    onProgress({ phase: 'exporting', percent: 0 });
    const { bytes, ...result } = await this.written(glossary.path, format, selection, languages);
    new Pacer(signal).throwIfCancelled();
    onProgress({ phase: 'saving', percent: 80 });
    await writeNamedFile(file, bytes, this.reader.gate, this.lock);
    onProgress({ phase: 'saving', percent: 100 });
    return result;
  }

  /** Returns the values for the filter of an export. */
  async facets({ path: file }: GlossaryReference): Promise<FilterValues> {
    return filterValuesOf((await this.store.read(file)).concepts.values());
  }

  private tooManyTerms(file: string): GlossaError {
    return new GlossaError(
      'fileUnreadable',
      `${file} was not imported because it contains more than ${this.maxTerms} terms, too many for the memory. ` +
        `Import fewer languages, or split the file and import each part into a separate glossary.`,
    );
  }

  /**
   * Reads the concepts of a file one after the other, with only the requested terms. Errors: `fileUnreadable`, those of
   * the gate, `cancelled`.
   */
  private async readConcepts(
    { file, languages, encoding, columns, multiTermCells, onlyLanguages, status }: PreviewImportParams,
    signal: AbortSignal | undefined,
    onPercent: (percent: number) => void,
    take: (concept: Concept) => void,
  ): Promise<GlossaryReadResult> {
    const source = FileSource.open(await this.reader.gate.admitNamed(file));
    const options: GlossaryReadOptions = { ...languages, encoding, columns, cells: multiTermCells };
    const found = new Set<string>();
    const takeChosen = (concept: Concept): void => {
      for (const { language } of concept.terms) found.add(language);
      for (const chosen of onlyLanguages ? selectConcepts([concept], { languages: onlyLanguages }) : [concept])
        take(status ? withDefaultStatus(chosen, status) : chosen);
    };
    let reportedPercent = 0;
    const onPosition = (position: number): void => {
      const percent = Math.floor((100 * position) / source.size);
      if (percent > reportedPercent) onPercent((reportedPercent = percent));
    };
    try {
      const reading = await this.reader.threads.readGlossary(
        { kind: 'glossaryFile', path: file, descriptor: source.descriptor, size: source.size, options },
        takeChosen,
        onPosition,
        signal,
      );
      return { ...reading, problems: [...reading.problems, ...languagesNotFound(found, languages)] };
    } finally {
      source.close();
    }
  }
}

/** Returns a problem if requested languages do not occur in the file. A file without terms is reported elsewhere. */
function languagesNotFound(found: ReadonlySet<string>, { source, target }: PartialLanguagePair): FileProblem[] {
  const lacking = [source, target]
    .filter((language) => language !== undefined)
    .filter((language) => ![...found].some((other) => languageMatches(other, language)));
  if (!found.size || !lacking.length) return [];
  return [
    {
      line: 1,
      message:
        `The file has no terms in ${lacking.join(' and ')}, only in ` +
        `${[...found].slice(0, MAX_NAMED_LANGUAGES).join(', ')}. Specify its languages or, for a table, the contents ` +
        `of its columns.`,
    },
  ];
}

/** Returns whether a term looks like a sentence of a translation memory. */
function isSentence(term: string): boolean {
  return term.length > MAX_TERM_WORDS * 3 && term.split(/\s+/).length > MAX_TERM_WORDS;
}
