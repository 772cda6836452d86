import type { Concept } from '../domain/concept';
import type { Parsed } from '../domain/problem';
import { readCsv } from './csv';
import { writeCsv } from './csvWriter';
import { decodeInPieces } from './decodeText';
import { glossaryText, parseGlossaryFile } from './glossaryFile';
import { readPhrasePairs } from './phrasePairs';
import { runAtOnce } from './steps';
import type { Steps } from './steps';
import { readTbx } from './tbx';
import { TBX_2, TBX_3, writeTbx } from './tbxWriter';

/** What a glossary can be written as: `tbx` is version 3, `tbx2` version 2, `glossa` our own file. */
export const EXPORT_FORMATS = ['tbx', 'tbx2', 'csv', 'tsv', 'glossa'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type ImportFormat = 'csv' | 'tsv' | 'tbx' | 'glossa' | 'pairs';

export interface ReadGlossaryOptions {
  /** BCP 47; for files that do not name their languages. */
  from?: string;
  to?: string;
  /** Encoding label; what the first bytes show wins. */
  encoding?: string;
}

const SNIFFED_BYTES = 4096;
const WRONG_KIND: [pattern: RegExp, message: string][] = [
  [/^PK\u0003\u0004/, 'This is a spreadsheet or another zip file. Save the sheet as CSV (UTF-8) and import that.'],
  [/^\uFFFD\uFFFD\u0011|^%PDF|^\u007FELF|^\u0089PNG/, 'This is a binary file, not a glossary. Export the glossary as CSV or TBX and import that.'],
];

/** Reads a glossary of any supported format, told by the content and, where that leaves a choice, by the ending of the name. */
export function readGlossary(bytes: Uint8Array, fileName: string, options: ReadGlossaryOptions = {}): Parsed<Concept[]> {
  return runAtOnce(glossaryReading(bytes, fileName, options));
}

/** The same in steps, for `runInSlices`: other requests are served during a large import. */
export function* glossaryReading(bytes: Uint8Array, fileName: string, options: ReadGlossaryOptions = {}): Steps<Parsed<Concept[]>> {
  const start = startOf(bytes, options.encoding);
  const wrong = WRONG_KIND.find(([pattern]) => pattern.test(start));
  if (wrong) return { value: [], problems: [{ line: 1, message: wrong[1] }] };
  switch (formatOf(start, fileName)) {
    case 'tbx':
      return yield* readTbx(bytes, options.encoding);
    case 'glossa': {
      const { value, problems } = yield* parseGlossaryFile(bytes);
      return { value: [...value.concepts.values()], problems };
    }
    case 'pairs':
      return yield* readPhrasePairs(bytes, options);
    case 'tsv':
      return yield* readCsv(bytes, { ...options, delimiter: '\t' });
    case 'csv':
      return yield* readCsv(bytes, options);
  }
}

/** Which reader a file needs. */
function formatOf(start: string, fileName: string): ImportFormat {
  const ending = /\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? '';
  const text = start.trimStart();
  const [firstLine = ''] = text.split('\n');
  if (firstLine.startsWith('{') && /"target"\s*:/.test(firstLine) && !/"terms"\s*:/.test(firstLine)) return 'pairs';
  if (firstLine.startsWith('{') || ending === 'jsonl') return 'glossa';
  if (firstLine.startsWith('<') || ['tbx', 'xml'].includes(ending)) return 'tbx';
  return ['tsv', 'tab'].includes(ending) ? 'tsv' : 'csv';
}

function startOf(bytes: Uint8Array, encoding: string | undefined): string {
  let start = '';
  runAtOnce(decodeInPieces(bytes.subarray(0, SNIFFED_BYTES), encoding, (piece) => ((start += piece), true)));
  return start;
}

/** The whole file as text; it is to be stored as UTF-8. */
export function writeGlossary(concepts: readonly Concept[], format: ExportFormat): string {
  switch (format) {
    case 'tbx':
      return writeTbx(concepts, TBX_3);
    case 'tbx2':
      return writeTbx(concepts, TBX_2);
    case 'csv':
      return writeCsv(concepts);
    case 'tsv':
      return writeCsv(concepts, '\t');
    case 'glossa':
      return glossaryText(concepts);
  }
}
