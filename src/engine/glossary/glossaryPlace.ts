import { access, constants, lstat, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { GlossaError } from '../../domain/errors';

/** The file behind links, so that a link stays a link; where there is none yet, the place where it will be. */
export async function realPathOf(glossary: string): Promise<string> {
  try {
    return await realpath(glossary);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new GlossaError('glossaryUnreadable', `${glossary} cannot be read: ${reasonOf(error)}`);
  }
  const isLink = await lstat(glossary).then((stats) => stats.isSymbolicLink(), () => false);
  if (isLink) return realPathOf(path.resolve(path.dirname(glossary), await readlink(glossary)));
  const folder = path.dirname(glossary);
  return folder === glossary ? glossary : path.join(await realPathOf(folder), path.basename(glossary));
}

/** Throws where the file is protected: a rename would replace it all the same. */
export async function writableOwner(target: string): Promise<{ uid: number; gid: number } | undefined> {
  const stats = await stat(target).catch(() => undefined);
  if (!stats) return undefined;
  try {
    await access(target, constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if ((stats.mode & 0o222) === 0) throw readOnly(target, 'the file is write-protected; change its permissions or choose another glossary');
  return { uid: stats.uid, gid: stats.gid };
}

export function asWriteError(error: unknown, glossary: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code && ['EACCES', 'EPERM', 'EROFS'].includes(code)) return readOnly(glossary, 'this user may not write there; change the permissions or choose another glossary');
  if (code && ['ENOSPC', 'EDQUOT'].includes(code)) return new GlossaError('glossaryReadOnly', `${glossary} was not changed: the disk is full. Free some space and try again.`);
  return error;
}

export function readOnly(glossary: string, why: string): GlossaError {
  return new GlossaError('glossaryReadOnly', `${glossary} was not changed: ${why}.`);
}

export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EISDIR') return 'it is a folder.';
  if (code === 'EACCES' || code === 'EPERM') return 'this user may not read it.';
  return message;
}
