/** The library `glossa`: the engine without an editor and without a command line (docs/reference/api.md). */
import path from 'node:path';
import { GlossaError } from '../base/errors';
import { Pacer } from '../base/pacer';
import { severityOf } from '../check/shownFindings';
import { englishFindingMessage } from '../check/findingMessage';
import { Engine } from '../engine/engine';
import { defaultCacheFolder } from '../engine/privateFolder';
import { decodeTextFile } from '../engine/reading/documentReader';
import { pathExists } from '../gate/regularFile';
import { parseLanguageInput } from '../language/names';
import type { Equivalent, SearchHit } from '../model/equivalent';
import type { Finding, Severity } from '../model/finding';
import type { PhrasePair } from '../model/phrase';
import type { TextPair } from '../model/segment';
import type { GlossaryReference } from '../protocol/commonParameters';

export type { Equivalent, Finding, PhrasePair, SearchHit, Severity, TextPair };
export { GlossaError };

export interface ModelOptions {
  /** Folder with `model.json`. Defaults to the bundled model. */
  model?: string;
  /** A folder for vectors and indexes, which may be deleted at any time. Defaults to that of the command line. */
  cacheFolder?: string;
}

/** Languages by a code (`de`, `zh-Hans`) or an English name. */
export interface LanguageOptions {
  from?: string;
  to?: string;
}

export interface SuggestionOptions extends LanguageOptions {
  /** The text around the phrase in its sentence, which chooses among senses. */
  before?: string;
  after?: string;
  /** The maximum number of equivalents. Defaults to 5. */
  limit?: number;
  /** The minimum confidence of the best answer, from 0 to 1. Defaults to 0.1. */
  minConfidence?: number;
  signal?: AbortSignal;
}

export interface SearchOptions {
  /** The maximum number of entries. Defaults to 20. */
  limit?: number;
  signal?: AbortSignal;
}

/** A finding in a translation, with its severity and its description. */
export interface ReportedFinding extends Finding {
  level: Severity;
  /** The description as an English sentence. */
  message: string;
}

export interface ReportedSegmentFinding extends ReportedFinding {
  /** The index of the segment, from 0. */
  segment: number;
}

export interface TranslationCheckOptions extends LanguageOptions {
  signal?: AbortSignal;
}

export interface MiningOptions extends LanguageOptions, ModelOptions {
  /** The minimum confidence, from 0 to 1. Defaults to 0.5. */
  minConfidence?: number;
  signal?: AbortSignal;
}

/**
 * One or more glossary files (`*.glossa.jsonl`), looked up and checked against as one. Files that change are read
 * again. All methods throw a `GlossaError` on failure.
 */
export interface Glossary {
  /** Returns the equivalents of a phrase, best first; empty if none matches. */
  suggest(phrase: string, query?: SuggestionOptions): Promise<Equivalent[]>;
  /** Returns the entries that match a query in any of their languages, best first. */
  search(query: string, options?: SearchOptions): Promise<SearchHit[]>;
  /** Returns the findings of translated segments, in order. */
  check(segments: readonly TextPair[], query: TranslationCheckOptions): Promise<ReportedSegmentFinding[]>;
  /** Returns the findings of a bilingual file, or of a document compared with its source. */
  checkFile(file: string, query?: TranslationCheckOptions & { source?: string }): Promise<ReportedFinding[]>;
  /** Closes the engine and releases its memory. */
  close(): Promise<void>;
}

/** Opens glossaries, in order of priority, and waits until they are indexed. Errors: `GlossaError`. */
export async function openGlossary(files: string | readonly string[], options: ModelOptions = {}): Promise<Glossary> {
  const references = [files].flat().map((file) => ({ path: path.resolve(file) }));
  // Without this check, a misspelt path would look like an empty glossary.
  for (const { path: file } of references)
    if (!(await pathExists(file)))
      throw new GlossaError('fileUnreadable', `The glossary ${file} does not exist. Check the file name.`);
  const engine = engineOf(options);
  try {
    await engine.settle(references);
    return new OpenGlossary(engine, references);
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Mines phrase pairs from a document and its translation, or from a bilingual file. Errors: `GlossaError`. */
export async function minePhrasePairs(
  source: string,
  target: string | undefined,
  { from, to, minConfidence = 0.5, signal, ...options }: MiningOptions = {},
): Promise<PhrasePair[]> {
  const engine = engineOf(options);
  try {
    const documents = {
      source: { path: path.resolve(source) },
      target: target === undefined ? undefined : { path: path.resolve(target) },
    };
    const { pairs } = await engine.builds.build(
      { ...documents, languages: { source: languageOf(from), target: languageOf(to) }, minConfidence },
      { signal },
    );
    return pairs;
  } finally {
    await engine.close();
  }
}

class OpenGlossary implements Glossary {
  constructor(
    private readonly engine: Engine,
    private readonly references: GlossaryReference[],
  ) {}

  suggest(
    phrase: string,
    { from, to, before, after, limit = 5, minConfidence, signal }: SuggestionOptions = {},
  ): Promise<Equivalent[]> {
    return this.engine.suggest(
      { phrase, before, after },
      { source: languageOf(from), target: languageOf(to) },
      this.references,
      limit,
      { minConfidence, signal },
    );
  }

  search(query: string, { limit = 20, signal }: SearchOptions = {}): Promise<SearchHit[]> {
    return this.engine.lookups.search({ query, glossaries: this.references, limit }, { signal });
  }

  async check(
    segments: readonly TextPair[],
    { from, to, signal }: TranslationCheckOptions,
  ): Promise<ReportedSegmentFinding[]> {
    const [source, target] = [languageOf(from), languageOf(to)];
    if (!source || !target)
      throw new GlossaError('languageUnknown', 'The languages of the segments are unknown. Specify “from” and “to”.');
    const found = await this.engine.checks.checkSegments(segments, { source, target }, this.references, signal);
    return found.map(({ segment, finding }) => ({ segment, ...problemOf(finding) }));
  }

  async checkFile(
    file: string,
    { source, from, to, signal }: TranslationCheckOptions & { source?: string } = {},
  ): Promise<ReportedFinding[]> {
    const document = await contentOf(file);
    const original = source === undefined ? undefined : await contentOf(source);
    const languages = { source: languageOf(from), target: languageOf(to) };
    const { findings } = await this.engine.checks.check(
      { source: original ?? document, target: original && document, languages, glossaries: this.references },
      { signal },
    );
    return findings.map(problemOf);
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}

function engineOf({ model, cacheFolder = defaultCacheFolder() }: ModelOptions): Engine {
  return new Engine({ modelFolder: model && path.resolve(model), cacheFolder, isRepeatable: true });
}

async function contentOf(file: string): Promise<{ fileName: string; text: string }> {
  return { fileName: file, text: (await decodeTextFile(path.resolve(file), new Pacer())).text };
}

function problemOf(finding: Finding): ReportedFinding {
  return { ...finding, level: severityOf(finding), message: englishFindingMessage(finding) };
}

/** Returns the normalised tag of a language. Errors: `languageUnknown`. */
function languageOf(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const language = parseLanguageInput(typed);
  if (!language)
    throw new GlossaError(
      'languageUnknown',
      `“${typed}” is not a language. Use its English name, or a code such as en, de or zh-Hans.`,
    );
  return language;
}
