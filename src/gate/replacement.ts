import { access, constants, lstat } from 'node:fs/promises';
import { GlossaError } from '../base/errors';
import { writeAtomically } from './atomicWrite';
import { refuseIrregular } from './regularFile';

/** What a file that replaces another takes over from it; empty where there is none yet. */
export interface TakenOver {
  mode?: number;
  owner?: { uid: number; gid: number };
}

/**
 * What is to be kept of a file that is about to be replaced, given by its real path. Errors: `fileIrregular` for whatever is no ordinary file, and for
 * one that has several names; `fileUnwritable` for a protected one, which a rename would replace all the same; `EACCES` for somebody else's.
 */
export async function takenOverFrom(file: string): Promise<TakenOver> {
  try {
    const stats = await lstat(file);
    refuseIrregular(file, stats, Infinity);
    if (stats.nlink > 1) {
      throw new GlossaError('fileIrregular', `${file} was not changed: it is one file under ${stats.nlink} names (hard links), and what replaces it would stand under this name only. Put a copy in its place.`);
    }
    if ((stats.mode & 0o222) === 0) throw new GlossaError('fileUnwritable', `${file} was not changed: the file is write-protected. Change its permissions or choose another file.`);
    await access(file, constants.W_OK);
    return { mode: stats.mode, owner: { uid: stats.uid, gid: stats.gid } };
  } catch (error) {
    // A file that is missing belongs to nobody yet.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Puts new content in the place of a file, given by its real path. @param writer as that of `writeAtomically`. Errors: those of `takenOverFrom`, and of the system */
export async function replaceFile(file: string, content: Uint8Array, writer: string): Promise<void> {
  await writeAtomically(file, [content], { ...(await takenOverFrom(file)), isDurable: true, writer });
}
