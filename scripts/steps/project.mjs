import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. Every path of the scripts starts here, so that they run from any working directory. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** A path below the root. @param {...string} parts */
export const inProject = (...parts) => join(root, ...parts);

/** The manifest as it stands on disk. @returns {{ name: string, version: string, [key: string]: unknown }} */
export const manifest = () => JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
