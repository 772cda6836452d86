import type { Concept } from '../domain/concept';
import type { ExportFormat } from '../domain/glossaryFormat';
import type { Parsed } from '../domain/problem';
import { sourceOf } from './byteSource';
import type { ByteSource } from './byteSource';
import { readCsv, readTsv } from './csv';
import { writeCsv } from './csvWriter';
import { detectFormat } from './formatDetection';
import type { ImportFormat } from './formatDetection';
import { readGlossaFile } from './glossaFileReader';
import { glossaryText } from './glossaryFile';
import { collected } from './glossaryReader';
import type { GlossaryReader, Reading, ReadOptions, TakeConcept } from './glossaryReader';
import { readMultiTerm } from './multiterm';
import { writeMultiTerm } from './multitermWriter';
import { readOds } from './ods';
import { writeOmegaT } from './omegatWriter';
import { readPhrasePairs } from './phrasePairs';
import { readPo } from './po';
import { runAtOnce } from '../domain/steps';
import type { Steps } from '../domain/steps';
import { readTbx } from './tbx';
import { TBX_2, TBX_3, TBX_3_TAGS, TBX_CORE, TBX_MIN } from './tbxRules';
import { tbxWritten } from './tbxWriter';
import { readTmx } from './tmx';
import { writeTmx } from './tmxWriter';
import { encodingLeftUnsaid, problemOfGuess } from './unsaidEncoding';
import { readUtx } from './utx';
import { writeUtx } from './utxWriter';
import { textWritten } from './written';
import type { Written, WriteOptions } from './written';
import { readXliff } from './xliff';
import { writeXliff } from './xliffWriter';
import { readXlsx } from './xlsx';
import { writeXlsx } from './xlsxWriter';

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

type Writer = (concepts: readonly Concept[], options: WriteOptions) => Written;

const WRITERS: Record<ExportFormat, Writer> = {
  tbx: (concepts) => tbxWritten(concepts, TBX_3),
  'tbx-dct': (concepts) => tbxWritten(concepts, TBX_3_TAGS),
  'tbx-min': (concepts) => tbxWritten(concepts, TBX_MIN),
  'tbx-core': (concepts) => tbxWritten(concepts, TBX_CORE),
  tbx2: (concepts) => tbxWritten(concepts, TBX_2),
  xlsx: writeXlsx,
  csv: (concepts) => textWritten(writeCsv(concepts)),
  tsv: (concepts) => textWritten(writeCsv(concepts, '\t')),
  tmx: writeTmx,
  xliff: writeXliff,
  multiterm: writeMultiTerm,
  utx: writeUtx,
  omegat: writeOmegaT,
  glossa: (concepts) => textWritten(glossaryText(concepts)),
};

/** Reads a glossary of any supported format, told by the content and, where that leaves a choice, by the ending of the name. */
export function readGlossary(bytes: Uint8Array, fileName: string, options: ReadOptions = {}): Parsed<Concept[]> {
  const { value, problems } = runAtOnce(collected((source, settings, take) => glossaryReading(source, fileName, settings, take), bytes, options));
  return { value, problems };
}

/** What a reading ends with, and which reader it was; no format where the file was refused. */
export interface GlossaryReading extends Reading {
  format?: ImportFormat;
  /** A label, where nothing said the encoding and the bytes are not UTF-8. */
  guessedEncoding?: string;
}

/** The same in steps, for `runInSlices`: other requests are served during a large import, and each concept is handed over as it is read. */
export function* glossaryReading(source: ByteSource | Uint8Array, fileName: string, options: ReadOptions, take: TakeConcept): Steps<GlossaryReading> {
  const opened = source instanceof Uint8Array ? sourceOf(source) : source;
  const detected = detectFormat(opened, fileName, options.encoding);
  if (detected.refusal !== undefined) return { problems: [{ line: 1, message: detected.refusal }] };
  const { format } = detected;
  const guess = encodingLeftUnsaid(opened, format, { fileName, ...options });
  const { problems, ...reading } = yield* READERS[format](opened, { fileName, ...options, ...(guess ? { encoding: guess.label } : {}) }, take);
  if (!guess) return { format, ...reading, problems };
  return { format, guessedEncoding: guess.label, ...reading, problems: [problemOfGuess(guess), ...problems].sort((a, b) => a.line - b.line) };
}

/** The file, and what had to be left out of it. */
export function writeGlossary(concepts: readonly Concept[], format: ExportFormat, options: WriteOptions = {}): Written {
  return WRITERS[format](concepts, options);
}
