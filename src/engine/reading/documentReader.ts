import { GlossaError } from '../../base/errors';
import type { Pacer } from '../../base/pacer';
import type { Parsed, Problem } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { runInSlices } from '../../base/steps';
import { isTable, readTable } from '../../files/csv/csvDocument';
import { readingOf } from '../../files/document/documents';
import { docxParagraphs, docxText } from '../../files/docx/docxDocument';
import { piecesOf, bytesAsSource } from '../../files/encoding/byteSource';
import { encodingShownBy } from '../../files/encoding/declaredEncoding';
import { decodeInPieces } from '../../files/encoding/decodeText';
import { encodingOfDocument, problemOfGuess } from '../../files/encoding/encodingGuess';
import { faultOfExpansion, isZip } from '../../files/zip/zipFile';
import { FileGate } from '../../gate/fileGate';
import { openRegular } from '../../gate/regularFile';
import type { DocumentContent, DocumentSource, DocumentText } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';

const MEGABYTE = 1024 * 1024;
/** Above this a document is refused, as VS Code refuses it to extensions: alignment and mining hold all of its segments in memory. */
const MOST_MEGABYTES = 50;
/** Bytes that are read at a time, so that a slow disk can be cancelled. */
const PIECE = 4 * MEGABYTE;
/** Bytes in which a zero shows that a file is no text. */
const LOOKED_AT = 8192;

/**
 * What a glossary can be built from, in slices. Errors, each with what to do: `fileUnreadable`, `documentTooLarge`,
 * `formatUnknown`, `cancelled`, and those of the gate.
 *
 * @param wanted chooses among the languages of a file that holds more than two
 */
export async function readSource(source: DocumentSource, wanted: LanguageChoice, pacer: Pacer, gate = FileGate.forNamedFiles()): Promise<Parsed<DocumentText>> {
  if (!('path' in source)) {
    refuseLonger(source.fileName, source.text.length);
    return runInSlices(textReading(source, wanted), pacer);
  }
  const { path } = source;
  if (/\.docx$/i.test(path)) {
    const bytes = await readBytes(path, pacer, gate);
    const fault = isZip(bytes) ? await runInSlices(faultOfExpansion(bytesAsSource(bytes), 'Split it, for example by chapters.'), pacer) : undefined;
    const { value: paragraphs, problems } = fault ? { value: [], problems: [{ line: 1, message: `This is no readable DOCX: ${fault} Or open it in a word processor and save it as DOCX again.` }] } : await docxParagraphs(bytes);
    pacer.throwIfCancelled();
    return { value: await runInSlices(docxText(paragraphs, path), pacer), problems };
  }
  const { text, problems } = await readText(path, pacer, wanted, gate);
  const read = await runInSlices(textReading({ fileName: path, text }, wanted), pacer);
  return { value: read.value, problems: [...problems, ...read.problems] };
}

/** The text of a file, in the encoding that it shows, says, or by a guess has. Errors: `fileUnreadable`, `documentTooLarge`, `formatUnknown`, `cancelled`, and those of the gate. */
export async function readText(path: string, pacer: Pacer, { source: from, target: to }: LanguageChoice = {}, gate = FileGate.forNamedFiles()): Promise<{ text: string; problems: Problem[] }> {
  const bytes = await readBytes(path, pacer, gate);
  refuseBinary(path, bytes);
  const { label, guess } = encodingOfDocument(bytesAsSource(bytes), { from, to, fileName: path });
  let text = '';
  const problems = await runInSlices(decodeInPieces(piecesOf(bytesAsSource(bytes)), label, (piece) => ((text += piece), true)), pacer);
  return { text, problems: guess ? [problemOfGuess(guess, 'save it as UTF-8'), ...problems] : problems };
}

/** A document's text as its sentences or pairs; tables too, which the editor takes for plain text. */
function textReading(document: DocumentContent, wanted: LanguageChoice): Steps<Parsed<DocumentText>> {
  return isTable(document) ? readTable(document, wanted) : readingOf(document, wanted);
}

async function readBytes(path: string, pacer: Pacer, gate: FileGate): Promise<Uint8Array> {
  try {
    const { handle, size } = await openRegular(await gate.admitNamed(path), Infinity);
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
    if (error instanceof GlossaError) throw error;
    throw new GlossaError('fileUnreadable', `${path} cannot be read (${(error as NodeJS.ErrnoException).code}). Check the name and your rights.`);
  }
}

function refuseLonger(name: string, length: number): void {
  if (length <= MOST_MEGABYTES * MEGABYTE) return;
  const size = Math.ceil(length / MEGABYTE);
  throw new GlossaError('documentTooLarge', `${name} has ${size} MB; documents of up to ${MOST_MEGABYTES} MB are read. Split it, for example by chapters.`);
}

function refuseBinary(path: string, bytes: Uint8Array): void {
  if (encodingShownBy(bytes) || !bytes.subarray(0, LOOKED_AT).includes(0)) return;
  throw new GlossaError('formatUnknown', `${path} is no text. Save it as DOCX, HTML or plain text, and take that.`);
}
