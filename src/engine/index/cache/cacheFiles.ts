import type { FileHandle } from 'node:fs/promises';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../../gate/paths';
import { writeAtomically } from '../../../gate/atomicWrite';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../../privateFolder';

/** A file of a cache, which another engine may delete or replace at any moment. */
export interface CacheFile {
  path: string;
  bytes: number;
  /** The time of the last write, or of the last use if its reader records that, in milliseconds. */
  touched: number;
}

/** The pending writes of cache files in this process. */
const writing = new Set<Promise<void>>();

/** Returns every file below a folder; none if the folder is missing. */
export async function listCacheFiles(folder: string): Promise<CacheFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []); // not made yet
  const files: CacheFile[] = [];
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const status = await stat(file).catch(() => undefined); // another engine has deleted it meanwhile
    if (status) files.push({ path: file, bytes: status.size, touched: status.mtimeMs });
  }
  return files;
}

/** Deletes the least recently touched files below a folder until it has at most `maxBytes`. */
export async function pruneCacheFolder(folder: string, maxBytes: number): Promise<void> {
  const files = (await listCacheFiles(folder)).sort((a, b) => b.touched - a.touched);
  let bytes = 0;
  for (const file of files) {
    bytes += file.bytes;
    if (bytes > maxBytes) await discardCacheEntry(file.path);
  }
}

export async function discardCacheEntry(file: string): Promise<void> {
  // On Windows, a file that is open elsewhere cannot be deleted and remains for now.
  await rm(file, { recursive: true, force: true }).catch(() => undefined);
}

/**
 * Deletes a whole cache, including files that this process is still writing. Rejects if something cannot be deleted.
 */
export async function discardCache(folder: string): Promise<void> {
  await Promise.allSettled(writing);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 }); // another engine may put a file there meanwhile
}

/** Writes a cache file atomically: readers see the old file until `write` has finished the new one. */
export async function writeCacheFile(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const written = makeCacheFile(file, write);
  writing.add(written);
  await written.finally(() => writing.delete(written));
}

async function makeCacheFile(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  await makeFolder(path.dirname(file), PRIVATE_FOLDER_MODE);
  await writeAtomically(file, write, { mode: PRIVATE_FILE_MODE });
}
