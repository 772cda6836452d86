import {
  appendFileSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { nativeFolder } from './faiss.mjs';
import { licencesOf } from './licences.mjs';
import { listingOf } from './listing.mjs';
import { stageFolder } from './packageTargets.mjs';
import { inProject, manifest } from './project.mjs';

const TEXTS = ['CHANGELOG.md', 'SECURITY.md', 'SUPPORT.md', 'LICENSE', 'THIRD-PARTY.md', '.vscodeignore'];
const FOLDERS = ['media', 'models', 'l10n', 'samples'];

/** Unneeded native files of ONNX Runtime: the GPU runtime, and a second copy under another name. */
const UNUSED = /\/(DirectML|dxcompiler|dxil)\.dll$|\/libonnxruntime\.\d+\.\d+\.\d+\.dylib$/;

/**
 * @param {string} stage @param {string} name the folder in node_modules @param {(path: string) => boolean} wanted of
 *   the paths inside the package, with slashes
 */
function stageModule(stage, name, wanted) {
  const source = inProject('node_modules', name);
  for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    const file = join(source, path);
    if (statSync(file).isFile() && wanted(path.replaceAll('\\', '/')))
      cpSync(file, join(stage, 'dist', 'node_modules', name, path));
  }
}

const isCode = (/** @type {string} */ path) =>
  path === 'package.json' || /^dist\/.*\.js$/.test(path) || /^dist\/.*\/package\.json$/.test(path);

/** The manifest without what only the repository needs: everything it depends on is bundled. @param {string} stage */
function stageManifest(stage) {
  const kept = Object.entries(manifest()).filter(
    ([name]) => !['scripts', 'dependencies', 'devDependencies', 'overrides'].includes(name),
  );
  writeFileSync(join(stage, 'package.json'), JSON.stringify(Object.fromEntries(kept), null, 2));
}

/** Copies the parts that all packages share. @param {string} stage @param {boolean} resolves of the README's paths */
async function fillCommon(stage, resolves) {
  rmSync(stage, { recursive: true, force: true });
  const bundled = await build({ folder: join(stage, 'dist'), small: true });
  rmSync(join(stage, 'dist', 'native'), { recursive: true, force: true });
  stageModule(
    stage,
    'onnxruntime-web',
    (path) => path === 'package.json' || /^dist\/(ort\.node\.min|ort-wasm-simd-threaded)\.(mjs|wasm)$/.test(path),
  );
  stageModule(stage, 'onnxruntime-common', isCode);
  for (const name of [...TEXTS, ...FOLDERS])
    if (existsSync(inProject(name))) cpSync(inProject(name), join(stage, name), { recursive: true });
  for (const name of readdirSync(inProject()).filter((name) => /^package\.nls.*\.json$/.test(name)))
    cpSync(inProject(name), join(stage, name));
  stageManifest(stage);
  writeFileSync(join(stage, 'README.md'), listingOf(readFileSync(inProject('README.md'), 'utf8'), resolves));
  appendFileSync(join(stage, 'THIRD-PARTY.md'), `\n${licencesOf(bundled)}`);
}

/**
 * The natives of one system. FAISS is there where this machine, or whoever ran faiss-node's own install on it, has its
 * addon. @param {string} stage @param {import('./packageTargets.mjs').Target} target
 */
function addNatives(stage, target) {
  if (target === 'universal') return;
  const natives = `bin/napi-v6/${target.replace('-', '/')}/`;
  stageModule(stage, 'onnxruntime-node', (path) => isCode(path) || (path.startsWith(natives) && !UNUSED.test(path)));
  if (target !== `${process.platform}-${process.arch}` || !existsSync(join(nativeFolder, 'faiss.node'))) return;
  cpSync(nativeFolder, join(stage, 'dist', 'native'), { recursive: true, filter: (file) => !file.endsWith('.key') });
}

/**
 * Stages the content of each target's package in a separate folder, with native modules as ordinary packages beside the
 * engine.
 * @param {readonly import('./packageTargets.mjs').Target[]} targets
 * @param {boolean} resolves whether vsce knows the base address of the README's relative paths
 */
export async function fillStages(targets, resolves) {
  const [first, ...others] = targets.map((target) => stageFolder(target));
  if (!first) return;
  await fillCommon(first, resolves);
  for (const other of others) {
    rmSync(other, { recursive: true, force: true });
    cpSync(first, other, { recursive: true });
  }
  for (const target of targets) addNatives(stageFolder(target), target);
}
