import { GlossaError } from '../../base/errors';
import type { FileGate } from '../../gate/fileGate';
import { readRegularFile } from '../../gate/regularFile';
import { sha256Of } from '../sha256';

/** The maximum number of hashed bytes of a file; larger documents are rejected anyway. */
const MAX_BYTES = 50 << 20;

/**
 * Returns the SHA-256 of a document's file, hexadecimal. Errors: those of the gate, `fileTooLarge`, `fileUnreadable`.
 */
export async function hashOfDocument(file: string, gate: FileGate): Promise<string> {
  try {
    return await sha256Of(await readRegularFile(await gate.admitNamed(file), MAX_BYTES));
  } catch (error) {
    if (error instanceof GlossaError) throw error;
    throw new GlossaError(
      'fileUnreadable',
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Check its name and your permissions.`,
    );
  }
}
