import type { Concept } from '../domain/concept';
import type { Parsed } from '../domain/problem';
import { sourceOf } from './byteSource';
import type { ByteSource } from './byteSource';
import { readCsv, readTsv } from './csv';
import { writeCsv } from './csvWriter';
import { detectFormat } from './formatDetection';
import type { ImportFormat } from './formatDetection';
import { glossaryText, parseGlossaryFile } from './glossaryFile';
import { collected } from './glossaryReader';
import type { GlossaryReader, Reading, ReadOptions, TakeConcept } from './glossaryReader';
import { readMultiTerm } from './multiterm';
import { writeMultiTerm } from './multitermWriter';
import { readOds } from './ods';
import { writeOmegaT } from './omegatWriter';
import { readPhrasePairs } from './phrasePairs';
import { readPo } from './po';
import { runAtOnce } from './steps';
import type { Steps } from './steps';
import { readTbx } from './tbx';
import { TBX_2, TBX_3, writeTbx } from './tbxWriter';
import { readTmx } from './tmx';
import { writeTmx } from './tmxWriter';
import { readUtx } from './utx';
import { writeUtx } from './utxWriter';
import type { Written, WriteOptions } from './written';
import { readXliff } from './xliff';
import { writeXliff } from './xliffWriter';
import { readXlsx } from './xlsx';
import { writeXlsx } from './xlsxWriter';

/** Reads our own file whole, because a later line may speak for a concept instead of an earlier one. */
const readGlossaFile: GlossaryReader = function* (source, _options, take) {
  const { value, problems } = yield* parseGlossaryFile(source.read(0, source.size));
  for (const concept of value.concepts.values()) take(concept);
  return { problems };
};

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

interface Writer {
  /** Of the file's name, without a dot. */
  ending: string;
  /** Of two languages only; the others are left out. */
  bilingual?: boolean;
  write(concepts: readonly Concept[], options: WriteOptions): Written | string;
}

/** What a glossary can be written as. `tbx` is version 3, `tbx2` version 2, `xliff` version 2 with its glossary module, `glossa` our own file. */
const WRITERS = {
  tbx: { ending: 'tbx', write: (concepts) => writeTbx(concepts, TBX_3) },
  tbx2: { ending: 'tbx', write: (concepts) => writeTbx(concepts, TBX_2) },
  xlsx: { ending: 'xlsx', write: writeXlsx },
  csv: { ending: 'csv', write: (concepts) => writeCsv(concepts) },
  tsv: { ending: 'tsv', write: (concepts) => writeCsv(concepts, '\t') },
  tmx: { ending: 'tmx', write: writeTmx },
  xliff: { ending: 'xlf', bilingual: true, write: writeXliff },
  multiterm: { ending: 'xml', write: writeMultiTerm },
  utx: { ending: 'utx', bilingual: true, write: writeUtx },
  omegat: { ending: 'txt', bilingual: true, write: writeOmegaT },
  glossa: { ending: 'glossa.jsonl', write: (concepts) => glossaryText(concepts) },
} satisfies Record<string, Writer>;

export type ExportFormat = keyof typeof WRITERS;
export const EXPORT_FORMATS = Object.keys(WRITERS) as ExportFormat[];

/** Reads a glossary of any supported format, told by the content and, where that leaves a choice, by the ending of the name. */
export function readGlossary(bytes: Uint8Array, fileName: string, options: ReadOptions = {}): Parsed<Concept[]> {
  const { value, problems } = runAtOnce(collected((source, settings, take) => glossaryReading(source, fileName, settings, take), bytes, options));
  return { value, problems };
}

/** What a reading ends with, and which reader it was; no format where the file was refused. */
export interface GlossaryReading extends Reading {
  format?: ImportFormat;
}

/** The same in steps, for `runInSlices`: other requests are served during a large import, and each concept is handed over as it is read. */
export function* glossaryReading(source: ByteSource | Uint8Array, fileName: string, options: ReadOptions, take: TakeConcept): Steps<GlossaryReading> {
  const opened = source instanceof Uint8Array ? sourceOf(source) : source;
  const detected = detectFormat(opened, fileName, options.encoding);
  if (detected.refusal !== undefined) return { problems: [{ line: 1, message: detected.refusal }] };
  return { format: detected.format, ...(yield* READERS[detected.format](opened, { fileName, ...options }, take)) };
}

/** The file, and what had to be left out of it. */
export function writeGlossary(concepts: readonly Concept[], format: ExportFormat, options: WriteOptions = {}): Written {
  const writer: Writer = WRITERS[format];
  const written = writer.write(concepts, options);
  return typeof written === 'string' ? { bytes: new TextEncoder().encode(written), omissions: [] } : written;
}

export function endingOf(format: ExportFormat): string {
  return WRITERS[format].ending;
}

export function isBilingual(format: ExportFormat): boolean {
  return (WRITERS[format] as Writer).bilingual === true;
}
