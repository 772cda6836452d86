import { readFile, stat } from 'node:fs/promises';
import type { DocumentContent } from '../domain/document';
import { GlossaError } from '../domain/errors';
import { encodingShownBy } from '../formats/decodeText';

/** Above this a document is refused: alignment and mining hold all of its segments in memory. */
const MAX_BYTES = 50 * 1024 * 1024;

/** Reads a document for `build`; UTF-8, or what a byte order mark says. */
export async function documentOf(fileName: string): Promise<DocumentContent> {
  const bytes = await readBytes(fileName);
  return { fileName, text: new TextDecoder(encodingShownBy(bytes) ?? 'utf-8').decode(bytes) };
}

async function readBytes(fileName: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(fileName);
    if (size > MAX_BYTES) {
      throw new GlossaError('documentTooLarge', `${fileName} has ${Math.round(size / 1048576)} MB; documents up to 50 MB can be mined. Split it.`);
    }
    return await readFile(fileName);
  } catch (error) {
    if (error instanceof GlossaError) throw error;
    throw new GlossaError('fileUnreadable', `${fileName} cannot be read (${(error as NodeJS.ErrnoException).code}). Check the name and your rights.`);
  }
}
