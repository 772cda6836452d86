import type { BigIntStats } from 'node:fs';
import { closeSync, fstatSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { stat } from 'node:fs/promises';
import { openRegularSync } from './regularFile';

/** The key of the state in which there is no file. */
export const MISSING = 'missing';

/** What tells one state of a file from another without reading it. */
export interface FileStamp {
  key: string;
  /** The same without what a renaming changes; empty where there is no file. */
  identity: string;
  /** Nanoseconds since 1970. */
  modified: bigint;
  mode?: number;
  /** Whether every later write leaves another stamp, however soon it comes: `markedStampOf` has seen to that. */
  isMarked?: boolean;
}

/** Clocks of file systems are coarse: two writes within this time may leave the same stamp. */
const COARSEST_CLOCK = 50_000_000n;
/** Nanoseconds: more than what a number of seconds is rounded by on its way to the system, to 1.6 µs on Windows, and less than what anybody tells times apart by. */
const SET_BACK = 4_000n;

export async function stampOf(path: string): Promise<FileStamp> {
  try {
    return stampFrom(await stat(path, { bigint: true }));
  } catch (error) {
    return stampOfMissing(error);
  }
}

/** The same at once, with nothing else of this process in between, and by opening the file: asked by its path alone, a network folder answers for seconds from what it remembers. */
export function stampNow(path: string): FileStamp {
  try {
    const { descriptor } = openRegularSync(path, Infinity);
    try {
      return stampFrom(fstatSync(descriptor, { bigint: true }));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return stampOfMissing(error);
  }
}

function stampOfMissing(error: unknown): FileStamp {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return { key: MISSING, identity: '', modified: 0n };
}

function stampFrom({ ino, size, mtimeNs, ctimeNs, mode }: BigIntStats): FileStamp {
  const identity = [ino, size, mtimeNs].join(':');
  return { key: `${identity}:${ctimeNs}`, identity, modified: mtimeNs > ctimeNs ? mtimeNs : ctimeNs, mode: Number(mode) };
}

/**
 * The stamp of a file that has just been written, whose time of modification is set back a little: whoever writes into it later, within the same tick
 * of the clock, too, leaves a later one. Not marked where the file system or the owner of the file does not let it be set back.
 */
export async function markedStampOf(handle: FileHandle): Promise<FileStamp> {
  const written = await handle.stat({ bigint: true });
  const before = Number((written.mtimeNs - SET_BACK) / 1_000n) / 1e6;
  await handle.utimes(before, before).catch(() => undefined); // then its stamp is one like any other
  const marked = await handle.stat({ bigint: true });
  return { ...stampFrom(marked), isMarked: marked.mtimeNs < written.mtimeNs };
}

/** Whether the file was old enough when it was read that a later write must have changed its stamp. */
export function isSettled(stamp: FileStamp, readAt: number): boolean {
  return stamp.isMarked === true || BigInt(readAt) * 1_000_000n - stamp.modified > COARSEST_CLOCK;
}
