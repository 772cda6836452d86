import { strFromU8, Unzip, UnzipInflate, unzipSync } from 'fflate';
import { piecesOf } from './byteSource';
import type { ByteSource } from './byteSource';

/** Bytes of the file itself, which is looked through as a whole. */
const LARGEST_FILE = 1 << 27;
/** Bytes that one part, or all together, may expand to: told from the directory before anything is expanded, and counted while it is. */
const LARGEST_PART = 1 << 28;
/** Compressed bytes that are expanded at a time; a thousandfold of them is what memory has to hold. */
const STEP = 1 << 13;
const MOST_PARTS = 10_000;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** A zip file whose directory was found sound. */
export class ZipFile {
  private constructor(
    private readonly source: ByteSource,
    /** Size of each part when it is expanded, by name. */
    readonly sizes: ReadonlyMap<string, number>,
  ) {}

  /** Reads the directory; a fault is a sentence that says what to do. */
  static open(source: ByteSource): ZipFile | { fault: string } {
    if (source.size > LARGEST_FILE) return { fault: `This file has ${inMegabytes(source.size)}; spreadsheets up to ${inMegabytes(LARGEST_FILE)} are read. Save its sheet as CSV (UTF-8) and import that.` };
    const sizes = new Map<string, number>();
    let total = 0;
    let parts = 0;
    try {
      unzipSync(source.read(0, source.size), {
        filter: ({ name, originalSize }) => {
          total += originalSize;
          if (++parts <= MOST_PARTS) sizes.set(name, originalSize);
          return false;
        },
      });
    } catch {
      return { fault: 'This zip file is damaged: its directory cannot be read. Save or send it again.' };
    }
    if (parts > MOST_PARTS) return { fault: `This zip file has ${parts} parts, which no spreadsheet has; it was not unpacked.` };
    if (total > LARGEST_PART) return { fault: `This file would expand to ${inMegabytes(total)}, which no glossary needs; it was not unpacked. Save its sheet as CSV (UTF-8) and import that.` };
    return new ZipFile(source, sizes);
  }

  has(name: string): boolean {
    return this.sizes.has(name);
  }

  /**
   * One part, expanded piece by piece. It ends early where the part is damaged; `fault` then says so.
   */
  *pieces(name: string, onFault: (fault: string) => void): Iterable<Uint8Array> {
    const ready: Uint8Array[] = [];
    const size = this.sizes.get(name) ?? 0;
    let expanded = 0;
    let isDone = false;
    let fault: string | undefined;
    const unzip = new Unzip((file) => {
      if (file.name !== name || isDone) return;
      file.ondata = (error, data, isLast) => {
        if (error) fault = `The part ${name} of this file is damaged (${error.message}). Save or send it again. What stands before was read.`;
        else if (data.length) ready.push(data);
        isDone ||= isLast;
      };
      file.start();
    });
    unzip.register(UnzipInflate);
    try {
      for (const piece of piecesOf(this.source)) {
        for (let at = 0; at < piece.length && !isDone && !fault; at += STEP) {
          unzip.push(piece.slice(at, at + STEP));
          for (const data of ready.splice(0)) {
            expanded += data.length;
            if (expanded > size) fault = `The part ${name} of this file is larger than the file's directory says; it was not unpacked further.`;
            else yield data;
          }
        }
        if (isDone || fault) break;
      }
    } catch (error) {
      fault = `The part ${name} of this file is damaged (${(error as Error).message}). Save or send it again. What stands before was read.`;
    }
    if (!fault && expanded < size) fault = `The part ${name} of this file ends too early. Save or send it again. What stands before was read.`;
    if (fault) onFault(fault);
  }

  /** A small part as text; empty where there is none. */
  text(name: string, most = 1 << 20): string {
    if ((this.sizes.get(name) ?? 0) > most) return '';
    return [...this.pieces(name, () => {})].map((piece) => strFromU8(piece)).join('');
  }
}

/** Which spreadsheet a zip file is, by its parts. */
export function spreadsheetIn(source: ByteSource): { format: 'xlsx' | 'ods' } | { refusal: string } {
  const zip = ZipFile.open(source);
  if (!(zip instanceof ZipFile)) return { refusal: zip.fault };
  if (zip.has('xl/workbook.xml')) return { format: 'xlsx' };
  if (zip.has('content.xml') && /opendocument\.spreadsheet/.test(zip.text('mimetype', 200) || 'opendocument.spreadsheet')) return { format: 'ods' };
  if (zip.has('xl/workbook.bin')) return { refusal: 'This is a binary workbook (.xlsb). Save it as .xlsx or CSV (UTF-8) and import that.' };
  if (zip.has('word/document.xml') || zip.has('content.xml')) return { refusal: 'This is a text document, not a spreadsheet. Copy its table into a sheet, save that as .xlsx and import it.' };
  return { refusal: 'This is a zip file without a spreadsheet in it. Unpack it and import what is in it.' };
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / (1 << 20))} MB`;
}
