import type { Dirent } from 'node:fs';
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import envPaths from 'env-paths';
import { makeFolderSync } from '../gate/paths';

/** The modes of Glossa's private files: they contain words from documents, so only the owner may read them. */
export const PRIVATE_FILE_MODE = 0o600;
export const PRIVATE_FOLDER_MODE = 0o700;

/** Returns the platform's cache folder, for programs without an editor's folder. */
export function defaultCacheFolder(): string {
  return envPaths('glossa', { suffix: '' }).cache;
}

/**
 * Creates a folder that only its owner may enter. The mode of an existing folder and its content is restricted: an
 * earlier version, another umask or a copy may have left it open. If the folder cannot be created, nothing is stored.
 */
export function ensurePrivateFolder(folder: string): void {
  try {
    makeFolderSync(folder, PRIVATE_FOLDER_MODE);
  } catch {
    // The folder belongs to another user, or the disk is full: nothing in it is essential.
    return;
  }
  // On Windows, such folders are inside the user's own, and modes have no effect there.
  if (process.platform !== 'win32') narrowFolder(folder);
}

/** Restricts the folder before its content, to prevent replacing a file with a link meanwhile. */
function narrowFolder(folder: string): void {
  narrow(folder, PRIVATE_FOLDER_MODE);
  for (const entry of entriesOf(folder)) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) narrowFolder(inside);
    else if (entry.isFile() && isOnlyHere(inside)) narrow(inside, PRIVATE_FILE_MODE);
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Another engine has deleted it, or it belongs to another user: the cache is recreated, or works without it.
    return [];
  }
}

/** Returns whether a file has no other hard link. */
function isOnlyHere(file: string): boolean {
  return (lstatSync(file, { throwIfNoEntry: false })?.nlink ?? 0) === 1;
}

function narrow(file: string, mode: number): void {
  try {
    chmodSync(file, mode);
  } catch {
    // Another engine has deleted it, it is another user's, or the file system has no modes. The engine works
    // regardless.
  }
}
