import type { BigIntStats } from 'node:fs';
import { closeSync, fstatSync } from 'node:fs';
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
}

/** Clocks of file systems are coarse: two writes within this time may leave the same stamp. */
const COARSEST_CLOCK = 50_000_000n;

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

export function stampFrom({ ino, size, mtimeNs, ctimeNs, mode }: BigIntStats): FileStamp {
  const identity = [ino, size, mtimeNs].join(':');
  return { key: `${identity}:${ctimeNs}`, identity, modified: mtimeNs > ctimeNs ? mtimeNs : ctimeNs, mode: Number(mode) };
}

/** Whether the file was old enough when it was read that a later write must have changed its stamp. */
export function isSettled(stamp: FileStamp, readAt: number): boolean {
  return BigInt(readAt) * 1_000_000n - stamp.modified > COARSEST_CLOCK;
}
