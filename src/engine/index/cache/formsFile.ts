import { randomBytes } from 'node:crypto';
import type { LexicalIndex } from '../lexical/lexicalIndex';
import type { TermTableDump } from '../lexical/termTable';
import { readArrays, saveArrays } from './arraysFile';

/**
 * The format version. Increase it when forms are computed or stored differently; ICU's forms change with its version.
 */
const VERSION = 9;
const HEADER = { kind: 'forms', dimensions: 0, key: `forms ${VERSION} ${process.versions['icu']}` } as const;
/** The minimum share of new ids for the file to be written again. */
const MIN_NEW_SHARE = 0.02;

interface Facts {
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
    const packed = await readArrays<Facts>(this.file, HEADER);
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
    await saveArrays<Facts>(this.file, HEADER, index.size, { facts: { name: saved.name, languages }, arrays });
    this.saved = saved;
  }
}
