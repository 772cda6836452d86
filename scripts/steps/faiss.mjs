import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, run } from './process.mjs';
import { say, size } from './progress.mjs';
import { inProject } from './project.mjs';
import { commandFor, installSystemPackages } from './system.mjs';

/** Where the addon lies, with the one shared library that it brings along. */
export const nativeFolder = inProject('build', 'native');

const DEBIAN_PACKAGES = ['g++', 'libfaiss-dev', 'libblas-dev', 'liblapack-dev'];
const SOURCES = [inProject('node_modules', 'faiss-node', 'src', 'faiss.cc'), inProject('scripts', 'native', 'fortran.cc')];
const COMPATIBILITY = inProject('scripts', 'native', 'faiss-1.7.3.h');
const WITHOUT = 'The search goes on without FAISS; the exact index in TypeScript serves.';

/** N-API 8 is in every Node from 15 and in every Electron that VS Code uses, so that one build fits all of them. */
const COMPILE = ['-c', '-O2', '-fPIC', '-std=c++17', '-fopenmp', '-fvisibility=hidden', '-fvisibility-inlines-hidden', '-ffunction-sections', '-fdata-sections',
  '-DNAPI_VERSION=8', '-DNAPI_CPP_EXCEPTIONS', '-DBUILDING_NODE_EXTENSION'];
const LINK = ['-shared', '-s', '-static-libgcc', '-static-libstdc++', '-Wl,--exclude-libs,ALL', '-Wl,--gc-sections', '-Wl,-rpath,$ORIGIN'];

/** Everything that the result depends on, as one string. */
function key() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of [...SOURCES, COMPATIBILITY, new URL(import.meta.url)]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether the addon in a folder loads and searches, tried in a process of its own because a wrong one may crash. @param {string} folder */
async function works(folder) {
  const trial = "const { IndexFlatIP } = require(process.argv[1]); const i = new IndexFlatIP(2); i.add([1, 0, 0, 1]); process.exit(i.search([0, 1], 1).labels[0] === 1 ? 0 : 1)";
  return (await run(process.execPath, ['-e', trial, join(folder, 'faiss.node')], { capture: true, minutes: 1 })).code === 0;
}

/** Takes over the binary that faiss-node's own install fetched, where someone has run that. @param {string} folder */
async function takeOwnBinary(folder) {
  const own = inProject('node_modules', 'faiss-node', 'build', 'Release');
  if (!existsSync(join(own, 'faiss-node.node'))) return false;
  for (const name of readdirSync(own).filter((name) => /\.(node|dylib|dll)$|\.so(\.\d+)*$/.test(name))) copyFileSync(join(own, name), join(folder, name));
  renameSync(join(folder, 'faiss-node.node'), join(folder, 'faiss.node'));
  return works(folder);
}

/** The archives to link in whole. Debian's alternatives may point libblas.a at an optimised library that needs more, so that the reference one is named. */
function archives() {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'];
  const found = ['libfaiss.a', 'lapack/liblapack.a', 'blas/libblas.a'].map((name) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file)));
  return found.every((file) => file !== undefined) ? found : undefined;
}

/** Compiles and links in `folder`. @param {string} folder @returns {Promise<string>} what went wrong, empty where nothing did */
async function compile(folder) {
  const compiler = onPath('g++');
  const libraries = archives();
  if (!compiler || !libraries) return 'The compiler, FAISS or BLAS is missing.';
  const headers = ['node-api-headers/include', 'node-addon-api'].map((name) => `-I${inProject('node_modules', name)}`);
  const objects = SOURCES.map((_, number) => join(folder, `${number}.o`));
  const compilations = SOURCES.map((source, number) => run(compiler, [...COMPILE, '-include', COMPATIBILITY, ...headers, source, '-o', objects[number] ?? ''], { capture: true }));
  for (const { code, output } of await Promise.all(compilations)) if (code !== 0) return output;
  const linked = await run(compiler, [...LINK, ...objects, ...libraries, '-lgomp', '-lm', '-lpthread', '-o', join(folder, 'faiss.node')], { capture: true });
  if (linked.code !== 0) return linked.output;
  // The OpenMP library is the one that cannot be linked in statically: it lies beside the addon, which looks for it there first.
  const { output } = await run(compiler, ['-print-file-name=libgomp.so.1'], { capture: true });
  copyFileSync(realpathSync(output.trim()), join(folder, 'libgomp.so.1'));
  for (const object of objects) rmSync(object);
  return (await works(folder)) ? '' : 'The addon was built, but it does not load.';
}

/**
 * Makes sure of the FAISS addon: the one that faiss-node's own install fetched where it is there, otherwise built from the package's source against
 * the system's FAISS, once. Where neither works it says what would help and goes on.
 */
export async function buildFaiss() {
  const stamp = join(nativeFolder, 'faiss.key');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key()) return;
  mkdirSync(inProject('build'), { recursive: true });
  const folder = mkdtempSync(inProject('build', 'native-'));
  try {
    if (!(await takeOwnBinary(folder))) {
      if (process.platform !== 'linux') return say(`FAISS is built on Linux only as yet. ${WITHOUT}`);
      if ((!onPath('g++') || !archives()) && !(await installSystemPackages(DEBIAN_PACKAGES, "because faiss-node's addon is built from its source against them"))) {
        return say(`FAISS, BLAS or a C++ compiler is missing. ${WITHOUT}\n   To have it, on Debian and Ubuntu: ${commandFor(DEBIAN_PACKAGES)}`);
      }
      say("Building faiss-node's addon from the package's source, because the package brings no binary.");
      const trouble = await compile(folder);
      if (trouble !== '') return say(`${trouble.trim()}\n   The FAISS addon could not be built. ${WITHOUT}`);
    }
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'faiss.key'), key());
    rmSync(nativeFolder, { recursive: true, force: true });
    renameSync(folder, nativeFolder);
    for (const name of readdirSync(nativeFolder).filter((name) => name !== 'faiss.key')) say(`${name}: ${size(statSync(join(nativeFolder, name)).size)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
