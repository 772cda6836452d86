import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { DocumentContent, DocumentInput, DocumentText, SkippedParts } from '../../model/document';
import type { ReaderResult } from '../../base/problem';
import { runInSlices } from '../../base/steps';
import { sniffEncoding } from '../../files/encoding/decodeText';
import type { DecodedDocument } from '../../files/encodingGuess';
import { decodeDocument } from '../../files/encodingGuess';
import type { DocumentReadOptions } from '../../files/tableDocuments';
import { isWorkbook } from '../../files/tableDocuments';
import { FileGate } from '../../gate/fileGate';
import { openRegularFile, readRegularFile } from '../../gate/regularFile';
import type { PartialLanguagePair } from '../../model/languagePair';
import { sha256Of } from '../sha256';
import { asReadError } from './fileSource';
import { ReaderThreadPool } from './readerThreads';

const MEGABYTE = 1024 * 1024;
/**
 * The maximum size of a document, which is also VS Code's limit for extensions: alignment and mining have all of its
 * segments in memory.
 */
const MAX_MEGABYTES = 50;
/** The number of bytes read at a time; between them, reading can be cancelled. */
const PIECE = 4 * MEGABYTE;
/** The number of bytes at the beginning of a file in which a zero byte shows that it is not text. */
const BINARY_TEST_BYTES = 8192;

/** Reads documents in threads, from files that the gate admits. */
export class DocumentReader {
  constructor(
    readonly threads = new ReaderThreadPool(),
    readonly gate = FileGate.forNamedFiles(),
  ) {}

  /**
   * Reads the segments of a document. Errors, each with advice: `fileUnreadable`, `documentTooLarge`, `formatUnknown`,
   * `cancelled`, and those of the gate.
   *
   * @param wanted chooses among the languages of a file with more than two, and states the content of a table's columns
   */
  async read(
    source: DocumentInput,
    wanted: DocumentReadOptions,
    signal?: AbortSignal,
  ): Promise<ReaderResult<DocumentText>> {
    if (!('path' in source)) return this.readInEditor(source, wanted, signal, true);
    const { path } = source;
    const bytes = await readBytes(path, new Pacer(signal), this.gate);
    if (!isOfficeDocument(path)) refuseBinary(path, bytes);
    return this.threads.readDocument({ kind: 'documentFile', path, bytes, wanted }, signal);
  }

  /**
   * Reads the sentences or pairs of a text from an editor, as `read` does for a file.
   *
   * @param asTable whether a table, which the editor treats as plain text, is a bilingual document
   */
  async readInEditor(
    document: DocumentContent,
    wanted: DocumentReadOptions,
    signal?: AbortSignal,
    asTable = false,
  ): Promise<ReaderResult<DocumentText>> {
    refuseLonger(document.fileName, document.text.length);
    return this.threads.readDocument({ kind: 'text', document, wanted, asTable }, signal);
  }

  /** Returns the SHA-256 of a document, hexadecimal. Errors: those of the gate, `fileTooLarge`, `fileUnreadable`. */
  async hashOf(file: string): Promise<string> {
    try {
      return await sha256Of(await readRegularFile(await this.gate.admitNamed(file), MAX_MEGABYTES * MEGABYTE));
    } catch (error) {
      throw asReadError(error, file);
    }
  }
}

/** Returns the skipped parts of a file as a list, possibly empty. */
export function skippedPartsIn(file: string, { skippedParts }: DocumentText): SkippedParts[] {
  return skippedParts ? [{ file, parts: skippedParts }] : [];
}

/** Returns whether a document is an archive, which is read from its file: DOCX, Excel, OpenDocument. */
export function isOfficeDocument(path: string): boolean {
  return /\.docx$/i.test(path) || isWorkbook(path);
}

/**
 * Returns the text of a file, in the encoding given by its byte order mark, declared in it, or guessed. Errors:
 * `fileUnreadable`, `documentTooLarge`, `formatUnknown`, `cancelled`, and those of the gate.
 */
export async function decodeTextFile(
  path: string,
  pacer: Pacer,
  languages: PartialLanguagePair = {},
  gate = FileGate.forNamedFiles(),
): Promise<DecodedDocument> {
  const bytes = await readBytes(path, pacer, gate);
  refuseBinary(path, bytes);
  return runInSlices(decodeDocument(bytes, { ...languages, fileName: path }), pacer);
}

async function readBytes(path: string, pacer: Pacer, gate: FileGate): Promise<Uint8Array> {
  try {
    const { handle, size } = await openRegularFile(await gate.admitNamed(path), Infinity);
    try {
      refuseLonger(path, size);
      const bytes = new Uint8Array(size);
      let length = 0;
      for (let read = 1; read > 0 && length < size; length += read) {
        ({ bytesRead: read } = await handle.read(bytes, length, Math.min(PIECE, size - length)));
        pacer.throwIfCancelled();
      }
      return bytes.subarray(0, length);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw asReadError(error, path);
  }
}

function refuseLonger(name: string, length: number): void {
  if (length <= MAX_MEGABYTES * MEGABYTE) return;
  const size = Math.ceil(length / MEGABYTE);
  throw new GlossaError(
    'documentTooLarge',
    `${name} has ${size} MB; at most ${MAX_MEGABYTES} MB are supported. Split it, for example by chapters.`,
  );
}

function refuseBinary(path: string, bytes: Uint8Array): void {
  if (sniffEncoding(bytes) || !bytes.subarray(0, BINARY_TEST_BYTES).includes(0)) return;
  throw new GlossaError(
    'formatUnknown',
    `${path} is not a text file. Save it as DOCX, XLSX, HTML or plain text, and choose that file.`,
  );
}
