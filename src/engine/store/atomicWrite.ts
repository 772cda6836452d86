import { channel } from 'node:diagnostics_channel';
import { open, rename, unlink, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { BigIntStats } from 'node:fs';

/** Diagnostics channel that tells how many milliseconds each flush took, which is the disk's time and not ours. */
export const FLUSHES = 'glossa.flush';
const flushes = channel(FLUSHES);

/** On Windows a virus scanner or an indexer may hold the file for a moment. */
const RENAME_ATTEMPTS = 10;
const RENAME_PAUSE = 30;

export interface AtomicWrite {
  /** Of the file that is replaced. */
  mode?: number;
  owner?: { uid: number; gid: number };
  /** Tells this writer's temporary file from another's; a leftover of the same writer is overwritten. */
  writer: string;
  /** Asked last before the rename: whether what is replaced is still what the new content was made from. */
  mayReplace: () => Promise<boolean>;
}

/**
 * Replaces a file in one step: a temporary file beside it, flushed to the disk, then renamed. Whoever reads at any
 * moment, and whatever dies at any moment, sees the old content or the new. Gives what is known of the file that was put
 * there, undefined where `mayReplace` said no.
 */
export async function writeAtomically(target: string, content: Uint8Array, { mode, owner, writer, mayReplace }: AtomicWrite): Promise<FileStamp | undefined> {
  const folder = path.dirname(target);
  const temporary = path.join(folder, `.${path.basename(target)}.${writer}.tmp`);
  await unlinkIfThere(temporary);
  let stamp: FileStamp;
  try {
    stamp = await writeFlushed(temporary, content, mode, owner);
    if (!(await mayReplace())) {
      await unlinkIfThere(temporary);
      return undefined;
    }
    await renameWithPatience(temporary, target);
  } catch (error) {
    await unlinkIfThere(temporary).catch(() => undefined);
    throw error;
  }
  await flushFolder(folder);
  return stamp;
}

async function writeFlushed(file: string, content: Uint8Array, mode: number | undefined, owner: AtomicWrite['owner']): Promise<FileStamp> {
  // `wx` so that a link somebody put there is never followed.
  const handle = await open(file, 'wx', mode === undefined ? 0o666 : 0o600);
  try {
    await handle.writeFile(content);
    if (owner) await giveTo(handle, owner);
    if (mode !== undefined) await handle.chmod(mode & 0o7777);
    await flush(handle);
    return stampFrom(await handle.stat({ bigint: true }));
  } finally {
    await handle.close();
  }
}

/** Only root may give files away; for anyone else the file is theirs already or becomes theirs. */
async function giveTo(handle: FileHandle, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const { uid: ownUid, gid: ownGid } = await handle.stat();
  if (uid === ownUid && gid === ownGid) return;
  await handle.chown(uid, gid).catch(() => undefined);
}

async function renameWithPatience(from: string, to: string): Promise<void> {
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

/** What tells one state of a file from another without reading it. `key` is `missing` where there is no file. */
export interface FileStamp {
  key: string;
  /** The same without what a renaming changes; empty where there is no file. */
  identity: string;
  /** Nanoseconds since 1970. */
  modified: bigint;
  mode?: number;
}

/** Clocks of file systems are coarse: two writes within this time may leave the same stamp. */
const COARSEST_CLOCK = 50_000_000n;

export async function stampOf(path: string): Promise<FileStamp> {
  try {
    return stampFrom(await stat(path, { bigint: true }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { key: 'missing', identity: '', modified: 0n };
    throw error;
  }
}

function stampFrom({ ino, size, mtimeNs, ctimeNs, mode }: BigIntStats): FileStamp {
  const identity = [ino, size, mtimeNs].join(':');
  return { key: `${identity}:${ctimeNs}`, identity, modified: mtimeNs > ctimeNs ? mtimeNs : ctimeNs, mode: Number(mode) };
}

/** Whether the file was old enough when it was read that a later write must have changed its stamp. */
export function isSettled(stamp: FileStamp, readAt: number): boolean {
  return BigInt(readAt) * 1_000_000n - stamp.modified > COARSEST_CLOCK;
}
