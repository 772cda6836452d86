import type { LexicalIndex } from '../../suggest/lexicalIndex';
import type { TermTableDump } from '../../suggest/termTable';
import { readIndexFile, saveIndexFile } from './indexFile';

/** Changes when forms are made otherwise; those of ICU change with its version. */
const VERSION = 1;
const KEY = `forms ${VERSION} ${process.versions['icu']}`;
/** Slots that have to come or go before the file is written again. */
const WORTH_SAVING = 0.02;

const ARRAYS = { Uint8Array, Uint16Array, Int32Array, Uint32Array };
type ArrayName = keyof typeof ARRAYS;

/** Where each array stands behind the head. */
interface Head {
  languages: string[];
  arrays: { name: string; type: ArrayName; bytes: number }[];
}

/**
 * The index of forms on a disk, for the next start: to read it takes a hundredth of the time that it takes to make. What it
 * holds belongs to terms and languages, not to concepts, so that it stays good when the glossary changes.
 */
export class FormsFile {
  private savedSlots = 0;

  constructor(private readonly file: string) {}

  /** Undefined where there is none, or what is there is damaged or of another version. */
  async read(): Promise<TermTableDump | undefined> {
    const payload = await readIndexFile(this.file, { kind: 'forms', dimensions: 0, key: KEY });
    if (!payload) return undefined;
    const headBytes = payload.readUInt32LE(0);
    const { languages, arrays } = JSON.parse(payload.toString('utf8', 4, 4 + headBytes)) as Head;
    const dump: TermTableDump = { languages, arrays: {} };
    let at = 4 + headBytes;
    for (const { name, type, bytes } of arrays) {
      // A copy of its own each, so that the whole file does not stay in memory for the sake of one.
      dump.arrays[name] = new ARRAYS[type](new Uint8Array(payload.subarray(at, at + bytes)).buffer);
      at += bytes;
    }
    this.savedSlots = dump.arrays['languageOf']!.length;
    return dump;
  }

  /** Rejects where the folder cannot be written; nothing depends on it but time. */
  async save(index: LexicalIndex): Promise<void> {
    if (Math.abs(index.slots - this.savedSlots) <= this.savedSlots * WORTH_SAVING) return;
    const { languages, arrays } = index.dump();
    const slots = index.slots;
    await saveIndexFile(this.file, { kind: 'forms', dimensions: 0, key: KEY }, index.size, partsOf(languages, arrays));
    this.savedSlots = slots;
  }
}

async function* partsOf(languages: string[], arrays: TermTableDump['arrays']): AsyncGenerator<Uint8Array> {
  const entries = Object.entries(arrays);
  const head: Head = { languages, arrays: entries.map(([name, { constructor, byteLength }]) => ({ name, type: typeOf(constructor), bytes: byteLength })) };
  const text = Buffer.from(JSON.stringify(head));
  yield new Uint8Array(Uint32Array.of(text.length).buffer);
  yield text;
  for (const [, { buffer, byteOffset, byteLength }] of entries) yield new Uint8Array(buffer, byteOffset, byteLength);
}

/** A `Buffer` is an array of bytes as well. */
function typeOf(constructor: unknown): ArrayName {
  return (Object.keys(ARRAYS) as ArrayName[]).find((name) => ARRAYS[name] === constructor) ?? 'Uint8Array';
}
