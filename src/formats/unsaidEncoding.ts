import { guessEncoding } from '../documents/encodingGuess';
import type { Problem } from '../domain/problem';
import type { ByteSource } from './byteSource';
import { encodingDeclaredInHtml, encodingDeclaredInPo, encodingDeclaredInXml } from './declaredEncoding';
import { countLineBreaks, encodingShownBy } from './decodeText';
import type { ImportFormat } from './formatDetection';
import type { ReadOptions } from './glossaryReader';
import { namedLanguages } from './namedLanguages';

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
