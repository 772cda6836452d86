import path from 'node:path';

/** The paths of one system: `path.posix` or `path.win32`. */
type Paths = Pick<typeof path, 'relative' | 'isAbsolute' | 'sep'>;

/** Returns whether a path is a folder or below it. Both are absolute and compared as written; Windows ignores case. */
export function isWithin(file: string, folder: string, paths: Paths = path): boolean {
  const relative = paths.relative(folder, file);
  return !/^\.\.(?:[\\/]|$)/.test(relative) && !paths.isAbsolute(relative);
}

/** Returns whether a path is below a folder. Both are absolute and compared as written. */
export function isBelow(file: string, folder: string, paths: Paths = path): boolean {
  return isWithin(file, folder, paths) && paths.relative(folder, file) !== '';
}

/** Returns the path from a folder to a file below it, with `/` between its parts. */
export function relativePosixPath(file: string, folder: string, paths: Paths = path): string {
  return paths.relative(folder, file).split(paths.sep).join('/');
}

/**
 * Returns whether tools may open a name. Hidden files contain settings and secrets, packages contain third-party text.
 */
export function isNameAllowedForTools(name: string): boolean {
  // Windows ignores dots and spaces at the end of a name, and a colon selects an alternate data stream.
  return !name.startsWith('.') && !/^node_modules[ .]*(?::|$)/i.test(name);
}

/**
 * Returns whether tools may reach a file: below one of the folders, not hidden, and not in a hidden folder or
 * `node_modules`. The path is compared as written; for a link's target, ask again with the real path.
 */
export function isReadableByTools(file: string, folders: readonly string[], paths: Paths = path): boolean {
  return folders.some(
    (folder) =>
      isBelow(file, folder, paths) &&
      relativePosixPath(file, folder, paths)
        .split('/')
        .every((part) => isNameAllowedForTools(part) && (paths.sep === '/' || !part.includes(':'))),
  );
}
