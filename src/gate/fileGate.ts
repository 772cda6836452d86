import { lstat, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { GlossaError } from '../base/errors';
import type { FileAccess } from '../model/document';
import { isBelow, isReadableByTools } from './paths';

/** The reasons why a path cannot be read, by system error code. Each is the end of a sentence, without full stop. */
const WHY_NOT: Readonly<Record<string, string>> = {
  EACCES: 'you have no permission to read it or one of its parent folders',
  EPERM: 'you have no permission to read it or one of its parent folders',
  ENOTDIR: 'one of its parent folders is a file',
  ENAMETOOLONG: 'its name is longer than the system allows',
};

/** Access for a program without folders: only files named explicitly. */
const NAMED_FILES: FileAccess = { folders: [], allowedFolders: [] };

/**
 * Decides which files may be read and written. The real location of a file counts: a link in a folder from another
 * person must not lead to the user's own files.
 */
export class FileGate {
  private constructor(
    private readonly access: FileAccess,
    private readonly isAdmittedByName: boolean,
  ) {}

  /** Creates a gate for an editor, where files come from settings, links or known names in open folders. */
  static forFolders(access: FileAccess): FileGate {
    return new FileGate(access, false);
  }

  /**
   * Makes a gate for a command line, where the user specifies each file. A specified file is admitted; targets of its
   * links outside the folder are not.
   */
  static forNamedFiles(): FileGate {
    return new FileGate(NAMED_FILES, true);
  }

  /**
   * Returns the real path of a file in a folder, whether it exists or not. Errors: `fileOutside`; `fileIrregular` for a
   * broken link; `fileUnreadable` if the system denies access.
   */
  admit(file: string): Promise<string> {
    return this.isAdmittedByName ? this.admitNamed(file) : this.admitBelow(file, this.access.folders);
  }

  /**
   * Returns the real path of a file that the user chose or typed. It may be anywhere and may link to files below its
   * folder. In an open folder the usual limits apply, because dialogs do not show links. Throws like `admit`.
   */
  admitNamed(file: string): Promise<string> {
    const absolute = path.resolve(file);
    const { folders } = this.access;
    return this.admitBelow(
      file,
      folders.some((folder) => isBelow(absolute, folder)) ? folders : [path.dirname(absolute)],
    );
  }

  /**
   * Returns the real path of a file that a tool wants to read: both the given and the real path must be allowed.
   * Errors: those of `admit`.
   */
  async admitForTools(file: string): Promise<string> {
    const { folders } = this.access;
    const real = isReadableByTools(path.resolve(file), folders) ? await this.admit(file) : undefined;
    if (real !== undefined && isReadableByTools(real, await Promise.all(folders.map(realFolder)))) return real;
    throw new GlossaError(
      'fileOutside',
      `${file} cannot be read by tools: it is outside the open folders, in a hidden folder, or in node_modules.`,
    );
  }

  private async admitBelow(file: string, folders: readonly string[]): Promise<string> {
    const absolute = path.resolve(file);
    const { allowedFolders } = this.access;
    const own = folders.filter((folder) => isBelow(absolute, folder));
    // Reject an outside path before any file access: on Windows, a UNC path contacts another machine.
    if (!own.length && !allowedFolders.some((folder) => isBelow(absolute, folder))) throw this.outside(file);
    const real = await realPathOf(absolute);
    for (const folder of [...own, ...allowedFolders]) if (isBelow(real, await realFolder(folder))) return real;
    throw this.outside(file, real);
  }

  private outside(file: string, real?: string): GlossaError {
    // The reason comes first: a notification shows the first few words of a line, and paths are long.
    const place =
      real === undefined
        ? `${file} is outside the open folders`
        : `A link was not followed: ${file} links to ${real}, outside its folder`;
    const way = this.isAdmittedByName
      ? 'Specify the file itself, or replace the link with a copy of the file.'
      : 'Move the file into the folder. If you trust the file, you can also add its folder to the setting ' +
        '“glossa.allowedFolders” in a trusted workspace.';
    return new GlossaError('fileOutside', `${place}. The file was neither read nor written. ${way}`);
  }
}

/**
 * Returns the real path of a folder; its own path if it cannot be read, because then none of its files can be opened.
 */
function realFolder(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}

/**
 * Returns the real path of a file, with links resolved, so that replacing the file keeps the link. If there is no file
 * yet, returns its future path.
 */
async function realPathOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP')
      throw new GlossaError('fileIrregular', `${file} cannot be opened: its links form a loop. Delete the link.`);
    if (code !== 'ENOENT') {
      const why = WHY_NOT[code ?? ''] ?? `the system reports ${code}`;
      throw Object.assign(new GlossaError('fileUnreadable', `${file} cannot be opened: ${why}.`), { cause: error });
    }
  }
  const isLink = await lstat(file).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
  if (isLink)
    throw new GlossaError(
      'fileIrregular',
      `${file} is a link to ${await readlink(file)}, which does not exist. Delete the link, or restore that file.`,
    );
  const folder = path.dirname(file);
  return folder === file ? file : path.join(await realPathOf(folder), path.basename(file));
}
