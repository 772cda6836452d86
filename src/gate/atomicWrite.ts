import { randomBytes } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { renameSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open, readdir, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { FileStamp } from './fileStamp';
import { markedStampOf, stampNow } from './fileStamp';
import { openRegular } from './regularFile';

/** Diagnostics channel that tells how many milliseconds each flush took, which is the disk's time and not ours. */
const flushes = channel('glossa.flush');

/** Windows replaces no file that somebody has open: a virus scanner, an indexer, another engine that reads it. Milliseconds for which it is tried again, and between two tries, at random so that nobody who reads over and over keeps pace. */
const RENAME_PATIENCE = 5_000;
const RENAME_PAUSE = 30;

const TEMPORARY = '.tmp';
/** Bytes of one call: of smaller ones each would wait for whatever else this thread does. */
const AT_ONCE = 16 << 20;

export interface AtomicWriteOptions {
  /** Flushed to the disk, so that it outlasts a loss of power. A cache need not. */
  isDurable?: boolean;
  /** Of the file that is replaced. */
  mode?: number;
  owner?: { uid: number; gid: number };
  /** Begins the names of the temporary files of those of whom one writes at a time, so that the next one clears away what one has left. */
  writer?: string;
  /** Asked before the rename. */
  mayReplace?: () => Promise<boolean>;
  /** What the new content was made from: where the file is another one by now, nothing is replaced. Compared last. */
  replaced?: FileStamp;
}

/**
 * Replaces a file in one step: a temporary file beside it, then a rename. Whoever reads at any moment, and whatever dies at any
 * moment, sees the old content or the new. Gives what is known of the file that was put there, undefined where `mayReplace`
 * or `replaced` forbade it. The folder must be there.
 *
 * @param content the bytes, in pieces, or what writes them
 */
export async function writeAtomically(target: string, content: readonly Uint8Array[] | ((handle: FileHandle) => Promise<void>), options: AtomicWriteOptions = {}): Promise<FileStamp | undefined> {
  const folder = path.dirname(target);
  const own = `.${path.basename(target)}.${options.writer ?? ''}`;
  if (options.writer) await clearLeftovers(folder, own);
  const temporary = path.join(folder, own + randomBytes(8).toString('hex') + TEMPORARY);
  let stamp: FileStamp;
  try {
    stamp = await writeTemporary(temporary, content, options);
    const isAllowed = !options.mayReplace || (await options.mayReplace());
    if (!isAllowed || !(await openMeanwhile(target, () => renameWhenFree(temporary, target, options.replaced)))) {
      await unlinkIfThere(temporary);
      return undefined;
    }
  } catch (error) {
    // What went wrong first is what the caller must hear of.
    await unlinkIfThere(temporary).catch(() => undefined);
    throw error;
  }
  if (options.isDurable) await flushFolder(folder);
  return stamp;
}

async function writeTemporary(file: string, content: readonly Uint8Array[] | ((handle: FileHandle) => Promise<void>), { isDurable, mode, owner }: AtomicWriteOptions): Promise<FileStamp> {
  // `wx` so that a link somebody put there is never followed.
  const handle = await open(file, 'wx', mode === undefined ? 0o666 : 0o600);
  try {
    if (typeof content === 'function') await content(handle);
    else await writePieces(handle, content, isDurable);
    // Before it is somebody else's.
    const stamp = await markedStampOf(handle);
    if (owner) await giveTo(handle, owner);
    if (mode !== undefined) await handle.chmod(mode & 0o7777);
    if (isDurable) await flush(handle);
    return stamp;
  } finally {
    await handle.close();
  }
}

/** What is to be flushed begins its way to the disk while the rest is written. */
async function writePieces(handle: FileHandle, pieces: readonly Uint8Array[], isDurable = false): Promise<void> {
  let underWay: Promise<void> | undefined;
  let failure: unknown;
  let length = 0;
  try {
    for (const piece of pieces) {
      for (let at = 0; at < piece.byteLength; ) {
        const { bytesWritten } = await handle.write(piece, at, Math.min(AT_ONCE, piece.byteLength - at));
        at += bytesWritten;
        length += bytesWritten;
        if (!isDurable || length < AT_ONCE || underWay) continue;
        // A system that could not write tells it once: what fails here must not be taken for written by the flush at the end.
        underWay = handle.datasync().catch((error: unknown) => void (failure ??= error)).finally(() => (underWay = undefined));
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
  // Only root may give files away; for anyone else the file is theirs already or becomes theirs. Who belongs to its group can leave it to that, for those who share it.
  await handle.chown(uid, gid).catch(() => handle.chown(ownUid, gid)).catch(() => undefined);
}

/** Keeps a file open while it is replaced, so that what the system does to be rid of a large one is done elsewhere. Windows replaces no file that is open. */
async function openMeanwhile<T>(file: string, replace: () => Promise<T>): Promise<T> {
  const opened = process.platform === 'win32' ? undefined : await openRegular(file, Infinity).catch(() => undefined); // there is none yet, or none to be read: nothing but time depends on it
  try {
    return await replace();
  } finally {
    void opened?.handle.close();
  }
}

/** Says whether the target was still what is to be replaced. */
async function renameWhenFree(from: string, to: string, replaced: FileStamp | undefined): Promise<boolean> {
  for (const end = performance.now() + RENAME_PATIENCE; ; ) {
    try {
      if (!replaced) await rename(from, to);
      // Right after one another: whoever writes in between, such as an engine on another machine that no lock reaches, loses what it has written.
      else if (stampNow(to).key === replaced.key) renameSync(from, to);
      else return false;
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Of two machines of one name each clears away the other's temporary file.
      if (replaced && code === 'ENOENT') return false;
      const busy = ['EPERM', 'EACCES', 'EBUSY'].includes(String(code));
      if (process.platform !== 'win32' || !busy || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * RENAME_PAUSE));
    }
  }
}

/** Makes the names in a folder durable, that of a new file or of a renamed one. Windows has no such call and needs none. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await flush(handle);
  } finally {
    await handle.close();
  }
}

/** Deletes what writers that died have left, by the beginning of its name. */
async function clearLeftovers(folder: string, beginning: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(beginning) && name.endsWith(TEMPORARY)) await unlinkIfThere(path.join(folder, name));
  }
}

async function unlinkIfThere(file: string): Promise<void> {
  try {
    await unlink(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function flush(handle: FileHandle): Promise<void> {
  const start = performance.now();
  await handle.sync();
  flushes.publish(performance.now() - start);
}
