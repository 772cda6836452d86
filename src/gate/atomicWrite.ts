import { randomBytes } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { renameSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { access, constants, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { GlossaError } from '../base/errors';
import type { FileStamp } from './fileStamp';
import { backdateFile, stampOfSync } from './fileStamp';
import { assertRegularFile, openRegularFile } from './regularFile';

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

/** The properties of the old file that a replacement keeps; empty if there was none. */
interface TakenOver {
  mode?: number;
  owner?: { uid: number; gid: number };
}

/**
 * Returns the properties that the replacement of a file must keep; the file is given by its real path. Errors:
 * `fileIrregular` for anything but a regular file without further hard links; `fileUnwritable` for a write-protected
 * file, which a rename would replace anyway; `EACCES` if the user has no permission to write it.
 */
export async function attributesToKeep(file: string): Promise<TakenOver> {
  try {
    const stats = await lstat(file);
    assertRegularFile(file, stats, Infinity);
    if (stats.nlink > 1) {
      throw new GlossaError(
        'fileIrregular',
        `${file} was not changed because it has ${stats.nlink} hard links, which a change would separate. Replace ` +
          `it with a copy.`,
      );
    }
    if ((stats.mode & 0o222) === 0)
      throw new GlossaError(
        'fileUnwritable',
        `${file} was not changed because it is write-protected. Change its permissions, or choose another file.`,
      );
    await access(file, constants.W_OK);
    return { mode: stats.mode, owner: { uid: stats.uid, gid: stats.gid } };
  } catch (error) {
    // A missing file has no owner yet.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/**
 * Rejects an output that is one of the inputs under any name: through a link, or in other letter case. Errors:
 * `fileUnwritable`.
 */
export async function assertOutputIsNotInput(output: string, inputs: readonly string[]): Promise<void> {
  const identity = await identityOf(output);
  for (const input of identity === undefined ? [] : inputs)
    if ((await identityOf(input)) === identity)
      throw new GlossaError(
        'fileUnwritable',
        `${output} was not changed because it is also the input ${input}. Choose another output file.`,
      );
}

/** Returns the device and inode of a file, following links; undefined if the file is missing or cannot be inspected. */
async function identityOf(file: string): Promise<string | undefined> {
  const stats = await stat(file, { bigint: true }).catch(() => undefined); // opening the file reports the reason
  return stats && `${stats.dev}:${stats.ino}`;
}

/**
 * Replaces the content of a file, given by its real path. Errors: those of `attributesToKeep` and of the system.
 *
 * @param writer as in `writeAtomically`
 */
export async function replaceFile(file: string, content: Uint8Array, writer: string): Promise<void> {
  await writeAtomically(file, [content], { ...(await attributesToKeep(file)), isDurable: true, writer });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space and try again.',
  EDQUOT: 'your disk quota is exceeded. Free some space and try again.',
  EFBIG: 'the file would exceed the size limit of the system or the disk. Raise the limit, or choose another place.',
};

/**
 * Returns the reason and advice if the disk or quota is full or the file is too large, as the end of a sentence.
 * Undefined for other errors.
 */
export function diskFullReason(error: unknown): string | undefined {
  return REASONS[(error as NodeJS.ErrnoException).code ?? ''];
}
