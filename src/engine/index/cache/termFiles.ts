import { randomBytes } from 'node:crypto';
import { NO_ITEM } from '../hashChains';
import type { LexicalIndex } from '../lexical/lexicalIndex';
import type { TermTableDump } from '../lexical/termTable';
import { readArrays, saveArrays } from './indexFile';
import { VectorKeys } from './vectorKeys';

/**
 * The format version of forms. Increase it when they are computed or stored differently; ICU's forms change with its
 * version.
 */
const FORMS_VERSION = 10;
const FORMS_KEY = `forms ${FORMS_VERSION} ${process.versions['icu']}`;
/** The minimum share of new ids for the file to be written again. */
const MIN_NEW_SHARE = 0.02;

interface FormsFacts {
  name: string;
  languages: string[];
}

/**
 * The form index on disk, for the next start: reading takes a hundredth of the time of building. Its content depends on
 * terms and languages, not on concepts, so it stays valid when the glossary changes.
 */
export class FormsFile {
  /** The saved state: the name of its version, and the number of its ids. */
  saved = { name: '', ids: 0 };

  constructor(private readonly file: string) {}

  /** Returns the saved forms; undefined if the file is missing, damaged or of another version. */
  async read(): Promise<TermTableDump | undefined> {
    const packed = await readArrays<FormsFacts>(this.file, FORMS_KEY);
    if (!packed) return undefined;
    const { name, languages } = packed.facts;
    const dump = { languages, arrays: packed.arrays } as TermTableDump;
    this.saved = { name, ids: dump.arrays['languageOf']!.length };
    return dump;
  }

  /** Makes the next save write everything, because the ids have been reassigned. */
  forget(): void {
    this.saved = { name: '', ids: 0 };
  }

  /** Saves the forms if they changed much. Rejects if the folder is not writable, which only affects speed. */
  async save(index: LexicalIndex): Promise<void> {
    if (Math.abs(index.idCount - this.saved.ids) <= this.saved.ids * MIN_NEW_SHARE) return;
    const { languages, arrays } = index.dump();
    const saved = { name: randomBytes(8).toString('hex'), ids: index.idCount };
    await saveArrays<FormsFacts>(this.file, FORMS_KEY, { facts: { name: saved.name, languages }, arrays });
    this.saved = saved;
  }
}

/**
 * The format version of entries. Increase it when the same content is numbered differently, or vectors have other keys.
 */
const ENTRIES_VERSION = 3;

/** The concepts of a glossary's terms, by the ids of the form index. */
export interface TermEntries {
  /** The number of a term's concept; `NO_ITEM` if it has none. */
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
    const key = keyOf(of);
    const packed = await readArrays<string[]>(this.file, key);
    if (!packed) return undefined;
    this.saved = key;
    const { keys, ...arrays } = packed.arrays as unknown as Arrays;
    return { ...arrays, tags: packed.facts, keys: keys && VectorKeys.from(keys) };
  }

  /** Saves the entries if they changed. Rejects if the folder is not writable, which only affects speed. */
  async save(of: EntriesOf, { conceptOf, placeOf, tagOf, tags, keys }: TermEntries): Promise<void> {
    const key = keyOf(of);
    if (key === this.saved) return;
    const { ids } = of.forms;
    const arrays = {
      conceptOf: withWholeConcepts(conceptOf, ids),
      placeOf: placeOf.slice(0, ids),
      tagOf: tagOf.slice(0, ids),
      ...(keys && { keys: keys.first(ids).bytes }),
    };
    await saveArrays(this.file, key, { facts: [...tags], arrays });
    this.saved = key;
  }
}

/**
 * Returns `conceptOf` for the saved ids, with `NO_ITEM` for concepts that also have unsaved terms. The next start reads
 * those concepts again.
 */
function withWholeConcepts(conceptOf: Int32Array, ids: number): Int32Array {
  const later = new Set(conceptOf.subarray(ids));
  return conceptOf.slice(0, ids).map((number) => (later.has(number) ? NO_ITEM : number));
}

function keyOf({ version, forms }: EntriesOf): string {
  return `entries ${ENTRIES_VERSION} ${forms.name} ${version}`;
}
