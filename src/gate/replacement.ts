import { access, constants, lstat, stat } from 'node:fs/promises';
import { GlossaError } from '../base/errors';
import { writeAtomically } from './atomicWrite';
import { assertRegularFile } from './regularFile';

/** The properties of the old file that a replacement keeps; empty if there was none. */
interface TakenOver {
  mode?: number;
  owner?: { uid: number; gid: number };
}

/**
 * Returns the properties that the replacement of a file must keep; the file is given by its real path. Errors:
 * `fileIrregular` for anything but a regular file without further hard links; `fileUnwritable` for a write-protected
 * file, which a rename would replace anyway; `EACCES` if the user has no permission to write it.
 */
export async function attributesToKeep(file: string): Promise<TakenOver> {
  try {
    const stats = await lstat(file);
    assertRegularFile(file, stats, Infinity);
    if (stats.nlink > 1) {
      throw new GlossaError(
        'fileIrregular',
        `${file} was not changed because it has ${stats.nlink} hard links, which a change would separate. Replace ` +
          `it with a copy.`,
      );
    }
    if ((stats.mode & 0o222) === 0)
      throw new GlossaError(
        'fileUnwritable',
        `${file} was not changed because it is write-protected. Change its permissions, or choose another file.`,
      );
    await access(file, constants.W_OK);
    return { mode: stats.mode, owner: { uid: stats.uid, gid: stats.gid } };
  } catch (error) {
    // A missing file has no owner yet.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/**
 * Rejects an output that is one of the inputs under any name: through a link, or in other letter case. Errors:
 * `fileUnwritable`.
 */
export async function assertOutputIsNotInput(output: string, inputs: readonly string[]): Promise<void> {
  const identity = await identityOf(output);
  for (const input of identity === undefined ? [] : inputs)
    if ((await identityOf(input)) === identity)
      throw new GlossaError(
        'fileUnwritable',
        `${output} was not changed because it is also the input ${input}. Choose another output file.`,
      );
}

/** Returns the device and inode of a file, following links; undefined if the file is missing or cannot be inspected. */
async function identityOf(file: string): Promise<string | undefined> {
  const stats = await stat(file, { bigint: true }).catch(() => undefined); // opening the file reports the reason
  return stats && `${stats.dev}:${stats.ino}`;
}

/**
 * Replaces the content of a file, given by its real path. Errors: those of `attributesToKeep` and of the system.
 *
 * @param writer as in `writeAtomically`
 */
export async function replaceFile(file: string, content: Uint8Array, writer: string): Promise<void> {
  await writeAtomically(file, [content], { ...(await attributesToKeep(file)), isDurable: true, writer });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space and try again.',
  EDQUOT: 'your disk quota is exceeded. Free some space and try again.',
  EFBIG: 'the file would exceed the size limit of the system or the disk. Raise the limit, or choose another place.',
};

/**
 * Returns the reason and advice if the disk or quota is full or the file is too large, as the end of a sentence.
 * Undefined for other errors.
 */
export function diskFullReason(error: unknown): string | undefined {
  return REASONS[(error as NodeJS.ErrnoException).code ?? ''];
}
