import { guessEncoding } from './encodingGuess';
import type { Problem } from '../../base/problem';
import type { ByteSource } from './byteSource';
import { encodingDeclaredInHtml, encodingDeclaredInPo, encodingDeclaredInXml } from './declaredEncoding';
import { countLineBreaks, encodingShownBy } from './decodeText';
import type { ImportFormat } from '../glossary/formatDetection';
import type { ReadOptions } from '../glossary/glossaryReader';
import { languageOfFileName } from '../../language/fileName';
import { canonicalLanguage, languageOfName } from '../../language/names';
import { interpretColumns } from '../table/columns';

/** How files of a format say their encoding themselves. What is missing here is no text, or UTF-8 whatever it says. */
const DECLARED: Partial<Record<ImportFormat, (source: ByteSource) => string | undefined>> = {
  ...Object.fromEntries((['tbx', 'tmx', 'xliff', 'multiterm'] as const).map((format) => [format, encodingDeclaredInXml])),
  ...Object.fromEntries((['csv', 'tsv', 'utx'] as const).map((format) => [format, () => undefined])),
  po: encodingDeclaredInPo,
};
/** The same for documents, by the endings of their names; any may be XML. */
const DECLARED_IN_DOCUMENTS: [ending: RegExp, declared: (source: ByteSource) => string | undefined][] = [
  [/\.pot?$/i, encodingDeclaredInPo],
  [/\.x?html?$/i, encodingDeclaredInHtml],
];
/** Of the beginning of a file; one that goes beyond ASCII only later is read as UTF-8. */
const LOOKED_AT = 1 << 18;
/** Bytes in which languages are named: names of columns, tags, a header. */
const NAMING_BYTES = 1 << 13;

/** What nothing in a file says, told from its bytes. */
export interface EncodingGuess {
  /** For TextDecoder. */
  label: string;
  /** The first one that is not ASCII, where a wrong guess shows. */
  line: number;
}

/** A guess for a glossary whose encoding neither it nor the caller says and whose bytes are not UTF-8. */
export function encodingLeftUnsaid(source: ByteSource, format: ImportFormat, options: ReadOptions): EncodingGuess | undefined {
  const declared = DECLARED[format];
  return !declared || options.encoding !== undefined || declared(source) !== undefined ? undefined : guessFor(source, options);
}

/** How a document is to be read: what it says, or a guess. */
export function encodingOfDocument(source: ByteSource, options: ReadOptions): { label?: string; guess?: EncodingGuess } {
  const [, declaredWithin] = DECLARED_IN_DOCUMENTS.find(([ending]) => ending.test(options.fileName ?? '')) ?? [];
  const declared = encodingDeclaredInXml(source) ?? declaredWithin?.(source);
  const guess = declared === undefined ? guessFor(source, options) : undefined;
  return { label: declared ?? guess?.label, guess };
}

function guessFor(source: ByteSource, options: ReadOptions): EncodingGuess | undefined {
  const bytes = source.read(0, Math.min(LOOKED_AT, source.size)).slice();
  if (encodingShownBy(bytes) !== undefined) return undefined;
  const label = guessEncoding(bytes, () => namedLanguages(latin1(bytes.subarray(0, NAMING_BYTES)), options));
  return label === undefined ? undefined : { label, line: 1 + countLineBreaks(latin1(bytes.subarray(0, bytes.findIndex((byte) => byte >= 0x80)))) };
}

/** @param wayOut what to do about a wrong guess */
export function problemOfGuess({ label, line }: EncodingGuess, wayOut = 'name another when importing it'): Problem {
  return { line, message: `The file does not say its encoding and was read as ${label}. If letters look wrong, here to begin with, ${wayOut}.` };
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

const DELIMITERS = ['\t', ';', ',', '|'];
/** Lines in which names of columns may stand. */
const FIRST_LINES = 12;
/** `xml:lang="ru"`, `source-language='ru'`, `"Language: ru\n"`. */
const SAID = /lang(?:uage)?\s*[=:]\s*["']?([a-z]{2,3}(?:[-_][a-z\d]{2,8})*)/gi;
const UTX = /^#UTX[^;]*;\s*([\w-]+)\s*\/\s*([\w-]+)/gi;

/** The languages that a file is known to hold before it can be read: from the names of its columns, tags, its name and the caller. BCP 47. */
function namedLanguages(start: string, { from, to, fileName, columns }: ReadOptions): string[] {
  const lines = start.split(/\r\n|\n|\r/).slice(0, FIRST_LINES);
  const tags = [...start.matchAll(SAID), ...start.matchAll(UTX)].flatMap(([, ...said]) => said.flatMap((tag) => languageOfName(tag) ?? []));
  const given = [from, to, fileName && languageOfFileName(fileName)].map((language) => (language ? canonicalLanguage(language) : undefined));
  return [...new Set([...given, ...lines.flatMap((line) => inHeader(line, columns)), ...tags].filter((language) => language !== undefined))];
}

function inHeader(line: string, columns: ReadOptions['columns']): string[] {
  for (const delimiter of DELIMITERS) {
    const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const header = cells.length > 1 ? interpretColumns(cells, { columns }) : undefined;
    if (header?.hasHeader) return header.columns.flatMap((column) => (column.kind === 'term' ? [column.language] : []));
  }
  return [];
}
