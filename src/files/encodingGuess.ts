import type * as Jschardet from 'jschardet';
import { lazyRequire } from '../base/lazyRequire';
import type { FileProblem } from '../base/problem';
import type { Steps } from '../base/steps';
import { languageOfFileName } from '../language/fileName';
import { canonicalLanguage, languageOfName } from '../language/names';
import type { ImportFormat } from './formatDetection';
import type { GlossaryReadOptions } from './glossary/glossaryReader';
import { interpretColumns } from './table/columns';
import type { ByteSource } from './encoding/decodeText';
import { DELIMITERS } from './csv/csvRows';
import {
  bytesAsSource,
  countLineBreaks,
  decodeInChunks,
  encodingDeclaredInHtml,
  encodingDeclaredInPo,
  encodingDeclaredInXml,
  sniffEncoding,
  readChunks,
} from './encoding/decodeText';

const library = lazyRequire<typeof Jschardet>('jschardet');

/** Readers of a format's own encoding declaration. Missing formats are not text, or always UTF-8. */
const DECLARED: Partial<Record<ImportFormat, (source: ByteSource) => string | undefined>> = {
  ...Object.fromEntries(
    (['tbx', 'tmx', 'xliff', 'multiterm'] as const).map((format) => [format, encodingDeclaredInXml]),
  ),
  ...Object.fromEntries((['csv', 'tsv', 'utx'] as const).map((format) => [format, () => undefined])),
  po: encodingDeclaredInPo,
};
/** Readers of a document's encoding declaration by file name extension. An XML declaration is read in any file. */
const DECLARED_IN_DOCUMENTS: [ending: RegExp, declared: (source: ByteSource) => string | undefined][] = [
  [/\.pot?$/i, encodingDeclaredInPo],
  [/\.x?html?$/i, encodingDeclaredInHtml],
];
/** The number of bytes examined at the beginning of a file. If these are ASCII, no encoding is guessed. */
const EXAMINED_BYTES = 1 << 18;
/** The number of bytes searched for language names: names of columns, tags, a header. */
const NAMING_BYTES = 1 << 13;

/** The properties guessed from a file's bytes. */
export interface EncodingGuess {
  /** The label for TextDecoder. */
  label: string;
  /** The first line that is not ASCII, where a wrong guess would be visible. */
  line: number;
}

/** Guesses the encoding of a glossary that is not UTF-8 if neither it nor the caller states one. */
export function guessGlossaryEncoding(
  source: ByteSource,
  format: ImportFormat,
  options: GlossaryReadOptions,
): EncodingGuess | undefined {
  const declared = DECLARED[format];
  return !declared || options.encoding !== undefined || declared(source) !== undefined
    ? undefined
    : guessFor(source, options);
}

/** The text of a document, with the problem of a guessed encoding, and those of bytes that cannot be decoded. */
export interface DecodedDocument {
  text: string;
  guess?: FileProblem;
  undecodable: FileProblem[];
}

/** Returns the text of a document, using its BOM, declared or guessed encoding. */
export function* decodeDocument(bytes: Uint8Array, options: GlossaryReadOptions): Steps<DecodedDocument> {
  const source = bytesAsSource(bytes);
  const { label, guess } = encodingOfDocument(source, options);
  let text = '';
  const undecodable = yield* decodeInChunks(
    readChunks(source),
    label,
    (piece) => ((text += piece), true),
    'Save the file as UTF-8',
  );
  return { text, undecodable, ...(guess && { guess: encodingGuessProblem(guess, 'save it as UTF-8') }) };
}

/** Returns the encoding of a document: its declaration, or a guess. */
function encodingOfDocument(
  source: ByteSource,
  options: GlossaryReadOptions,
): { label?: string; guess?: EncodingGuess } {
  const [, declaredWithin] = DECLARED_IN_DOCUMENTS.find(([ending]) => ending.test(options.fileName ?? '')) ?? [];
  const declared = encodingDeclaredInXml(source) ?? declaredWithin?.(source);
  const guess = declared === undefined ? guessFor(source, options) : undefined;
  // More bytes are examined than the first piece of the file, which may not yet contain an escape of ISO-2022-JP.
  const label = declared ?? guess?.label ?? sniffEncoding(source.read(0, Math.min(EXAMINED_BYTES, source.size)));
  return { label, guess };
}

function guessFor(source: ByteSource, options: GlossaryReadOptions): EncodingGuess | undefined {
  const bytes = source.read(0, Math.min(EXAMINED_BYTES, source.size)).slice();
  if (sniffEncoding(bytes) !== undefined) return undefined;
  const label = guessEncoding(bytes, () => namedLanguages(latin1(bytes.subarray(0, NAMING_BYTES)), options));
  return label === undefined
    ? undefined
    : {
        label,
        line:
          1 +
          countLineBreaks(
            latin1(
              bytes.subarray(
                0,
                bytes.findIndex((byte) => byte >= 0x80),
              ),
            ),
          ),
      };
}

/** @param advice advice about a wrong guess */
export function encodingGuessProblem(
  { label, line }: EncodingGuess,
  advice = 'specify another encoding when you import it',
): FileProblem {
  return {
    line,
    message:
      `The file does not state its encoding and was read as ${label}. If characters look wrong, for example here, ` +
      `${advice}.`,
  };
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** The number of lines in which column names may be. */
const HEADER_LINES = 12;
/** `xml:lang="ru"`, `source-language='ru'`, `"Language: ru\n"`. */
const LANGUAGE_ATTRIBUTE = /lang(?:uage)?\s*[=:]\s*["']?([a-z]{2,3}(?:[-_][a-z\d]{2,8})*)/gi;
const UTX = /^#UTX[^;]*;\s*([\w-]+)\s*\/\s*([\w-]+)/gi;

/**
 * Returns the languages that a file is known to contain before it can be read: from its column names, tags, file name
 * and the caller. BCP 47.
 */
function namedLanguages(start: string, { source: from, target: to, fileName, columns }: GlossaryReadOptions): string[] {
  const lines = start.split(/\r\n|\n|\r/).slice(0, HEADER_LINES);
  const tags = [...start.matchAll(LANGUAGE_ATTRIBUTE), ...start.matchAll(UTX)].flatMap(([, ...said]) =>
    said.flatMap((tag) => languageOfName(tag) ?? []),
  );
  const stated = [from, to, fileName && languageOfFileName(fileName)].map((language) =>
    language ? canonicalLanguage(language) : undefined,
  );
  return [
    ...new Set(
      [...stated, ...lines.flatMap((line) => inHeader(line, columns)), ...tags].filter(
        (language) => language !== undefined,
      ),
    ),
  ];
}

function inHeader(line: string, columns: GlossaryReadOptions['columns']): string[] {
  for (const delimiter of DELIMITERS) {
    const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const header = cells.length > 1 ? interpretColumns(cells, { columns }) : undefined;
    if (header?.hasHeader) return header.columns.flatMap((column) => (column.kind === 'term' ? [column.language] : []));
  }
  return [];
}

/** The maximum input of the detection library; more does not help. */
const MAX_SAMPLE_LENGTH = 1 << 15;
/** The number of bytes after which a line is cut at the next space. */
const MAX_LINE_BYTES = 256;
/** The fallback encoding: the most frequent one, which decodes any byte. */
const COMMONEST = 'windows-1252';

/**
 * Guesses the encoding of a text that does not state it, as a label for TextDecoder; undefined if its bytes are ASCII
 * or, apart from a few errors, UTF-8. Only encodings of the known languages are tried, if any of them matches.
 *
 * @param bytes the beginning of a text
 * @param languagesOf BCP 47 tags of the known languages; called only if a guess is needed
 */
export function guessEncoding(bytes: Uint8Array, languagesOf: () => readonly string[]): string | undefined {
  if (!bytes.some((byte) => byte >= 0x80) || isMostlyUtf8(bytes)) return undefined;
  const sampleBytes = nonAsciiParts(bytes);
  const fitting = LEGACY_ENCODINGS.filter(({ label }) => decodes(sampleBytes, label));
  const known = new Set(languagesOf().flatMap(tagVariants));
  const likely = fitting.filter((encoding) => encoding.languages.some((language) => known.has(language)));
  return detected(sampleBytes, likely) ?? detected(sampleBytes, fitting) ?? COMMONEST;
}

/** Returns whether at least half of the non-ASCII characters are valid UTF-8; the others are then damage. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  // The last character may be cut.
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  // Three-byte surrogates come from programs that support only UTF-16.
  const halves = bytes.filter(
    (byte, index) =>
      byte === 0xed && isBetween(bytes[index + 1], 0xa0, 0xbf) && isBetween(bytes[index + 2], 0x80, 0xbf),
  ).length;
  const broken = (text.match(/\uFFFD/g)?.length ?? 0) - 3 * halves;
  return (text.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0) + halves >= broken;
}

/**
 * Returns the non-ASCII lines, or only the non-ASCII parts of very long lines: ASCII is no evidence of an encoding.
 */
function nonAsciiParts(bytes: Uint8Array): Uint8Array {
  const kept: number[] = [];
  for (let start = 0; start < bytes.length && kept.length < MAX_SAMPLE_LENGTH;) {
    const end = endOfPart(bytes, start);
    const part = bytes.subarray(start, end);
    if (part.some((byte) => byte >= 0x80)) kept.push(...part);
    start = end;
  }
  return Uint8Array.from(kept);
}

/**
 * Returns the offset after a line break or, in a long line, a space; no supported encoding uses these bytes inside
 * a character.
 */
function endOfPart(bytes: Uint8Array, start: number): number {
  const most = Math.min(bytes.length, start + MAX_SAMPLE_LENGTH);
  for (let at = start; at < most; at++) {
    const byte = bytes[at]!;
    if (byte === 0x0a || byte === 0x0d || (byte === 0x20 && at - start >= MAX_LINE_BYTES)) return at + 1;
  }
  return most;
}

function decodes(bytes: Uint8Array, label: string): boolean {
  // The letters of Macintosh encodings are symbols in Windows encodings, and vice versa.
  if (label === 'macintosh' && countBetween(bytes, 0x80, 0x9f) <= countBetween(bytes, 0xc0, 0xff)) return false;
  try {
    // C1 controls result where a Windows encoding has no character.
    return !/[\x80-\x9f]/.test(new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true }));
  } catch {
    return false;
  }
}

function countBetween(bytes: Uint8Array, min: number, max: number): number {
  return bytes.reduce((count, byte) => count + (isBetween(byte, min, max) ? 1 : 0), 0);
}

function isBetween(byte: number | undefined, min: number, max: number): boolean {
  return byte !== undefined && byte >= min && byte <= max;
}

/** Returns the library's choice; the first encoding if none of its models matches. */
function detected(bytes: Uint8Array, among: readonly LegacyEncoding[]): string | undefined {
  if (among.length < 2) return among[0]?.label;
  const { encoding } = library().chardet.detect(bytes, {
    includeEncodings: among.map((each) => each.detected),
    noMatchEncoding: among[0]!.detected,
  });
  return among.find((each) => each.detected === encoding)?.label;
}

/** `de` for `de-AT`, `zh-Hant` for `zh-TW`. */
function tagVariants(language: string): string[] {
  const { language: base, script } = new Intl.Locale(language).maximize();
  return [base, `${base}-${script}`];
}

interface LegacyEncoding {
  /** The name in the web's Encoding Standard, and for TextDecoder. */
  label: string;
  /** The name in the detection library. */
  detected: string;
  /** BCP 47: the languages that were written in it; with a script if that matters. */
  languages: string[];
}

const WESTERN = 'af br ca da de es eu fi fo fr ga gd gl id is it lb ms nb nl nn no oc pt rm sq sv sw';
const CENTRAL = 'bs cs hr hsb hu pl ro sk sl sq sr-Latn';
const CYRILLIC = 'be bg mk ru sr uk';

const row = (label: string, detected: string, languages: string): LegacyEncoding => ({
  label,
  detected,
  languages: languages.split(' '),
});

/**
 * The encodings from before UTF-8 that are still in use and that the platform decodes: the candidates for a guess. The
 * most common one of a language comes first.
 */
export const LEGACY_ENCODINGS: readonly LegacyEncoding[] = [
  row('windows-1252', 'Windows-1252', WESTERN),
  row('iso-8859-15', 'iso8859-15', WESTERN),
  row('macintosh', 'MacRoman', WESTERN),
  row('windows-1250', 'Windows-1250', CENTRAL),
  row('iso-8859-2', 'ISO-8859-2', CENTRAL),
  row('windows-1251', 'Windows-1251', `${CYRILLIC} kk ky mn tg tt`),
  row('koi8-r', 'KOI8-R', 'ru'),
  row('koi8-u', 'koi8-u', 'uk'),
  row('iso-8859-5', 'ISO-8859-5', CYRILLIC),
  row('ibm866', 'IBM866', 'be bg ru uk'),
  row('windows-1253', 'Windows-1253', 'el'),
  row('iso-8859-7', 'ISO-8859-7', 'el'),
  row('windows-1254', 'Windows-1254', 'az tr'),
  row('windows-1255', 'Windows-1255', 'he yi'),
  row('windows-1256', 'Windows-1256', 'ar fa ug ur'),
  row('iso-8859-6', 'ISO-8859-6', 'ar'),
  row('windows-1257', 'Windows-1257', 'et lt lv'),
  row('iso-8859-13', 'ISO-8859-13', 'et lt lv'),
  row('windows-1258', 'cp1258', 'vi'),
  row('windows-874', 'CP874', 'th'),
  row('shift_jis', 'CP932', 'ja'),
  row('euc-jp', 'EUC-JP', 'ja'),
  row('gb18030', 'GB18030', 'zh-Hans'),
  row('big5', 'Big5', 'zh-Hant yue'),
  row('euc-kr', 'CP949', 'ko'),
];
