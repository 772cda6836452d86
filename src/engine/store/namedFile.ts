import { GlossaError } from '../../base/errors';
import type { FileGate } from '../../gate/fileGate';
import { replaceFile } from '../../gate/replacement';
import { reasonWithoutRoom } from '../../gate/withoutRoom';
import type { GlossaryLock } from './glossaryLock';

/** Writes a file that the user has named, whole or not at all. Errors: `fileUnwritable` and those of the gate. */
export async function writeNamedFile(file: string, bytes: Uint8Array, gate: FileGate, lock: GlossaryLock): Promise<void> {
  try {
    const place = await gate.admitNamed(file);
    // One at a time, so that each can clear away what one that was killed has left.
    const held = await lock.hold(place);
    try {
      await replaceFile(place, bytes, lock.writer);
    } finally {
      await held.release();
    }
  } catch (error) {
    if (error instanceof GlossaError) throw error;
    const noRoom = reasonWithoutRoom(error);
    throw new GlossaError('fileUnwritable', noRoom === undefined ? `${file} cannot be written (${(error as NodeJS.ErrnoException).code}). Check its folder and your rights.` : `${file} was not written: ${noRoom}`);
  }
}
