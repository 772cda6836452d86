import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setUp } from './setup.mjs';
import { fillStages } from './steps/packageStage.mjs';
import {
  LARGEST_PACKAGE,
  PARTS,
  TARGETS,
  USUAL_TARGET,
  isPreRelease,
  packageFile,
  partSizes,
  stageFolder,
} from './steps/packageTargets.mjs';
import { run } from './steps/process.mjs';
import { Obstacle, exitWith, heading, say, size } from './steps/progress.mjs';
import { inProject, manifest } from './steps/project.mjs';

/** @typedef {import('./steps/packageTargets.mjs').Target} Target */
/** @typedef {{ target: Target, file: string, bytes: number, parts: number[], natives: string[] }} Package */

/** The staged files with their sizes, and a hash over all of them. @param {string} stage */
function survey(stage) {
  const hash = createHash('sha256');
  const files = readdirSync(stage, { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((name) => statSync(join(stage, name)).isFile());
  for (const name of files) hash.update(`${name}\0`).update(readFileSync(join(stage, name)));
  const left = /\.vscodeignore$|parity\.jsonl$/;
  return {
    key: hash.digest('hex'),
    files: files
      .map((name) => ({ name: name.replaceAll('\\', '/'), bytes: statSync(join(stage, name)).size }))
      .filter(({ name }) => !left.test(name)),
  };
}

/**
 * @param {Target} target @param {string | undefined} address what the README's relative paths start with @returns
 *   {Promise<Package>}
 */
async function pack(target, address) {
  const file = packageFile(target);
  const stage = stageFolder(target);
  const { key, files } = survey(stage);
  const stamp = `${stage}.key`;
  if (!existsSync(file) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== `${key} ${address}`) {
    rmSync(stamp, { force: true });
    const vsce = inProject('node_modules', '@vscode', 'vsce', 'vsce');
    const paths = address ? ['--baseContentUrl', address, '--baseImagesUrl', address] : ['--no-rewrite-relative-links'];
    const args = [
      vsce,
      'package',
      ...(target === 'universal' ? [] : ['--target', target]),
      ...(isPreRelease(manifest().version) ? ['--pre-release'] : []),
      '--no-dependencies',
      ...paths,
      '--allow-missing-repository',
      '--out',
      file,
    ];
    const { code, output } = await run(process.execPath, args, { cwd: stage, capture: true, minutes: 5 });
    if (code !== 0 || /\bWARNING\b/.test(output))
      throw new Obstacle(`The package for ${target} could not be made without warnings:\n${output}`);
    writeFileSync(stamp, `${key} ${address}`);
  }
  const natives = files
    .map(({ name }) => name)
    .filter((name) => /\.(node|so(\.\d+)*|dll|dylib)$/.test(name))
    .map((name) => basename(name));
  return { target, file, bytes: statSync(file).size, parts: partSizes(files), natives };
}

/** Throws an `Obstacle` that names the parts above their size limits. @param {Package} made */
function holdBudgets({ target, bytes, parts }) {
  const faults = PARTS.flatMap(({ name, budget }, i) =>
    (parts[i] ?? 0) > budget ? [`${name} ${parts[i]?.toFixed(1)} MB, of ${budget}`] : [],
  );
  if (bytes / 1e6 > LARGEST_PACKAGE) faults.push(`the whole ${size(bytes)} packed, of ${LARGEST_PACKAGE}`);
  if (faults.length > 0)
    throw new Obstacle(
      `The package for ${target} is larger than docs/development/dependencies.md allows: ${faults.join('; ')}.`,
    );
}

/** Contents of the packages as Markdown. @param {readonly Package[]} packages */
function table(packages) {
  const number = (/** @type {number} */ megabytes) => (megabytes === 0 ? '–' : megabytes.toFixed(1));
  const rows = [
    ['MB, unpacked', 'budget', ...packages.map(({ target }) => target)],
    ['---', '--:', ...packages.map(() => '--:')],
    ...PARTS.map(({ name, budget }, i) => [
      name,
      String(budget),
      ...packages.map(({ parts }) => number(parts[i] ?? 0)),
    ]),
    ['**packed**', String(LARGEST_PACKAGE), ...packages.map(({ bytes }) => number(bytes / 1e6))],
    ['native files', '', ...packages.map(({ natives }) => natives.map((name) => `\`${name}\``).join(' ') || 'none')],
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Writes the table into docs/development/dependencies.md, with the date. @param {string} text */
function writeTable(text) {
  const file = inProject('docs', 'development', 'dependencies.md');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      /(<!-- packages:begin -->\n)[^]*(\n<!-- packages:end -->)/,
      (_, begin, end) => `${begin}${text}\n\nMade on ${new Date().toISOString().slice(0, 10)}.${end}`,
    ),
  );
}

/**
 * Makes the packages, unless they are there and nothing in them has changed.
 * @param {readonly Target[]} targets
 * @param {{ address?: string }} [options] address: of the repository's files on the web, with which relative paths of
 *   the README start
 */
export async function makePackages(targets, { address } = {}) {
  heading('Packaging');
  await fillStages(targets, address !== undefined);
  /** @type {Package[]} */
  const packages = [];
  for (const target of targets) {
    const made = await pack(target, address);
    holdBudgets(made);
    const hasFaiss = made.natives.includes('faiss.node');
    say(`${basename(made.file)}: ${size(made.bytes)}${hasFaiss ? '' : ', without FAISS: every vector is compared'}`);
    packages.push(made);
  }
  return packages;
}

/** Makes the package that tests and benchmarks run. @returns {Promise<string>} its path */
export async function makePackage() {
  await makePackages([USUAL_TARGET]);
  return packageFile();
}

/** `npm run package -- [TARGET…] [--address URL] [--table]`. */
async function main() {
  const given = process.argv.slice(2);
  const at = given.indexOf('--address');
  const address = at < 0 ? undefined : given.splice(at, 2)[1];
  const names = given.filter((word) => !word.startsWith('--'));
  const targets = TARGETS.filter((target) => names.length === 0 || names.includes(target));
  const unknown = names.filter((name) => !TARGETS.some((target) => target === name));
  if (unknown.length > 0)
    throw new Obstacle(`There is no package for ${unknown.join(', ')}. There are: ${TARGETS.join(', ')}.`);
  await setUp({});
  const text = table(await makePackages(targets, { address }));
  console.log(`\n${text}`);
  if (given.includes('--table')) writeTable(text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await exitWith(main);
