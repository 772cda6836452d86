import { lstat, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { GlossaError } from '../base/errors';
import type { FileAccess } from '../model/fileAccess';

/** What a program that serves no folders may open: what it is told to, by name. */
const NAMED_FILES: FileAccess = { folders: [], allowedFolders: [] };

/**
 * Decides which files are read and written, for everybody. What counts is where a file really lies: a link in a folder that
 * came from somebody else must not lead to the reader's own files.
 */
export class FileGate {
  private constructor(
    private readonly access: FileAccess,
    private readonly isAdmittedByName: boolean,
  ) {}

  /** For an editor, whose folders lead to the files: through settings, through links, or because a file has the expected name. */
  static forFolders(access: FileAccess): FileGate {
    return new FileGate(access, false);
  }

  /** For a command line, on which each file is named. A named file is admitted; what it leads to is not. */
  static forNamedFiles(): FileGate {
    return new FileGate(NAMED_FILES, true);
  }

  /**
   * The real path of a file that a folder leads to, whether it exists or not.
   * Errors: `fileOutside`; `fileIrregular` where links lead nowhere; whatever the system says of folders that cannot be looked at.
   */
  admit(file: string): Promise<string> {
    return this.isAdmittedByName ? this.admitNamed(file) : this.admitBelow(file, this.access.folders);
  }

  /**
   * The real path of a file that the user has chosen or typed. It may stand anywhere, and lead to what lies below its own folder; one in an open folder
   * leads no further than others there, because nobody sees in a dialog what is a link. Errors as those of `admit`.
   */
  admitNamed(file: string): Promise<string> {
    const absolute = path.resolve(file);
    const { folders } = this.access;
    return this.admitBelow(file, folders.some((folder) => isBelow(absolute, folder)) ? folders : [path.dirname(absolute)]);
  }

  private async admitBelow(file: string, folders: readonly string[]): Promise<string> {
    const absolute = path.resolve(file);
    const { allowedFolders } = this.access;
    const own = folders.filter((folder) => isBelow(absolute, folder));
    // A path that leaves the folders is refused unseen: on Windows the mere look at one may speak to another machine.
    if (!own.length && !allowedFolders.some((folder) => isBelow(absolute, folder))) throw this.outside(file);
    const real = await realPathOf(absolute);
    for (const folder of [...own, ...allowedFolders]) if (isBelow(real, await realFolder(folder))) return real;
    throw this.outside(file, real);
  }

  private outside(file: string, real?: string): GlossaError {
    // What happened comes first: a notification shows the first few words of a line, and paths are long.
    const place = real === undefined ? `${file} lies outside the folders that are open` : `A link was not followed: ${file} leads to ${real}, outside its folder`;
    const way = this.isAdmittedByName
      ? 'Name the file that is meant itself, or put a copy of it in the place of the link.'
      : 'Put the file itself into the folder; or, if you trust what leads there, add the folder in which it lies to the setting “glossa.allowedFolders” (in a trusted window).';
    return new GlossaError('fileOutside', `${place}; it was neither read nor written. ${way}`);
  }
}

function isBelow(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '' && !/^\.\.(?:[\\/]|$)/.test(relative) && !path.isAbsolute(relative);
}

/** A folder that cannot be looked at holds no file that could be opened; its own path does then. */
function realFolder(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}

/** The file behind links, so that a link stays a link when what it leads to is replaced; where there is none yet, the place where it will be. */
async function realPathOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP') throw new GlossaError('fileIrregular', `${file} cannot be opened: its links lead round in a circle. Delete the link.`);
    if (code !== 'ENOENT') throw error;
  }
  const isLink = await lstat(file).then((stats) => stats.isSymbolicLink(), () => false);
  if (isLink) throw new GlossaError('fileIrregular', `${file} is a link to ${await readlink(file)}, where there is nothing. Delete the link, or put back the file that it is meant to lead to.`);
  const folder = path.dirname(file);
  return folder === file ? file : path.join(await realPathOf(folder), path.basename(file));
}
