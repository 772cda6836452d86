import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** The path functions of one system: `path.posix` or `path.win32`. */
type PathApi = Pick<typeof path, 'relative' | 'isAbsolute' | 'sep'>;

/**
 * Returns whether a path is the given folder or below it. Both are absolute. Links are not resolved; Windows ignores
 * case.
 */
export function isWithin(file: string, folder: string, pathApi: PathApi = path): boolean {
  const relative = pathApi.relative(folder, file);
  return !/^\.\.(?:[\\/]|$)/.test(relative) && !pathApi.isAbsolute(relative);
}

/** Returns whether a path is below a folder. Both are absolute. Links are not resolved. */
export function isBelow(file: string, folder: string, pathApi: PathApi = path): boolean {
  return isWithin(file, folder, pathApi) && pathApi.relative(folder, file) !== '';
}

/** Returns the path from a folder to a file below it, with `/` between its parts. */
export function relativePosixPath(file: string, folder: string, pathApi: PathApi = path): string {
  return pathApi.relative(folder, file).split(pathApi.sep).join('/');
}

/**
 * Returns whether tools may open a file or folder with this name. Hidden files contain settings and secrets, packages
 * contain third-party text.
 */
export function isNameAllowedForTools(name: string): boolean {
  // Windows ignores dots and spaces at the end of a name, and a colon selects an alternate data stream.
  return !name.startsWith('.') && !/^node_modules[ .]*(?::|$)/i.test(name);
}

/**
 * Returns whether tools may reach a file: below one of the folders, not hidden, and not in a hidden folder or
 * `node_modules`. Links are not resolved; to check a link's target, call it again with the real path.
 */
export function isReadableByTools(file: string, folders: readonly string[], pathApi: PathApi = path): boolean {
  return folders.some(
    (folder) =>
      isBelow(file, folder, pathApi) &&
      relativePosixPath(file, folder, pathApi)
        .split('/')
        .every((part) => isNameAllowedForTools(part) && (pathApi.sep === '/' || !part.includes(':'))),
  );
}

/**
 * Creates a folder with all missing parents. Node's own recursive `mkdir` does not return if the system cannot create
 * folders, as below `/proc`. Errors: those of the system.
 *
 * @param mode the mode of the created folders
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const missing: string[] = [];
  for (let place = path.resolve(folder); !(await isFolder(place)); place = path.dirname(place)) missing.push(place);
  for (const place of missing.reverse())
    await mkdir(place, { mode }).catch(async (error: unknown) => {
      // Another process has created it meanwhile.
      if (!(await isFolder(place))) throw error;
    });
}

/** Creates a folder with all missing parents, synchronously. Errors: those of the system. */
export function makeFolderSync(folder: string, mode?: number): void {
  const missing: string[] = [];
  for (let place = path.resolve(folder); !isFolderSync(place); place = path.dirname(place)) missing.push(place);
  for (const place of missing.reverse()) {
    try {
      mkdirSync(place, { mode });
    } catch (error) {
      // Another process has created it meanwhile.
      if (!isFolderSync(place)) throw error;
    }
  }
}

/**
 * Returns whether a folder exists; the root counts as existing. Errors: those of the system except for a missing
 * folder.
 */
async function isFolder(place: string): Promise<boolean> {
  const stats = await stat(place).catch(ignoreMissing);
  return stats?.isDirectory() ?? path.dirname(place) === place;
}

function isFolderSync(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? path.dirname(place) === place;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
