import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../../privateFolder';
import { makeFolderSync } from '../../../gate/paths';

/**
 * Reads rows from any positions of a file into `bytes`, one after the other; returns the number of rows that were read
 * completely.
 */
export type FileRowReader = (descriptor: number, rows: Int32Array, bytesPerRow: number, bytes: Uint8Array) => number;

/** The place for rows on disk. */
export interface RowsFileOptions {
  folder: string;
  /** A function that reads rows faster than Node, if there is one. */
  readRows?: FileRowReader;
  /** The number of rows that stay in memory before they go to the file together. */
  maxRowsInMemory?: number;
}

/** Closes a file when no index uses its rows: a caller may still search an index that was replaced. */
const closeWhenCollected = new FinalizationRegistry<number>((descriptor) => closeSync(descriptor));

/**
 * Rows of equal length in an anonymous temporary file, which disappears with the process. The system caches recently
 * read rows. Errors: those of the system.
 */
export class RowsFile {
  private readonly descriptor: number;
  private readonly readRows: FileRowReader;
  private count = 0;

  constructor(
    { folder, readRows = readEach }: RowsFileOptions,
    private readonly bytesPerRow: number,
  ) {
    makeFolderSync(folder, PRIVATE_FOLDER_MODE);
    const file = path.join(folder, `${randomBytes(8).toString('hex')}.rows`);
    this.descriptor = openSync(file, 'wx+', PRIVATE_FILE_MODE);
    rmSync(file, { force: true });
    this.readRows = readRows;
    closeWhenCollected.register(this, this.descriptor);
  }

  /** Appends rows; on failure, `read` sees none of them. */
  append(rows: Uint8Array): void {
    this.writeAt(this.count, rows);
    this.count += rows.byteLength / this.bytesPerRow;
  }

  /** Overwrites an existing row. */
  replace(row: number, bytes: Uint8Array): void {
    this.writeAt(row, bytes);
  }

  /** Reads consecutive rows into the beginning of `bytes`. */
  read(first: number, count: number, bytes: Uint8Array): void {
    const length = count * this.bytesPerRow;
    for (let done = 0; done < length;) {
      const read = readSync(this.descriptor, bytes, done, length - done, first * this.bytesPerRow + done);
      if (read === 0) throw new RangeError('A vector file is incomplete.');
      done += read;
    }
  }

  /** Reads the given rows, in this order, into `bytes`. */
  readRowsAt(rows: Int32Array, bytes: Uint8Array): void {
    if (this.readRows(this.descriptor, rows, this.bytesPerRow, bytes) < rows.length)
      throw new RangeError('A vector file is incomplete.');
  }

  private writeAt(row: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.byteLength;)
      done += writeSync(this.descriptor, bytes, done, bytes.byteLength - done, row * this.bytesPerRow + done);
  }
}

function readEach(descriptor: number, rows: Int32Array, bytesPerRow: number, bytes: Uint8Array): number {
  for (const [i, row] of rows.entries())
    if (readSync(descriptor, bytes, i * bytesPerRow, bytesPerRow, row * bytesPerRow) < bytesPerRow) return i;
  return rows.length;
}
