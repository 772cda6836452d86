import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { validateConcept } from '../../files/glossa/conceptSchema';
import { makeFolder } from '../../gate/paths';
import { writeAtomically } from '../../gate/atomicWrite';
import { verifyAndStripChecksum, writeWithChecksum } from '../../gate/fileStamp';
import { readRegularFile } from '../../gate/regularFile';
import type { Concept } from '../../model/concept';
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../privateFolder';

/** An edit of a concept that its termbase does not have yet. */
export interface PendingEdit {
  concept: string;
  /** The new content; if missing, the concept is deleted. */
  content?: Concept;
  /** The digests of the replaced versions; empty for a new concept. */
  replaces: string[];
  /**
   * The time in milliseconds since 1970, unique within this process, which identifies an edit that was already sent.
   */
  written: number;
}

/** An edit in the journal. */
export interface JournalledEdit extends PendingEdit {
  /** The file's name. Later edits have greater names, if clocks are right. */
  name: string;
}

const ENDING = '.edit.json';
/** A suffix for an unreadable file: it is kept for the user and never sent. */
const DAMAGED = '.damaged';
/** The maximum size in bytes. A concept has 60 KB at most. */
const MAX_BYTES = 1 << 20;

/**
 * Pending edits of a termbase, one file each: they survive a failure of the server or of this process. Several windows
 * may share a folder.
 */
export class EditJournal {
  private last = 0;

  constructor(readonly folder: string) {}

  /** Adds an edit; it is on the disk when this returns. */
  async add(edit: Omit<PendingEdit, 'written'>): Promise<void> {
    this.last = Math.max(this.last + 1, Date.now());
    await makeFolder(this.folder, PRIVATE_FOLDER_MODE);
    const name = `${String(this.last).padStart(15, '0')}-${randomBytes(4).toString('hex')}${ENDING}`;
    await writeAtomically(
      path.join(this.folder, name),
      (handle) => writeWithChecksum(handle, [JSON.stringify({ ...edit, written: this.last } satisfies PendingEdit)]),
      { isDurable: true, mode: PRIVATE_FILE_MODE },
    );
  }

  /** Returns the edits in the order in which they were made, and the number of files that are damaged. */
  async all(): Promise<{ edits: JournalledEdit[]; damaged: number }> {
    const names = (await readdir(this.folder).catch(emptyIfMissing)).sort();
    const edits: JournalledEdit[] = [];
    let damaged = names.filter((name) => name.endsWith(ENDING + DAMAGED)).length;
    for (const name of names.filter((each) => each.endsWith(ENDING))) {
      const edit = await this.read(name);
      if (edit === 'damaged') damaged++;
      else if (edit) edits.push({ name, ...edit });
    }
    return { edits, damaged };
  }

  async remove({ name }: JournalledEdit): Promise<void> {
    await rm(path.join(this.folder, name), { force: true });
  }

  /** Returns undefined if another window has sent the edit. A damaged file is kept under another name. */
  private async read(name: string): Promise<PendingEdit | 'damaged' | undefined> {
    const file = path.join(this.folder, name);
    try {
      const content = await verifyAndStripChecksum(await readRegularFile(file, MAX_BYTES));
      if (content !== undefined) return editIn(content);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return undefined;
    }
    // If the rename fails, another window has renamed the file, or the next call tries again.
    await rename(file, file + DAMAGED).catch(() => undefined);
    return 'damaged';
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Throws if the text is not an edit. */
function editIn(text: string): PendingEdit {
  const { concept, content, replaces, written } = JSON.parse(text) as Record<keyof PendingEdit, unknown>;
  if (typeof concept !== 'string' || !Array.isArray(replaces) || typeof written !== 'number')
    throw new TypeError('no edit');
  if (content === undefined) return { concept, replaces: replaces.map(String), written };
  const { concept: checked, fault } = validateConcept(content);
  if (fault !== undefined) throw new TypeError(fault);
  return { concept, content: checked, replaces: replaces.map(String), written };
}
