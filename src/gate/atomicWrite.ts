import { randomBytes } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { renameSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileStamp } from './fileStamp';
import { backdateFile, stampOfSync } from './fileStamp';
import { openRegularFile } from './regularFile';

/** The diagnostics channel with the duration of each flush in milliseconds, which depends on the disk. */
const flushes = channel('glossa.flush');

/**
 * The time in milliseconds for which a rename is retried. Windows cannot replace a file that another process has open,
 * such as a virus scanner, an indexer or another engine.
 */
const RENAME_TIMEOUT_MS = 5_000;
/** The maximum random pause in milliseconds between two tries. */
const MAX_RENAME_PAUSE_MS = 30;

const TEMPORARY = '.tmp';
/** The name of a folder that Git ignores. An empty folder of this name does not make its parent a repository. */
const UNSEEN_BY_GIT = '.git';
/** The number of bytes written per call. It is large because each call waits for other work of this thread. */
const BYTES_PER_WRITE = 16 << 20;

export interface AtomicWriteOptions {
  /** Flushes the file to disk, to survive a loss of power. A cache needs no flush. */
  isDurable?: boolean;
  /** The mode of the replaced file. */
  mode?: number;
  owner?: { uid: number; gid: number };
  /**
   * A prefix for temporary files in a user's private folder, for writers that run one at a time: the next one removes
   * leftovers. Git ignores these files.
   */
  writer?: string;
  /** Called before the rename; false prevents it. */
  mayReplace?: () => Promise<boolean>;
  /**
   * The state from which the new content was made. If the file has changed since, it is not replaced. Compared last.
   */
  replaced?: FileStamp;
}

/**
 * Replaces a file atomically: writes a temporary file beside it or in a folder beside it, then renames it. Readers see
 * the old content or the new, even after a crash. Returns the new file's stamp, or undefined if `mayReplace` or
 * `replaced` forbade the change. The folder must exist.
 *
 * @param content the bytes in pieces, or a function that writes them
 */
export async function writeAtomically(
  target: string,
  content: readonly Uint8Array[] | ((handle: FileHandle) => Promise<void>),
  options: AtomicWriteOptions = {},
): Promise<FileStamp | undefined> {
  const folder = path.dirname(target);
  const own = `.${path.basename(target)}.${options.writer ?? ''}`;
  if (options.writer) await clearLeftovers(folder, own);
  const beside = path.join(folder, own + randomBytes(8).toString('hex') + TEMPORARY);
  const temporary = options.writer ? path.join(beside, UNSEEN_BY_GIT, 'new') : beside;
  let stamp: FileStamp;
  try {
    if (options.writer) for (const made of [beside, path.dirname(temporary)]) await mkdir(made, { mode: 0o700 });
    stamp = await writeTemporary(temporary, content, options);
    const isAllowed = !options.mayReplace || (await options.mayReplace());
    if (!isAllowed || !(await openMeanwhile(target, () => renameWhenFree(temporary, target, options.replaced)))) {
      await remove(beside);
      return undefined;
    }
    // The file is replaced; the next change removes the leftovers.
    if (options.writer) await remove(beside).catch(() => undefined);
  } catch (error) {
    // The caller must see the first error.
    await remove(beside).catch(() => undefined);
    throw error;
  }
  if (options.isDurable) await flushFolder(folder);
  return stamp;
}

async function writeTemporary(
  file: string,
  content: readonly Uint8Array[] | ((handle: FileHandle) => Promise<void>),
  { isDurable, mode, owner }: AtomicWriteOptions,
): Promise<FileStamp> {
  // With `wx`, a planted link is never followed.
  const handle = await open(file, 'wx', mode === undefined ? 0o666 : 0o600);
  try {
    if (typeof content === 'function') await content(handle);
    else await writePieces(handle, content, isDurable);
    // Taken before another process can change the file.
    const stamp = await backdateFile(handle);
    if (owner) await giveTo(handle, owner);
    if (mode !== undefined) await handle.chmod(mode & 0o7777);
    if (isDurable) await flush(handle);
    return stamp;
  } finally {
    await handle.close();
  }
}

/** Writes the pieces; starts flushing while later ones are written. */
async function writePieces(handle: FileHandle, pieces: readonly Uint8Array[], isDurable = false): Promise<void> {
  let underWay: Promise<void> | undefined;
  let failure: unknown;
  let length = 0;
  try {
    for (const piece of pieces) {
      for (let at = 0; at < piece.byteLength;) {
        const { bytesWritten } = await handle.write(piece, at, Math.min(BYTES_PER_WRITE, piece.byteLength - at));
        at += bytesWritten;
        length += bytesWritten;
        if (!isDurable || length < BYTES_PER_WRITE || underWay) continue;
        // The system reports a failed write only once, so the final flush alone would not detect it.
        underWay = handle
          .datasync()
          .catch((error: unknown) => void (failure ??= error))
          .finally(() => (underWay = undefined));
      }
    }
  } finally {
    await underWay;
  }
  if (failure !== undefined) throw failure;
}

async function giveTo(handle: FileHandle, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const { uid: ownUid, gid: ownGid } = await handle.stat();
  if (uid === ownUid && gid === ownGid) return;
  // Only root can give a file to another user. Other users can at least keep the group, if they are members of it.
  await handle
    .chown(uid, gid)
    .catch(() => handle.chown(ownUid, gid))
    .catch(() => undefined);
}

/**
 * Keeps a file open during its replacement, so the system frees a large one on another thread. Not on Windows, which
 * cannot replace an open file.
 */
async function openMeanwhile<T>(file: string, replace: () => Promise<T>): Promise<T> {
  // The file does not exist or cannot be read: this only affects speed.
  const opened =
    process.platform === 'win32' ? undefined : await openRegularFile(file, Infinity).catch(() => undefined);
  try {
    return await replace();
  } finally {
    void opened?.handle.close();
  }
}

/**
 * Renames a file, and retries while Windows reports the target as busy. Returns false if the target is no longer the
 * expected version.
 */
async function renameWhenFree(from: string, to: string, replaced: FileStamp | undefined): Promise<boolean> {
  for (const end = performance.now() + RENAME_TIMEOUT_MS; ;) {
    try {
      if (!replaced) await rename(from, to);
      // These calls follow each other directly: a write in between, such as by an engine on another machine that no
      // lock reaches, would be lost.
      else if (stampOfSync(to).key === replaced.key) renameSync(from, to);
      else return false;
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Two machines with the same name delete each other's temporary files.
      if (replaced && code === 'ENOENT') return false;
      const busy = ['EPERM', 'EACCES', 'EBUSY'].includes(String(code));
      if (process.platform !== 'win32' || !busy || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_RENAME_PAUSE_MS));
    }
  }
}

/** Makes file names in a folder durable after a creation or a rename. Windows has no such call and needs none. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await flush(handle);
  } finally {
    await handle.close();
  }
}

/** Deletes temporary files of crashed writers, by their prefix. */
async function clearLeftovers(folder: string, beginning: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(beginning) && name.endsWith(TEMPORARY)) await remove(path.join(folder, name));
  }
}

/** Deletes a temporary file or its folder; a link with its name is not followed. */
function remove(leftover: string): Promise<void> {
  return rm(leftover, { recursive: true, force: true });
}

async function flush(handle: FileHandle): Promise<void> {
  const start = performance.now();
  await handle.sync();
  flushes.publish(performance.now() - start);
}
