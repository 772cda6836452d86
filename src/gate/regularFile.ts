import type { Stats } from 'node:fs';
import { closeSync, constants, fstatSync, lstatSync, openSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { access, lstat, open } from 'node:fs/promises';
import { GlossaError } from '../base/errors';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants as {
  O_RDONLY: number;
  O_NOFOLLOW?: number;
  O_NONBLOCK?: number;
};

/**
 * The flags for opening: they do not follow a link and do not wait on a pipe, if either replaced the file meanwhile.
 * Windows has neither flag.
 */
const READING = O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0);

const MEBIBYTE = 1 << 20;

/**
 * Opens a file for reading, given by its real path. Errors: `fileIrregular` for a link, a folder, a device or a pipe;
 * `fileTooLarge`; otherwise those of the system, mainly `ENOENT` and `EACCES`.
 */
export async function openRegularFile(file: string, maxBytes: number): Promise<{ handle: FileHandle; size: number }> {
  // Checked before it is opened: opening a device may start it.
  assertRegularFile(file, await lstat(file), maxBytes);
  const handle = await open(file, READING);
  try {
    const stats = await handle.stat();
    assertRegularFile(file, stats, maxBytes);
    return { handle, size: stats.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Opens a regular file synchronously, for readers that work in slices. */
export function openRegularFileSync(file: string, maxBytes: number): { descriptor: number; size: number } {
  assertRegularFile(file, lstatSync(file), maxBytes);
  const descriptor = openSync(file, READING);
  try {
    const stats = fstatSync(descriptor);
    assertRegularFile(file, stats, maxBytes);
    return { descriptor, size: stats.size };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** Reads a whole file, given by its real path. Errors: those of `openRegularFile`. */
export async function readRegularFile(file: string, maxBytes: number): Promise<Buffer> {
  const { handle, size } = await openRegularFile(file, maxBytes);
  try {
    const bytes = Buffer.allocUnsafeSlow(size);
    let length = 0;
    // The file may shrink while it is read. Bytes that are added meanwhile are not read.
    for (let read = 1; read > 0 && length < size; length += read)
      ({ bytesRead: read } = await handle.read(bytes, length, size - length));
    return bytes.subarray(0, length);
  } finally {
    await handle.close();
  }
}

/** Returns whether a path exists, following links. */
export function pathExists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Throws unless a file is regular and within the size limit. Errors: `fileIrregular`, `fileTooLarge`. */
export function assertRegularFile(file: string, stats: Stats, maxBytes: number): void {
  if (!stats.isFile())
    throw new GlossaError(
      'fileIrregular',
      `${file} was not opened because it is ${kindOf(stats)}, not a regular file. Choose another file.`,
    );
  if (stats.size <= maxBytes) return;
  const size = Math.ceil(stats.size / MEBIBYTE);
  throw new GlossaError(
    'fileTooLarge',
    `${file} was not opened because it has ${size} MiB; at most ${Math.floor(maxBytes / MEBIBYTE)} MiB are ` +
      `supported. Split it, or choose another file.`,
  );
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isSymbolicLink()) return 'a link';
  if (stats.isFIFO()) return 'a pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}
