import type { FileHandle } from 'node:fs/promises';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../../gate/folders';
import { writeAtomically } from '../../../gate/atomicWrite';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../../privateFolder';

/** A file of a cache, which another engine may delete or replace at any moment. */
export interface CacheFile {
  path: string;
  bytes: number;
  /** The time of the last write, or of the last use if its reader records that, in milliseconds. */
  touched: number;
}

/** The files of caches that this process is writing. */
const writing = new Set<Promise<void>>();

/** Returns every file below a folder; none if the folder is missing. */
export async function filesBelow(folder: string): Promise<CacheFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []); // not made yet
  const files: CacheFile[] = [];
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const status = await stat(file).catch(() => undefined); // another engine has deleted it meanwhile
    if (status) files.push({ path: file, bytes: status.size, touched: status.mtimeMs });
  }
  return files;
}

/** Deletes the files below a folder that were touched longest ago until the rest is within the limit. */
export async function pruneFolder(folder: string, maxBytes: number): Promise<void> {
  const files = (await filesBelow(folder)).sort((a, b) => b.touched - a.touched);
  let bytes = 0;
  for (const file of files) {
    bytes += file.bytes;
    if (bytes > maxBytes) await discard(file.path);
  }
}

/** Deletes a file or folder of a cache. */
export async function discard(file: string): Promise<void> {
  // Open elsewhere, on Windows: it is deleted another time.
  await rm(file, { recursive: true, force: true }).catch(() => undefined);
}

/**
 * Deletes a whole cache, including files that this process is still writing. Rejects if something cannot be deleted.
 */
export async function discardCache(folder: string): Promise<void> {
  await Promise.allSettled(writing);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 }); // another engine may put a file there meanwhile
}

/** Writes a file of a cache whole or not at all: readers see the old one until `write` is done with the new one. */
export async function writeCacheFile(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const written = makeCacheFile(file, write);
  writing.add(written);
  await written.finally(() => writing.delete(written));
}

async function makeCacheFile(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  await makeFolder(path.dirname(file), PRIVATE_FOLDER_MODE);
  await writeAtomically(file, write, { mode: PRIVATE_FILE_MODE });
}
