import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. All paths of the scripts start here, so they run from any working directory. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** A path below the root. @param {...string} parts */
export const inProject = (...parts) => join(root, ...parts);

/** Returns the manifest on disk. @returns {{ name: string, version: string, [key: string]: unknown }} */
export const manifest = () => JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
