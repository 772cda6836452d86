import { randomBytes } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { FileHandle } from 'node:fs/promises';
import { open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { FileStamp } from './fileStamp';
import { stampFrom } from './fileStamp';

/** Diagnostics channel that tells how many milliseconds each flush took, which is the disk's time and not ours. */
const flushes = channel('glossa.flush');

/** On Windows a virus scanner or an indexer may hold the file for a moment. */
const RENAME_ATTEMPTS = 10;
const RENAME_PAUSE = 30;

export interface AtomicWriteOptions {
  /** Flushed to the disk, so that it outlasts a loss of power. A cache need not. */
  isDurable?: boolean;
  /** Of the file that is replaced. */
  mode?: number;
  owner?: { uid: number; gid: number };
  /** Names the temporary file where there is one writer at a time, so that what one has left is overwritten by the next; without it the name is random. */
  writer?: string;
  /** Asked last before the rename: whether what is replaced is still what the new content was made from. */
  mayReplace?: () => Promise<boolean>;
}

/**
 * Replaces a file in one step: a temporary file beside it, then a rename. Whoever reads at any moment, and whatever dies at any
 * moment, sees the old content or the new. Gives what is known of the file that was put there, undefined where `mayReplace`
 * said no. The folder must be there.
 *
 * @param content the bytes, or what writes them
 */
export async function writeAtomically(target: string, content: Uint8Array | ((handle: FileHandle) => Promise<void>), options: AtomicWriteOptions = {}): Promise<FileStamp | undefined> {
  const folder = path.dirname(target);
  const temporary = path.join(folder, `.${path.basename(target)}.${options.writer ?? randomBytes(8).toString('hex')}.tmp`);
  await unlinkIfThere(temporary);
  let stamp: FileStamp;
  try {
    stamp = await writeTemporary(temporary, content, options);
    if (options.mayReplace && !(await options.mayReplace())) {
      await unlinkIfThere(temporary);
      return undefined;
    }
    await renameWhenFree(temporary, target);
  } catch (error) {
    // What went wrong first is what the caller must hear of.
    await unlinkIfThere(temporary).catch(() => undefined);
    throw error;
  }
  if (options.isDurable) await flushFolder(folder);
  return stamp;
}

async function writeTemporary(file: string, content: Uint8Array | ((handle: FileHandle) => Promise<void>), { isDurable, mode, owner }: AtomicWriteOptions): Promise<FileStamp> {
  // `wx` so that a link somebody put there is never followed.
  const handle = await open(file, 'wx', mode === undefined ? 0o666 : 0o600);
  try {
    if (typeof content === 'function') await content(handle);
    else await handle.writeFile(content);
    if (owner) await giveTo(handle, owner);
    if (mode !== undefined) await handle.chmod(mode & 0o7777);
    if (isDurable) await flush(handle);
    return stampFrom(await handle.stat({ bigint: true }));
  } finally {
    await handle.close();
  }
}

async function giveTo(handle: FileHandle, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const { uid: ownUid, gid: ownGid } = await handle.stat();
  if (uid === ownUid && gid === ownGid) return;
  // Only root may give files away; for anyone else the file is theirs already or becomes theirs.
  await handle.chown(uid, gid).catch(() => undefined);
}

async function renameWhenFree(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rename(from, to);
    } catch (error) {
      const busy = ['EPERM', 'EACCES', 'EBUSY'].includes(String((error as NodeJS.ErrnoException).code));
      if (process.platform !== 'win32' || !busy || attempt >= RENAME_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RENAME_PAUSE));
    }
  }
}

/** Makes the rename itself durable. Windows has no such call and needs none. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await flush(handle);
  } finally {
    await handle.close();
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
