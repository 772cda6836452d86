import type { BigIntStats } from 'node:fs';
import { closeSync, fstatSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { stat, writeFile } from 'node:fs/promises';
import { openRegularFileSync } from './regularFile';
import { createHash } from 'node:crypto';
import { Pacer } from '../base/pacer';

/** The stamp key of a missing file. */
export const MISSING_FILE_KEY = 'missing';

/** A fingerprint of a file's metadata, which detects changes without reading the file. */
export interface FileStamp {
  key: string;
  /** The key without the parts that a rename changes; empty if there is no file. */
  identity: string;
  /** Nanoseconds since 1970. */
  modified: bigint;
  mode?: number;
  /** True if `backdateFile` ensured that every later write changes the stamp. */
  isBackdated?: boolean;
}

/**
 * The nanoseconds after a write in which another one may get the same timestamp. They exceed the clock ticks of Linux
 * and Windows (up to 16 ms), but not the two seconds of FAT, where a second write may go unnoticed.
 */
const MAX_CLOCK_STEP_NS = 50_000_000n;
/**
 * The nanoseconds by which a time is set back: more than rounding changes (up to 1.6 µs on Windows), and less than
 * anyone notices.
 */
const BACKDATED_BY_NS = 4_000n;

export async function stampOf(path: string): Promise<FileStamp> {
  try {
    return stampFrom(await stat(path, { bigint: true }));
  } catch (error) {
    return stampOfMissing(error);
  }
}

/**
 * Returns the stamp synchronously by opening the file. If a file is not opened, a network folder may return data that
 * are seconds old.
 */
export function stampOfSync(path: string): FileStamp {
  try {
    const { descriptor } = openRegularFileSync(path, Infinity);
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
  return { key: MISSING_FILE_KEY, identity: '', modified: 0n };
}

function stampFrom({ ino, size, mtimeNs, ctimeNs, mode }: BigIntStats): FileStamp {
  const identity = [ino, size, mtimeNs].join(':');
  return {
    key: `${identity}:${ctimeNs}`,
    identity,
    modified: mtimeNs > ctimeNs ? mtimeNs : ctimeNs,
    mode: Number(mode),
  };
}

/**
 * Returns the stamp of a file that has just been written, with its modification time set back a little, so any later
 * write, even within the same clock tick, gives a later time. Not set back if the file system or the file's owner does
 * not allow it.
 */
export async function backdateFile(handle: FileHandle): Promise<FileStamp> {
  const written = await handle.stat({ bigint: true });
  const before = Number((written.mtimeNs - BACKDATED_BY_NS) / 1_000n) / 1e6;
  await handle.utimes(before, before).catch(() => undefined); // if this fails, the stamp is not backdated
  const marked = await handle.stat({ bigint: true });
  return { ...stampFrom(marked), isBackdated: marked.mtimeNs < written.mtimeNs };
}

/** Returns whether the file was old enough when read that any later write changes its stamp. */
export function isSettled(stamp: FileStamp, readAt: number): boolean {
  return stamp.isBackdated === true || BigInt(readAt) * 1_000_000n - stamp.modified > MAX_CLOCK_STEP_NS;
}

/** Matches the last line of a file with a checksum: the SHA-256 of all text before it, in hexadecimal. */
const LAST_LINE = /^[0-9a-f]{64}\n$/;
const LAST_LINE_LENGTH = 65;
/** The number of bytes hashed before the thread yields. */
const SLICE = 4 << 20;

/** Yields text with its checksum as the last line, which detects corruption but not tampering. */
export async function* withChecksum(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  yield `${hash.digest('hex')}\n`;
}

export function writeWithChecksum(handle: FileHandle, pieces: Iterable<string> | AsyncIterable<string>): Promise<void> {
  return writeFile(handle, withChecksum(pieces));
}

/** Returns the text given to `withChecksum`, or undefined if it is damaged or has no checksum. */
export async function verifyAndStripChecksum(bytes: Buffer): Promise<string | undefined> {
  const content = bytes.subarray(0, Math.max(0, bytes.length - LAST_LINE_LENGTH));
  const pacer = new Pacer();
  const hash = createHash('sha256');
  for (let start = 0; start < content.length; start += SLICE) {
    hash.update(content.subarray(start, start + SLICE));
    await pacer.yield();
  }
  return bytes.toString('utf8', content.length) === `${hash.digest('hex')}\n` ? content.toString('utf8') : undefined;
}

export function hasChecksum(bytes: Buffer): boolean {
  return LAST_LINE.test(bytes.toString('latin1', Math.max(0, bytes.length - LAST_LINE_LENGTH)));
}
