import type { LexicalIndex } from '../lexical/lexicalIndex';
import type { TermTableDump } from '../lexical/termTable';
import { readArrays, saveArrays } from './arraysFile';

/** Changes when forms are made or kept otherwise; those of ICU change with its version. */
const VERSION = 2;
const HEADER = { kind: 'forms', dimensions: 0, key: `forms ${VERSION} ${process.versions['icu']}` } as const;
/** The part of the ids that has to be new before the file is written again. */
const WORTH_SAVING = 0.02;

/**
 * The index of forms on a disk, for the next start: to read it takes a hundredth of the time that it takes to make. What it
 * holds belongs to terms and languages, not to concepts, so that it stays good when the glossary changes.
 */
export class FormsFile {
  private savedIdCount = 0;

  constructor(private readonly file: string) {}

  /** Undefined where there is none, or what is there is damaged or of another version. */
  async read(): Promise<TermTableDump | undefined> {
    const packed = await readArrays<string[]>(this.file, HEADER);
    if (!packed) return undefined;
    const dump = { languages: packed.facts, arrays: packed.arrays } as TermTableDump;
    this.savedIdCount = dump.arrays['languageOf']!.length;
    return dump;
  }

  /** Rejects where the folder cannot be written; nothing depends on it but time. */
  async save(index: LexicalIndex): Promise<void> {
    if (Math.abs(index.idCount - this.savedIdCount) <= this.savedIdCount * WORTH_SAVING) return;
    const { languages, arrays } = index.dump();
    const { idCount } = index;
    await saveArrays(this.file, HEADER, index.size, { facts: languages, arrays });
    this.savedIdCount = idCount;
  }
}
