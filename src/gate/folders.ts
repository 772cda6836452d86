import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder with all that are missing above it. Node's own recursive `mkdir` does not return where the system
 * makes no folders, as below `/proc`. Errors: those of the system.
 *
 * @param mode of the folders that are made
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const missing: string[] = [];
  for (let place = path.resolve(folder); !(await isFolder(place)); place = path.dirname(place)) missing.push(place);
  for (const place of missing.reverse())
    await mkdir(place, { mode }).catch(async (error: unknown) => {
      // Somebody else has made it meanwhile.
      if (!(await isFolder(place))) throw error;
    });
}

/** Makes a folder synchronously. */
export function makeFolderSync(folder: string, mode?: number): void {
  const missing: string[] = [];
  for (let place = path.resolve(folder); !isFolderSync(place); place = path.dirname(place)) missing.push(place);
  for (const place of missing.reverse()) {
    try {
      mkdirSync(place, { mode });
    } catch (error) {
      // Somebody else has made it meanwhile.
      if (!isFolderSync(place)) throw error;
    }
  }
}

/** Errors: those of the system but for a missing place; the root counts as there. */
async function isFolder(place: string): Promise<boolean> {
  const stats = await stat(place).catch(passOverMissing);
  return stats?.isDirectory() ?? path.dirname(place) === place;
}

function isFolderSync(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? path.dirname(place) === place;
}

function passOverMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
