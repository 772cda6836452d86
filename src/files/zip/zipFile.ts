import { Inflate, strFromU8 } from 'fflate';
import type { Steps } from '../../base/steps';
import type { ByteSource } from '../encoding/decodeText';
import { readChunks } from '../encoding/decodeText';

/** The maximum size of the file in bytes. */
const MAX_FILE_SIZE = 1 << 27;
/**
 * The maximum expanded size in bytes of all parts together. The directory states the sizes; expansion stops at the
 * stated size of a part.
 */
const MAX_EXPANDED_SIZE = 1 << 28;
/**
 * The number of compressed bytes that are expanded at a time. It is small because expanded data may be a thousand times
 * as large.
 */
const EXPANSION_STEP_BYTES = 1 << 13;
const MAX_PARTS = 10_000;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** The length of the header before a part's content, without the name and the extra field. */
const HEADER_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;

/** A zip file with a valid directory. */
export class ZipFile {
  private constructor(
    private readonly source: ByteSource,
    private readonly parts: ReadonlyMap<string, ZipPart>,
  ) {}

  /**
   * Reads the directory of a ZIP file. If it is damaged or too large, returns the reason as sentences; those for a file
   * that is too large end with `advice`.
   */
  static open(
    source: ByteSource,
    advice = 'Save its sheet as CSV (UTF-8), and import that file.',
  ): ZipFile | { fault: string } {
    if (source.size > MAX_FILE_SIZE)
      return {
        fault:
          `This file has ${inMegabytes(source.size)}; at most ${inMegabytes(MAX_FILE_SIZE)} are supported. ` +
          `${advice}`,
      };
    const directory = zipDirectory(source, MAX_PARTS);
    if (!directory)
      return { fault: 'This ZIP file is damaged: its directory cannot be read. Save it again, or get a new copy.' };
    const { parts, count } = directory;
    if (count > MAX_PARTS)
      return { fault: `This ZIP file was not read because it has ${count} parts; at most ${MAX_PARTS} are supported.` };
    const total = parts.reduce((sum, { size }) => sum + size, 0);
    if (total > MAX_EXPANDED_SIZE)
      return {
        fault:
          `This file was not read because it would expand to ${inMegabytes(total)}; at most ` +
          `${inMegabytes(MAX_EXPANDED_SIZE)} are supported. ${advice}`,
      };
    return new ZipFile(source, new Map(parts.map((part) => [part.name, part])));
  }

  get names(): Iterable<string> {
    return this.parts.keys();
  }

  has(name: string): boolean {
    return this.parts.has(name);
  }

  /**
   * Yields one part, expanded piece by piece. It ends early if the part is damaged; `onError` then receives the reason.
   */
  *pieces(name: string, onError: (fault: string) => void): Iterable<Uint8Array> {
    const { size = 0 } = this.parts.get(name) ?? {};
    let expanded = 0;
    let fault: string | undefined;
    try {
      for (const data of this.expanded(name)) {
        yield data.subarray(0, size - expanded);
        expanded += data.length;
        if (expanded <= size) continue;
        fault = `The part ${name} of this file is damaged: it is larger than stated. The rest of it was skipped.`;
        break;
      }
      if (expanded < size)
        fault =
          `The part ${name} of this file is incomplete. Save the file again, or get a new copy. The beginning ` +
          `was read.`;
    } catch (error) {
      fault =
        `The part ${name} of this file is damaged (${(error as Error).message}). Save the file again, or get a new ` +
        `copy. The beginning was read.`;
    }
    if (fault) onError(fault);
  }

  /** @throws Error if the bytes do not match the directory */
  private *expanded(name: string): Iterable<Uint8Array> {
    const part = this.parts.get(name);
    if (!part) return;
    const header = this.source.read(part.offset, part.offset + HEADER_LENGTH);
    if (header.length < HEADER_LENGTH || !isZip(header)) throw new Error('it is not at the stated position');
    if (part.method !== STORED && part.method !== DEFLATED)
      throw new Error(`unsupported compression method ${part.method}`);
    const start = part.offset + HEADER_LENGTH + header[26]! + (header[27]! << 8) + header[28]! + (header[29]! << 8);
    const end = Math.min(start + part.compressedSize, this.source.size);
    if (part.method === STORED) {
      yield* readChunks(this.source, start, end);
      return;
    }
    const ready: Uint8Array[] = [];
    const inflate = new Inflate((data) => void (data.length && ready.push(data)));
    for (let at = start; at < end; at += EXPANSION_STEP_BYTES) {
      inflate.push(
        this.source.read(at, Math.min(at + EXPANSION_STEP_BYTES, end)).slice(),
        at + EXPANSION_STEP_BYTES >= end,
      );
      yield* ready.splice(0);
    }
  }

  /** Returns a part as text; empty if it is missing or larger than the limit. */
  text(name: string, maxBytes = 1 << 20): string {
    if ((this.parts.get(name)?.size ?? 0) > maxBytes) return '';
    return [...this.pieces(name, () => {})].map((piece) => strFromU8(piece)).join('');
  }
}

/**
 * Returns why a zip file must not be given to a library that expands whole parts, as a sentence; undefined if it may.
 * @param faultsOf creates a function that checks the pieces of one part and returns the fault
 */
export function* zipRejectionReason(
  source: ByteSource,
  advice: string,
  faultsOf: () => (piece: Uint8Array) => string | undefined,
): Steps<string | undefined> {
  const zip = ZipFile.open(source, advice);
  if (!(zip instanceof ZipFile)) return zip.fault;
  let fault: string | undefined;
  for (const name of zip.names) {
    const faultIn = faultsOf();
    for (const piece of zip.pieces(name, (each) => (fault = each))) {
      fault = faultIn(piece);
      if (fault) return fault;
      yield;
    }
    if (fault) return fault;
  }
  return undefined;
}

/** Returns the kind of spreadsheet in a zip file, by its parts. */
export function detectSpreadsheetFormat(source: ByteSource): { format: 'xlsx' | 'ods' } | { refusal: string } {
  const zip = ZipFile.open(source);
  if (!(zip instanceof ZipFile)) return { refusal: zip.fault };
  if (zip.has('xl/workbook.xml')) return { format: 'xlsx' };
  if (
    zip.has('content.xml') &&
    /opendocument\.spreadsheet/.test(zip.text('mimetype', 200) || 'opendocument.spreadsheet')
  )
    return { format: 'ods' };
  if (zip.has('xl/workbook.bin'))
    return { refusal: 'This is a binary workbook (.xlsb). Save it as .xlsx or CSV (UTF-8), and import that file.' };
  if (zip.has('word/document.xml') || zip.has('content.xml'))
    return {
      refusal: 'This is a text document, not a spreadsheet. Copy its table into a sheet, and save it as .xlsx.',
    };
  return { refusal: 'This ZIP file contains no spreadsheet. Extract it, and import the files inside.' };
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / (1 << 20))} MB`;
}

/** A directory entry of a zip file; sizes in bytes. */
interface ZipPart {
  name: string;
  /** The method: 0 for stored, 8 for deflated. */
  method: number;
  compressedSize: number;
  size: number;
  /** The offset of its local header. */
  offset: number;
}

const END = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT_LENGTH = 0xffff;
const END_64_PLACE = 0x07064b50;
const END_64_PLACE_LENGTH = 20;
const END_64 = 0x06064b50;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
/** The value for a number that is stored elsewhere in 64 bits. */
const ELSEWHERE = 0xffffffff;
const UTF8_NAME = 1 << 11;

/**
 * Reads the directory at the end of a ZIP file (APPNOTE 6.3, sections 4.3.12 to 4.3.16), up to the given number of
 * entries. Undefined if it is missing or inconsistent.
 */
function zipDirectory(source: ByteSource, maxParts: number): { parts: ZipPart[]; count: number } | undefined {
  const tailStart = Math.max(0, source.size - END_LENGTH - MAX_COMMENT_LENGTH);
  const tail = viewOf(source.read(tailStart, source.size));
  let at = tail.byteLength - END_LENGTH;
  while (at >= 0 && tail.getUint32(at, true) !== END) at--;
  if (at < 0) return undefined;
  let [count, start] = [tail.getUint16(at + 10, true), tail.getUint32(at + 16, true)];
  if (at >= END_64_PLACE_LENGTH && tail.getUint32(at - END_64_PLACE_LENGTH, true) === END_64_PLACE) {
    const place = Number(tail.getBigUint64(at - END_64_PLACE_LENGTH + 8, true));
    const end = viewOf(source.read(place, place + 56));
    if (end.byteLength < 56 || end.getUint32(0, true) !== END_64) return undefined;
    [count, start] = [Number(end.getBigUint64(32, true)), Number(end.getBigUint64(48, true))];
  }
  const parts = entries(viewOf(source.read(start, tailStart + at)), Math.min(count, maxParts));
  return parts && { parts, count };
}

function entries(view: DataView, count: number): ZipPart[] | undefined {
  const parts: ZipPart[] = [];
  for (let at = 0; parts.length < count;) {
    if (at + ENTRY_LENGTH > view.byteLength || view.getUint32(at, true) !== ENTRY) return undefined;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    const next = at + ENTRY_LENGTH + nameLength + extraLength + commentLength;
    if (next > view.byteLength) return undefined;
    const name = new TextDecoder(view.getUint16(at + 8, true) & UTF8_NAME ? 'utf-8' : 'latin1').decode(
      bytesOf(view, at + ENTRY_LENGTH, nameLength),
    );
    const extra = new DataView(view.buffer, view.byteOffset + at + ENTRY_LENGTH + nameLength, extraLength);
    const [size, compressedSize, offset] = inFull(
      [24, 20, 42].map((place) => view.getUint32(at + place, true)),
      extra,
    ) as [number, number, number];
    parts.push({ name, method: view.getUint16(at + 10, true), compressedSize, size, offset });
    at = next;
  }
  return parts;
}

/**
 * Returns the numbers, with those that do not fit into 32 bits replaced by the 64-bit values of extra field 1, which
 * are in the same order.
 */
function inFull(numbers: readonly number[], extra: DataView): number[] {
  let place = extra.byteLength;
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true))
    if (extra.getUint16(at, true) === 1) place = at + 4;
  return numbers.map((number) => {
    if (number !== ELSEWHERE || place + 8 > extra.byteLength) return number;
    place += 8;
    return Number(extra.getBigUint64(place - 8, true));
  });
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function bytesOf(view: DataView, start: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + start, length);
}
