import type { ReaderResult, FileProblem } from '../base/problem';
import type { Steps } from '../base/steps';
import { runSynchronously } from '../base/steps';
import type { Concept } from '../model/concept';
import { CONCEPT_TEXT_FIELDS } from '../model/concept';
import type { ExportFormat } from '../model/glossaryFormat';
import { readCsv, readTsv, writeCsv, writeOmegaT, writePairsCsv } from './csv/csvGlossary';
import type { ByteSource } from './encoding/decodeText';
import { bytesAsSource } from './encoding/decodeText';
import { encodingGuessProblem, guessGlossaryEncoding } from './encodingGuess';
import { MAX_TERMS_PER_CONCEPT } from './glossa/conceptSchema';
import { glossaryText, readGlossaFile } from './glossa/glossaryFile';
import { readMultiTerm } from './multiterm/multitermReader';
import { writeMultiTerm } from './multiterm/multitermWriter';
import { readOds } from './ods/odsReader';
import { readPhrasePairs } from './pairs/phrasePairsReader';
import { readPo, writePo } from './po/poGlossary';
import { readTbx } from './tbx/tbxReader';
import { TBX_2, TBX_3, TBX_3_DCT, TBX_CORE, TBX_MIN } from './tbx/tbxRules';
import { writeTbx } from './tbx/tbxWriter';
import { readTmx } from './tmx/tmxReader';
import { writeTmx } from './tmx/tmxWriter';
import { readUtx, writeUtx } from './utx/utxGlossary';
import { readXliff } from './xliff/xliffReader';
import { writeXliff12, writeXliff } from './xliff/xliffWriter';
import { readXlsx, writeXlsx } from './xlsx/xlsxGlossary';
import type { ImportFormat } from './formatDetection';
import { detectImportFormat } from './formatDetection';
import type { ConceptSink, GlossaryReader, GlossaryReadReport, GlossaryReadOptions } from './glossary/glossaryReader';
import { readAllConcepts } from './glossary/glossaryReader';
import type { GlossaryWriteOptions, GlossaryWriteResult } from './glossary/formatWriting';
import { textWriteResult } from './glossary/formatWriting';
import { countWithNoun } from '../base/problem';
import { isResourceKey } from './table/columnContents';

const READERS: Record<ImportFormat, GlossaryReader> = {
  csv: readCsv,
  tsv: readTsv,
  tbx: readTbx,
  tmx: readTmx,
  xliff: readXliff,
  po: readPo,
  utx: readUtx,
  multiterm: readMultiTerm,
  xlsx: readXlsx,
  ods: readOds,
  glossa: readGlossaFile,
  pairs: readPhrasePairs,
};

/** Software localization formats, in which sources may be keys instead of texts. */
const WITH_KEYS: readonly ImportFormat[] = ['xliff', 'po'];

type Writer = (concepts: readonly Concept[], options: GlossaryWriteOptions) => GlossaryWriteResult;

const WRITERS: Record<ExportFormat, Writer> = {
  tbx: (concepts) => writeTbx(concepts, TBX_3),
  'tbx-dct': (concepts) => writeTbx(concepts, TBX_3_DCT),
  'tbx-min': (concepts) => writeTbx(concepts, TBX_MIN),
  'tbx-core': (concepts) => writeTbx(concepts, TBX_CORE),
  tbx2: (concepts) => writeTbx(concepts, TBX_2),
  xlsx: writeXlsx,
  csv: (concepts) => writeCsv(concepts),
  tsv: (concepts) => writeCsv(concepts, '\t'),
  'csv-pairs': writePairsCsv,
  tmx: writeTmx,
  xliff: writeXliff,
  xliff12: writeXliff12,
  po: writePo,
  multiterm: writeMultiTerm,
  utx: writeUtx,
  omegat: writeOmegaT,
  glossa: (concepts) => textWriteResult(glossaryText(concepts)),
};

/**
 * Reads a glossary of any supported format, detected from its content and, if that is ambiguous, from its file
 * extension.
 */
export function readGlossary(
  bytes: Uint8Array,
  fileName: string,
  options: GlossaryReadOptions = {},
): ReaderResult<Concept[]> {
  const { value, problems } = runSynchronously(
    readAllConcepts((source, settings, take) => readGlossaryInSteps(source, fileName, settings, take), bytes, options),
  );
  return { value, problems };
}

/** A dash or “n/a”, which means an empty field. */
const PLACEHOLDER = /^\s*(?:[-‐‑‒–—―−_.·]+|n\/a)\s*$/iu;

/** Removes fields that tables and tools fill with a dash. */
function withoutPlaceholders(concept: Concept): Concept {
  const empty = CONCEPT_TEXT_FIELDS.filter((field) => PLACEHOLDER.test(concept[field] ?? ''));
  if (!empty.length) return concept;
  return Object.fromEntries(
    Object.entries(concept).filter(([field]) => !empty.some((each) => each === field)),
  ) as unknown as Concept;
}

/** The result of a reading, with its format; none if the file was rejected. */
export interface GlossaryReadResult extends GlossaryReadReport {
  format?: ImportFormat;
  /** The label of the guessed encoding, if none is declared and the bytes are not UTF-8. */
  guessedEncoding?: string;
}

/**
 * Reads a glossary in steps for `runInSlices`: other requests are served during a large import, and each concept is
 * passed on as it is read.
 */
export function* readGlossaryInSteps(
  source: ByteSource | Uint8Array,
  fileName: string,
  options: GlossaryReadOptions,
  take: ConceptSink,
): Steps<GlossaryReadResult> {
  const opened = source instanceof Uint8Array ? bytesAsSource(source) : source;
  const detected = detectImportFormat(opened, fileName, options.encoding);
  if (detected.refusal !== undefined) return { problems: [{ line: 1, message: detected.refusal }] };
  const { format } = detected;
  const guess = guessGlossaryEncoding(opened, format, { fileName, ...options });
  let tooLarge = 0;
  const takeWithinLimit = (concept: Concept): void => {
    if (concept.terms.length <= MAX_TERMS_PER_CONCEPT) take(withoutPlaceholders(concept));
    else tooLarge++;
  };
  const keys = WITH_KEYS.includes(format) ? new KeysAsTerms(takeWithinLimit) : undefined;
  const { problems: found, ...reading } = yield* READERS[format](
    opened,
    { fileName, ...options, ...(guess ? { encoding: guess.label } : {}) },
    keys?.take ?? takeWithinLimit,
  );
  const problems = [
    ...(tooLarge ? [{ line: 1, message: tooLargeMessage(tooLarge) }] : []),
    ...(keys?.end() ?? []),
    ...found,
  ];
  if (!guess) return { format, ...reading, problems };
  return {
    format,
    guessedEncoding: guess.label,
    ...reading,
    problems: [encodingGuessProblem(guess), ...problems].sort((a, b) => a.line - b.line),
  };
}

function tooLargeMessage(entries: number): string {
  return (
    `Skipped ${countWithNoun(entries, 'entry', 'entries')} with more than ${MAX_TERMS_PER_CONCEPT} terms. Split ` +
    `${entries === 1 ? 'it' : 'them'}.`
  );
}

/** Writes a glossary in a format. Returns the bytes, and messages about omitted content. */
export function writeGlossary(
  concepts: readonly Concept[],
  format: ExportFormat,
  options: GlossaryWriteOptions = {},
): GlossaryWriteResult {
  return WRITERS[format](concepts, options);
}

/** The number of entries examined before the sources are classified. */
const SAMPLE = 50;

/** Skips entries with a program's key instead of a source text, as in files whose texts are stored elsewhere. */
class KeysAsTerms {
  private sample: Concept[] | undefined = [];
  /** True if most sources are keys. Keys of two parts, such as `invoice.due`, then count as well. */
  private isOfKeys = false;
  private count = 0;
  private first = '';

  constructor(private readonly next: ConceptSink) {}

  readonly take: ConceptSink = (concept) => {
    if (!this.sample) this.pass(concept);
    else if (this.sample.push(concept) >= SAMPLE) this.begin();
  };

  /** Reports the skipped entries. */
  end(): FileProblem[] {
    this.begin();
    if (!this.count) return [];
    return [
      {
        line: 1,
        message:
          `Skipped ${countWithNoun(this.count, 'entry', 'entries')} whose source text is a key such as ` +
          `“${this.first}”: keys are not terms. Import a table with the texts of both languages, or build a glossary ` +
          `from the two files.`,
      },
    ];
  }

  private begin(): void {
    const concepts = this.sample ?? [];
    this.sample = undefined;
    const keys = concepts.filter(({ terms }) => isResourceKey(terms[0]?.term ?? '', true)).length;
    this.isOfKeys = keys * 2 > concepts.length;
    // A single entry is never skipped, because its term may be a word of code.
    for (const concept of concepts)
      if (concepts.length > 1) this.pass(concept);
      else this.next(concept);
  }

  private pass(concept: Concept): void {
    const [source, ...others] = concept.terms;
    const isText = others.some(({ term }) => term !== source!.term && !isResourceKey(term, true));
    if (!source || !isText || !isResourceKey(source.term, this.isOfKeys)) return this.next(concept);
    this.count++;
    this.first ||= source.term;
  }
}
