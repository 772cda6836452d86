import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { checkConcept } from '../../files/glossa/conceptSchema';
import { writeAtomically } from '../../gate/atomicWrite';
import { readRegular } from '../../gate/regularFile';
import type { Concept } from '../../model/concept';
import { PRIVATE_FILE_MODE, PRIVATE_SUBFOLDER } from '../privateFolder';

/** An edit of a concept that its termbase does not have yet. */
export interface WaitingEdit {
  concept: string;
  /** Missing: the concept is deleted. */
  content?: Concept;
  /** Digests of the versions that it takes the place of; none for a new concept. */
  replaces: string[];
  /** When, in milliseconds since 1970; no other edit of this process has the same, so that it tells whether an edit was sent before. */
  written: number;
}

/** In the journal. */
export interface JournalledEdit extends WaitingEdit {
  /** Of its file. Later edits have greater ones, as far as clocks go. */
  name: string;
}

const ENDING = '.edit.json';
/** Bytes. A concept has 60 KB at most. */
const LONGEST = 1 << 20;

/** Edits on their way to a termbase, a file each: what is here is lost neither with the server nor with this process. Windows may share a folder. */
export class EditJournal {
  private last = 0;

  constructor(private readonly folder: string) {}

  /** Durable when it returns. */
  async add(edit: Omit<WaitingEdit, 'written'>): Promise<void> {
    this.last = Math.max(this.last + 1, Date.now());
    await mkdir(this.folder, PRIVATE_SUBFOLDER);
    const name = `${String(this.last).padStart(15, '0')}-${randomBytes(4).toString('hex')}${ENDING}`;
    await writeAtomically(path.join(this.folder, name), [Buffer.from(JSON.stringify({ ...edit, written: this.last } satisfies WaitingEdit))], { isDurable: true, mode: PRIVATE_FILE_MODE });
  }

  /** In the order in which they were made. */
  async all(): Promise<JournalledEdit[]> {
    const names = (await readdir(this.folder).catch(noneWhereNothingIs)).filter((name) => name.endsWith(ENDING)).sort();
    const edits: JournalledEdit[] = [];
    for (const name of names) {
      const edit = await this.read(name);
      if (edit) edits.push({ name, ...edit });
    }
    return edits;
  }

  async remove({ name }: JournalledEdit): Promise<void> {
    await rm(path.join(this.folder, name), { force: true });
  }

  private async read(name: string): Promise<WaitingEdit | undefined> {
    try {
      return editIn((await readRegular(path.join(this.folder, name), LONGEST)).toString());
    } catch {
      return undefined; // another window has sent it meanwhile, or it is none of ours
    }
  }
}

function noneWhereNothingIs(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Errors: where it is no edit. */
function editIn(text: string): WaitingEdit {
  const { concept, content, replaces, written } = JSON.parse(text) as Record<keyof WaitingEdit, unknown>;
  if (typeof concept !== 'string' || !Array.isArray(replaces) || typeof written !== 'number') throw new TypeError('no edit');
  if (content === undefined) return { concept, replaces: replaces.map(String), written };
  const { concept: sound, fault } = checkConcept(content);
  if (fault !== undefined) throw new TypeError(fault);
  return { concept, content: sound, replaces: replaces.map(String), written };
}
