import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, run } from './process.mjs';
import { Obstacle, say } from './progress.mjs';
import { inProject } from './project.mjs';
import { commandFor, installSystemPackages } from './system.mjs';

/** What the training needs, with each version pinned. */
const REQUIREMENTS = ['requirements.txt', 'requirements-checkpoint.txt'].map((name) => inProject('training', name));
const DEBIAN_PACKAGES = ['python3', 'python3-venv'];
const environment = inProject('build', 'python');
const NEEDED = 'Python 3.11 or later with its module venv';

/** The first Python that is new enough and can make an environment. Debian keeps the second in a package of its own. */
async function findPython() {
  const trial = 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))';
  for (const name of ['python3.11', 'python3', 'python3.12', 'python3.13', 'python']) {
    const python = onPath(name);
    if (python && (await run(python, ['-c', trial], { capture: true, minutes: 1 })).code === 0) return python;
  }
  return undefined;
}

async function installPython() {
  const found = await findPython();
  if (found) return found;
  await installSystemPackages(DEBIAN_PACKAGES, 'because the training is tested in an environment of its own');
  const installed = await findPython();
  if (installed) return installed;
  throw new Obstacle(`The training's tests need ${NEEDED}, and it could not be installed from here. On Debian and Ubuntu:\n\n  ${commandFor(DEBIAN_PACKAGES)}`);
}

/** @param {string} python */
function key(python) {
  const hash = createHash('sha256').update(python);
  for (const file of REQUIREMENTS) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Makes sure of an environment with the pinned packages in build/python; packages come from wherever this machine's pip is told to look.
 * @returns {Promise<string>} the path of its Python
 */
export async function installPythonPackages() {
  const python = await installPython();
  const own = process.platform === 'win32' ? join(environment, 'Scripts', 'python.exe') : join(environment, 'bin', 'python');
  const stamp = join(environment, 'requirements.key');
  if (existsSync(own) && existsSync(stamp) && readFileSync(stamp, 'utf8') === key(python)) return own;
  say('Installing the packages that training/requirements*.txt name into build/python.');
  rmSync(environment, { recursive: true, force: true });
  const made = await run(python, ['-m', 'venv', environment], { capture: true, minutes: 5 });
  if (made.code !== 0) throw new Obstacle(`Python could not make an environment in ${environment}:\n${made.output.trim()}`);
  const arguments_ = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...REQUIREMENTS.flatMap((file) => ['-r', file])];
  const { code } = await run(own, arguments_, { minutes: 20 });
  if (code !== 0) throw new Obstacle('The packages of the training could not be installed; what pip says about it is above.');
  writeFileSync(stamp, key(python));
  return own;
}
