import type { Parsed } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { runAtOnce } from '../../base/steps';
import type { Concept } from '../../model/concept';
import type { ExportFormat } from '../../model/glossaryFormat';
import { readCsv, readTsv } from '../csv/csvReader';
import { writeCsv } from '../csv/csvWriter';
import { writePairsCsv } from '../csv/pairsCsvWriter';
import type { ByteSource } from '../encoding/byteSource';
import { bytesAsSource } from '../encoding/byteSource';
import { encodingLeftUnsaid, problemOfGuess } from '../encoding/encodingGuess';
import { readGlossaFile } from '../glossa/glossaReader';
import { glossaryText } from '../glossa/glossaryFile';
import { readMultiTerm } from '../multiterm/multitermReader';
import { writeMultiTerm } from '../multiterm/multitermWriter';
import { readOds } from '../ods/odsReader';
import { writeOmegaT } from '../omegat/omegatWriter';
import { readPhrasePairs } from '../pairs/phrasePairsReader';
import { readPo } from '../po/poReader';
import { writePo } from '../po/poWriter';
import { readTbx } from '../tbx/tbxReader';
import { TBX_2, TBX_3, TBX_3_TAGS, TBX_CORE, TBX_MIN } from '../tbx/tbxRules';
import { tbxWritten } from '../tbx/tbxWriter';
import { readTmx } from '../tmx/tmxReader';
import { writeTmx } from '../tmx/tmxWriter';
import { readUtx } from '../utx/utxReader';
import { writeUtx } from '../utx/utxWriter';
import { readXliff } from '../xliff/xliffReader';
import { writeXliff12 } from '../xliff/xliff12Writer';
import { writeXliff } from '../xliff/xliffWriter';
import { readXlsx } from '../xlsx/xlsxReader';
import { writeXlsx } from '../xlsx/xlsxWriter';
import type { ImportFormat } from './formatDetection';
import { detectFormat } from './formatDetection';
import type { GlossaryReader, Reading, ReadOptions, TakeConcept } from './glossaryReader';
import { collected } from './glossaryReader';
import type { Written, WriteOptions } from './glossaryWriter';
import { textWritten } from './glossaryWriter';

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
  const opened = source instanceof Uint8Array ? bytesAsSource(source) : source;
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
