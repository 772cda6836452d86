import { NO_ITEM } from '../hashChains';
import { readArrays, saveArrays } from './arraysFile';
import { VectorKeys } from './vectorKeys';

/** The format version. Increase it when the same content is numbered differently, or vectors have other keys. */
const VERSION = 3;

/** The concepts of a glossary's terms, by the ids of the form index. */
export interface TermEntries {
  /** The number of a term's concept; `NONE` if it has none. */
  conceptOf: Int32Array;
  /** The term's index in its concept's `terms`. */
  placeOf: Uint16Array;
  /** The language, as an index into `tags`. */
  tagOf: Uint32Array;
  tags: string[];
  /** The keys of the vectors; missing without an encoder. */
  keys?: VectorKeys;
}

type Arrays = Pick<TermEntries, 'conceptOf' | 'placeOf' | 'tagOf'> & { keys?: Uint8Array };

/** The glossary content and form index to which entries belong. */
interface EntriesOf {
  version: string;
  forms: { name: string; ids: number };
}

/**
 * The saved entries of a glossary's terms, so the next start need not read its concepts. They are used only if the
 * content and the forms are the same as when they were written.
 */
export class EntriesFile {
  private saved = '';

  constructor(private readonly file: string) {}

  /** Returns the saved entries; undefined if there are none, or they are damaged. */
  async read(of: EntriesOf): Promise<TermEntries | undefined> {
    const header = headerOf(of);
    const packed = await readArrays<string[]>(this.file, header);
    if (!packed) return undefined;
    this.saved = header.key;
    const { keys, ...arrays } = packed.arrays as unknown as Arrays;
    return { ...arrays, tags: packed.facts, keys: keys && VectorKeys.from(keys) };
  }

  /** Saves the entries if they changed. Rejects if the folder is not writable, which only affects speed. */
  async save(of: EntriesOf, { conceptOf, placeOf, tagOf, tags, keys }: TermEntries): Promise<void> {
    const header = headerOf(of);
    if (header.key === this.saved) return;
    const { ids } = of.forms;
    const arrays = {
      conceptOf: withWholeConcepts(conceptOf, ids),
      placeOf: placeOf.slice(0, ids),
      tagOf: tagOf.slice(0, ids),
      ...(keys && { keys: keys.first(ids).bytes }),
    };
    await saveArrays(this.file, header, ids, { facts: [...tags], arrays });
    this.saved = header.key;
  }
}

/**
 * Returns `conceptOf` for the saved ids, with `NONE` for concepts that also have unsaved terms. The next start reads
 * those concepts again.
 */
function withWholeConcepts(conceptOf: Int32Array, ids: number): Int32Array {
  const later = new Set(conceptOf.subarray(ids));
  return conceptOf.slice(0, ids).map((number) => (later.has(number) ? NO_ITEM : number));
}

function headerOf({ version, forms }: EntriesOf) {
  return { kind: 'entries', dimensions: 0, key: `entries ${VERSION} ${forms.name} ${version}` } as const;
}
