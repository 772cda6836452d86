import type { IndexFileHeader } from './indexFile';
import { readIndexFile, saveIndexFile } from './indexFile';

const ARRAYS = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array };
type ArrayName = keyof typeof ARRAYS;
/** The number of bytes processed before the thread yields. */
const PART_BYTES = 4 << 20;

type NumberArray = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/** Arrays of whole numbers by name. */
export type IntegerArrays = Record<string, Exclude<NumberArray, Float64Array>>;

/** Arrays of numbers by name, with other facts as JSON. */
export interface PackedArrays<Facts> {
  facts: Facts;
  arrays: Record<string, NumberArray>;
}

/** The JSON before the arrays: the facts, and the name, type and size of each array. */
interface Head<Facts> {
  facts: Facts;
  arrays: { name: string; type: ArrayName; bytes: number }[];
}

/** Reads the data that `saveArrays` wrote with the same header; otherwise undefined. */
export async function readArrays<Facts>(
  file: string,
  header: IndexFileHeader,
): Promise<PackedArrays<Facts> | undefined> {
  const payload = await readIndexFile(file, header);
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

/**
 * @param count the number of the stored items, for people who inspect the file. Rejects if the folder is not writable.
 */
export function saveArrays<Facts>(
  file: string,
  header: IndexFileHeader,
  count: number,
  packed: PackedArrays<Facts>,
): Promise<void> {
  return saveIndexFile(file, header, count, partsOf(packed));
}

async function* partsOf<Facts>({ facts, arrays }: PackedArrays<Facts>): AsyncGenerator<Uint8Array> {
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
export function withoutPrefix(prefix: string, arrays: Readonly<PackedArrays<unknown>['arrays']>): IntegerArrays {
  const own = Object.entries(arrays).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, values]) => [name.slice(prefix.length), values])) as IntegerArrays;
}
