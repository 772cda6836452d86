import type { IndexFileHeader } from './indexFile';
import { readIndexFile, saveIndexFile } from './indexFile';
import type { LexicalIndex } from '../lexical/lexicalIndex';
import type { TermTableDump } from '../lexical/termTable';

const ARRAYS = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array };
type ArrayName = keyof typeof ARRAYS;
export type NumberArray = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/** Arrays of numbers by name, and what else has to be known of them, as JSON. */
export interface PackedArrays<Facts> {
  facts: Facts;
  arrays: Record<string, NumberArray>;
}

/** Where each array stands behind the head. */
interface Head<Facts> {
  facts: Facts;
  arrays: { name: string; type: ArrayName; bytes: number }[];
}

/** What `saveArrays` wrote with this very header; undefined for everything else. */
export async function readArrays<Facts>(file: string, header: IndexFileHeader): Promise<PackedArrays<Facts> | undefined> {
  const payload = await readIndexFile(file, header);
  if (!payload) return undefined;
  const headBytes = payload.readUInt32LE(0);
  const { facts, arrays: places } = JSON.parse(payload.toString('utf8', 4, 4 + headBytes)) as Head<Facts>;
  const arrays: Record<string, NumberArray> = {};
  let at = 4 + headBytes;
  for (const { name, type, bytes } of places) {
    // A copy of its own each, so that the whole file does not stay in memory for the sake of one.
    arrays[name] = new ARRAYS[type](new Uint8Array(payload.subarray(at, at + bytes)).buffer);
    at += bytes;
  }
  return { facts, arrays };
}

/** @param count of what the arrays hold, for whoever looks into the file. Rejects where the folder cannot be written. */
export function saveArrays<Facts>(file: string, header: IndexFileHeader, count: number, packed: PackedArrays<Facts>): Promise<void> {
  return saveIndexFile(file, header, count, partsOf(packed));
}

async function* partsOf<Facts>({ facts, arrays }: PackedArrays<Facts>): AsyncGenerator<Uint8Array> {
  const entries = Object.entries(arrays);
  const head: Head<Facts> = { facts, arrays: entries.map(([name, { constructor, byteLength }]) => ({ name, type: typeOf(constructor), bytes: byteLength })) };
  const text = Buffer.from(JSON.stringify(head));
  yield new Uint8Array(Uint32Array.of(text.length).buffer);
  yield text;
  for (const [, { buffer, byteOffset, byteLength }] of entries) yield new Uint8Array(buffer, byteOffset, byteLength);
}

/** A `Buffer` is an array of bytes as well. */
function typeOf(constructor: unknown): ArrayName {
  return (Object.keys(ARRAYS) as ArrayName[]).find((name) => ARRAYS[name] === constructor) ?? 'Uint8Array';
}

/** Changes when forms are made or kept otherwise; those of ICU change with its version. */
const VERSION = 2;
const HEADER = { kind: 'forms', dimensions: 0, key: `forms ${VERSION} ${process.versions['icu']}` } as const;
/** Slots that have to come or go before the file is written again. */
const WORTH_SAVING = 0.02;

/**
 * The index of forms on a disk, for the next start: to read it takes a hundredth of the time that it takes to make. What it
 * holds belongs to terms and languages, not to concepts, so that it stays good when the glossary changes.
 */
export class FormsFile {
  private savedSlots = 0;

  constructor(private readonly file: string) {}

  /** Undefined where there is none, or what is there is damaged or of another version. */
  async read(): Promise<TermTableDump | undefined> {
    const packed = await readArrays<string[]>(this.file, HEADER);
    if (!packed) return undefined;
    const dump = { languages: packed.facts, arrays: packed.arrays } as TermTableDump;
    this.savedSlots = dump.arrays['languageOf']!.length;
    return dump;
  }

  /** Rejects where the folder cannot be written; nothing depends on it but time. */
  async save(index: LexicalIndex): Promise<void> {
    if (Math.abs(index.slots - this.savedSlots) <= this.savedSlots * WORTH_SAVING) return;
    const { languages, arrays } = index.dump();
    const slots = index.slots;
    await saveArrays(this.file, HEADER, index.size, { facts: languages, arrays });
    this.savedSlots = slots;
  }
}
