import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { utimes } from 'node:fs/promises';
import { Pacer } from '../../../base/pacer';
import { openRegularFile } from '../../../gate/regularFile';
import { sha256Of } from '../../sha256';
import { writeCacheFile } from './cacheFiles';

const FORMAT = 'glossa-index';
const VERSION = 2;
/** The maximum file size: an index is loaded into memory as a whole. */
const MAX_BYTES = 2 ** 32;
/** The length of the header in bytes: a line of JSON, padded with spaces, before the payload. */
const HEADER = 512;
/** The number of bytes read or written before the thread yields. */
const PART_BYTES = 4 << 20;

interface Header {
  format: typeof FORMAT;
  version: typeof VERSION;
  /** A key of everything that the payload depends on: a format version, a hash, a model's fingerprint. */
  key: string;
  /** The size of the payload. */
  bytes: number;
  sha256: string;
}

/** Saves an index. Rejects if the folder cannot be written; the file is then unchanged. */
export async function saveIndexFile(
  file: string,
  key: string,
  payload: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const pacer = new Pacer();
  const hash = createHash('sha256');
  await writeCacheFile(file, async (handle) => {
    await handle.writeFile(' '.repeat(HEADER));
    let bytes = 0;
    for await (const part of payload) {
      bytes += part.byteLength;
      hash.update(part);
      await handle.writeFile(part);
      await pacer.yield();
    }
    const header: Header = { format: FORMAT, version: VERSION, key, bytes, sha256: hash.digest('hex') };
    await handle.write(`${JSON.stringify(header).padEnd(HEADER - 1)}\n`, 0);
  });
}

/**
 * Returns the payload of a file that `saveIndexFile` wrote with this key, if its checksum matches. Undefined otherwise
 * (no file, or a truncated, damaged, outdated or unrelated one): an index can always be rebuilt.
 */
export async function readIndexFile(file: string, key: string): Promise<Buffer | undefined> {
  let handle: FileHandle | undefined;
  try {
    const opened = await openRegularFile(file, MAX_BYTES);
    handle = opened.handle;
    const header = JSON.parse((await readAt(handle, 0, HEADER)).toString('utf8')) as Partial<Header>;
    const isWanted = header.format === FORMAT && header.version === VERSION && header.key === key;
    if (!isWanted || header.bytes !== opened.size - HEADER) return undefined;
    const payload = await readAt(handle, HEADER, header.bytes);
    if ((await sha256Of(payload)) !== header.sha256) return undefined;
    await utimes(file, new Date(), new Date()).catch(() => undefined); // indexes in use are pruned last
    return payload;
  } catch {
    return undefined;
  } finally {
    await handle?.close();
  }
}

async function readAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await handle.read(bytes, at, Math.min(PART_BYTES, length - at), start + at);
    if (bytesRead === 0) throw new RangeError('The file is incomplete.');
    at += bytesRead;
  }
  return bytes;
}

const ARRAYS = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array };
type ArrayName = keyof typeof ARRAYS;
/** Arrays of whole numbers by name. */
export type IntegerArrays = Record<string, IntegerArray>;
type IntegerArray = Uint8Array | Uint16Array | Int32Array | Uint32Array;
type NumberArray = IntegerArray | Float32Array | Float64Array;

/** Arrays of numbers by name, with other facts as JSON. */
export interface PackedArrays<Facts> {
  facts: Facts;
  arrays?: Record<string, NumberArray>;
}

/** The JSON before the arrays: the facts, and the name, type and size of each array. */
interface Head<Facts> {
  facts: Facts;
  arrays: { name: string; type: ArrayName; bytes: number }[];
}

/** Returns the data that `saveArrays` wrote with the same key; undefined otherwise. */
export async function readArrays<Facts>(file: string, key: string): Promise<Required<PackedArrays<Facts>> | undefined> {
  const payload = await readIndexFile(file, key);
  if (!payload) return undefined;
  const headBytes = payload.readUInt32LE(0);
  const { facts, arrays: places } = JSON.parse(payload.toString('utf8', 4, 4 + headBytes)) as Head<Facts>;
  const arrays: Record<string, NumberArray> = {};
  let at = 4 + headBytes;
  for (const { name, type, bytes } of places) {
    // Each array is copied, to release the whole file.
    arrays[name] = new ARRAYS[type](new Uint8Array(payload.subarray(at, at + bytes)).buffer);
    at += bytes;
  }
  return { facts, arrays };
}

/** Saves arrays and facts. Rejects if the folder is not writable. */
export function saveArrays<Facts>(file: string, key: string, packed: PackedArrays<Facts>): Promise<void> {
  return saveIndexFile(file, key, partsOf(packed));
}

function* partsOf<Facts>({ facts, arrays = {} }: PackedArrays<Facts>): Generator<Uint8Array> {
  const entries = Object.entries(arrays);
  const head: Head<Facts> = {
    facts,
    arrays: entries.map(([name, { constructor, byteLength }]) => ({
      name,
      type: typeOf(constructor),
      bytes: byteLength,
    })),
  };
  const text = Buffer.from(JSON.stringify(head));
  yield new Uint8Array(Uint32Array.of(text.length).buffer);
  yield text;
  for (const [, { buffer, byteOffset, byteLength }] of entries) {
    for (let start = 0; start < byteLength; start += PART_BYTES)
      yield new Uint8Array(buffer, byteOffset + start, Math.min(PART_BYTES, byteLength - start));
  }
}

/** Returns the name of an array type. A `Buffer` counts as an array of bytes. */
function typeOf(constructor: unknown): ArrayName {
  return (Object.keys(ARRAYS) as ArrayName[]).find((name) => ARRAYS[name] === constructor) ?? 'Uint8Array';
}

/** Returns arrays with a prefix before their names, so that those of several objects can be saved together. */
export function withPrefix(prefix: string, arrays: IntegerArrays): IntegerArrays {
  return Object.fromEntries(Object.entries(arrays).map(([name, values]) => [prefix + name, values]));
}

/** Returns the arrays whose names have the prefix, under their names without it. */
export function withoutPrefix(prefix: string, arrays: Readonly<Record<string, NumberArray>>): IntegerArrays {
  const own = Object.entries(arrays).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, values]) => [name.slice(prefix.length), values])) as IntegerArrays;
}
