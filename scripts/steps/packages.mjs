import { existsSync, readFileSync } from 'node:fs';
import { npmCommand, run } from './process.mjs';
import { Obstacle, say } from './progress.mjs';
import { inProject } from './project.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, link?: boolean }}
 *   LockedPackage
 */

/** @param {string} file @returns {Record<string, LockedPackage>} */
const lockedIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Returns whether node_modules matches package-lock.json. npm writes a lock file inside node_modules last of all, so an
 * interrupted install is detected. Optional packages may be missing: they are often for another platform.
 */
export function packagesAreInstalled() {
  const own = inProject('node_modules', '.package-lock.json');
  if (!existsSync(own)) return false;
  const installed = lockedIn(own);
  const wanted = Object.entries(lockedIn(inProject('package-lock.json'))).filter(([path]) => path !== '');
  const paths = new Set(wanted.map(([path]) => path));
  return (
    Object.keys(installed).every((path) => paths.has(path)) &&
    wanted.every(([path, { version, integrity, optional, devOptional }]) => {
      const found = installed[path];
      return found ? found.version === version && found.integrity === integrity : Boolean(optional || devOptional);
    })
  );
}

/** Installs the packages that package-lock.json names, unless they are there. */
export async function installPackages() {
  if (packagesAreInstalled()) return;
  say('Installing the packages that package-lock.json names into node_modules (without their install scripts).');
  const [npm, args] = npmCommand();
  const { code } = await run(npm, [...args, 'ci', '--no-audit', '--no-fund', '--ignore-scripts'], { minutes: 10 });
  if (code !== 0) throw new Obstacle('The packages could not be installed; what npm says about it is above.');
}
