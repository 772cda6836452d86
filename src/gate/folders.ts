import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

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
