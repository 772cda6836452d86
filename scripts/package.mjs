import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { licencesOf } from './steps/licences.mjs';
import { run } from './steps/process.mjs';
import { Obstacle, exitWith, heading, say, size } from './steps/progress.mjs';
import { inProject, manifest, packageFile, packagedPlatform } from './steps/project.mjs';

const stage = inProject('build', 'stage');
const TEXTS = ['CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'THIRD-PARTY.md', '.vscodeignore'];
const FOLDERS = ['media', 'models', 'l10n', 'samples'];

/** @param {string} name the folder in node_modules @param {(path: string) => boolean} wanted of the paths inside the package, with slashes */
function stageModule(name, wanted) {
  const source = inProject('node_modules', name);
  for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    const file = join(source, path);
    if (statSync(file).isFile() && wanted(path.replaceAll('\\', '/'))) cpSync(file, join(stage, 'dist', 'node_modules', name, path));
  }
}

/** The manifest without what only the repository needs: everything it depends on is bundled. */
function stageManifest() {
  const kept = Object.entries(manifest()).filter(([name]) => !['scripts', 'dependencies', 'devDependencies'].includes(name));
  writeFileSync(join(stage, 'package.json'), JSON.stringify(Object.fromEntries(kept), null, 2));
}

/** The page that VS Code shows for an installed extension cannot reach pictures on disk, so that the packaged README has none. */
function stageReadme() {
  const text = readFileSync(inProject('README.md'), 'utf8');
  writeFileSync(join(stage, 'README.md'), text.replaceAll(/^!\[[^\]]*\]\((?!https:)[^)]*\)\n*/gm, ''));
}

/** Puts everything that is packaged into one folder, where the native modules are ordinary packages beside the engine. */
async function fillStage() {
  rmSync(stage, { recursive: true, force: true });
  const bundled = await build({ folder: join(stage, 'dist'), small: true });
  const code = (/** @type {string} */ path) => path === 'package.json' || /^dist\/.*\.js$/.test(path) || /^dist\/.*\/package\.json$/.test(path);
  stageModule('onnxruntime-node', (path) => code(path) || path.startsWith(`bin/napi-v6/${packagedPlatform.replace('-', '/')}/`));
  stageModule('onnxruntime-common', code);
  for (const name of [...TEXTS, ...FOLDERS]) if (existsSync(inProject(name))) cpSync(inProject(name), join(stage, name), { recursive: true });
  for (const name of readdirSync(inProject()).filter((name) => /^package\.nls.*\.json$/.test(name))) cpSync(inProject(name), join(stage, name));
  stageManifest();
  stageReadme();
  appendFileSync(join(stage, 'THIRD-PARTY.md'), `\n${licencesOf(bundled)}`);
}

/** The staged files with their sizes, and a hash over all of them. */
function survey() {
  const hash = createHash('sha256');
  const files = readdirSync(stage, { recursive: true, encoding: 'utf8' }).sort().filter((name) => statSync(join(stage, name)).isFile());
  for (const name of files) hash.update(`${name}\0`).update(readFileSync(join(stage, name)));
  return { key: hash.digest('hex'), files: files.map((name) => ({ name, bytes: statSync(join(stage, name)).size })) };
}

/**
 * Makes the package for Linux x64, unless it is there and nothing in it has changed.
 * @returns {Promise<string>} its path
 */
export async function makePackage() {
  heading('Packaging');
  const target = packageFile();
  await fillStage();
  const { key, files } = survey();
  const stamp = inProject('build', 'package.key');
  if (!existsSync(target) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== key) {
    rmSync(stamp, { force: true });
    const vsce = inProject('node_modules', '@vscode', 'vsce', 'vsce');
    const args = [vsce, 'package', '--target', packagedPlatform, '--no-dependencies', '--no-rewrite-relative-links', '--allow-missing-repository', '--out', target];
    const { code, output } = await run(process.execPath, args, { cwd: stage, capture: true, minutes: 5 });
    if (code !== 0) throw new Obstacle(`The package could not be made:\n${output}`);
    writeFileSync(stamp, key);
  }
  say(`${basename(target)}: ${size(statSync(target).size)}, of which the biggest, unpacked:`);
  if (!files.some(({ name }) => basename(name) === 'faiss.node')) say('It has no FAISS addon, because none could be built here; every vector is compared.');
  for (const { name, bytes } of files.sort((a, b) => b.bytes - a.bytes).slice(0, 6)) say(`  ${name}: ${size(bytes)}`);
  return target;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await exitWith(async () => void (await makePackage()));
