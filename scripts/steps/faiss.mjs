import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fetchDebianSource } from './debianSource.mjs';
import { onPath, run } from './process.mjs';
import { say, size } from './progress.mjs';
import { inProject } from './project.mjs';
import { commandFor, installSystemPackages } from './system.mjs';

/** Where the addon lies, with the builds that it chooses between and the shared library that they need. */
export const nativeFolder = inProject('build', 'native');
/** Where FAISS is compiled, once for all versions of the addon. */
const libraryFolder = inProject('build', 'faiss');

const DEBIAN_PACKAGES = ['g++', 'cmake', 'make', 'dpkg-dev', 'libblas-dev', 'liblapack-dev'];
const TOOLS = ['g++', 'cmake', 'make', 'dpkg-source'];
const native = (/** @type {string} */ name) => inProject('scripts', 'native', name);
const SOURCES = { typed: native('typedFaiss.cc'), fortran: native('fortran.cc'), choose: native('chooseFaiss.cc') };
const COMPATIBILITY = native('faiss-1.7.3.h');
const WITHOUT = 'The search goes on without FAISS; every vector is compared.';

/** What is compiled, by the processors that run it: the name of the build and FAISS's own target. */
const BUILDS = [...(process.arch === 'x64' ? [{ name: 'faiss-avx2.so', target: 'faiss_avx2' }] : []), { name: 'faiss-plain.so', target: 'faiss' }];

const CONFIGURE = ['-DCMAKE_BUILD_TYPE=Release', '-DFAISS_OPT_LEVEL=avx2', '-DFAISS_ENABLE_GPU=OFF', '-DFAISS_ENABLE_PYTHON=OFF', '-DBUILD_TESTING=OFF', '-DCMAKE_POSITION_INDEPENDENT_CODE=ON',
  '-DCMAKE_CXX_FLAGS=-fvisibility=hidden -fvisibility-inlines-hidden -ffunction-sections -fdata-sections'];
/** N-API 8 is in every Node from 15 and in every Electron that VS Code uses, so that one build fits all of them. */
const COMPILE = ['-c', '-O2', '-fPIC', '-std=c++17', '-fopenmp', '-fvisibility=hidden', '-fvisibility-inlines-hidden', '-ffunction-sections', '-fdata-sections',
  '-DNAPI_VERSION=8', '-DNAPI_CPP_EXCEPTIONS', '-DBUILDING_NODE_EXTENSION'];
const LINK = ['-shared', '-s', '-static-libgcc', '-static-libstdc++', '-Wl,--exclude-libs,ALL', '-Wl,--gc-sections', '-Wl,-rpath,$ORIGIN'];

/** Everything that the result depends on, as one string. */
function key() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const source = inProject('node_modules', 'faiss-node', 'src', 'faiss.cc');
  for (const file of [source, ...Object.values(SOURCES), COMPATIBILITY, new URL(import.meta.url)]) hash.update(readFileSync(file));
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

/** BLAS and LAPACK, to link in whole. Debian's alternatives may point libblas.a at an optimised library that needs more, so that the reference one is named. */
function archives() {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'];
  const found = ['lapack/liblapack.a', 'blas/libblas.a'].map((name) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file)));
  return found.every((file) => file !== undefined) ? found : undefined;
}

/**
 * FAISS's fast scan has a comment where it could ask for codes that it comes to soon: of a million vectors, whose codes no near cache of a
 * processor holds, asking saves a quarter of the time.
 */
const [SCAN, COMMENT, PREFETCH] = [join('faiss', 'impl', 'pq4_fast_scan_search_qbs.cpp'), '// prefetch\n', '__builtin_prefetch(codes + 2560);\n'];

/** Empty where that version of FAISS has no such file. @param {string} source */
const scanOf = (source) => (existsSync(join(source, SCAN)) ? readFileSync(join(source, SCAN), 'utf8') : '');

/** FAISS's libraries, compiled where they are not there. @returns {Promise<string>} what went wrong, empty where nothing did */
async function compileFaiss() {
  const make = join(libraryFolder, 'make');
  const compiled = join(libraryFolder, 'source');
  const isThere = BUILDS.every(({ target }) => existsSync(join(make, 'faiss', `lib${target}.a`)));
  if (isThere && !scanOf(compiled).includes(COMMENT)) return '';
  rmSync(libraryFolder, { recursive: true, force: true });
  const source = await fetchDebianSource('faiss', libraryFolder);
  if (!source) return 'Debian’s source of FAISS cannot be had.';
  say(`Compiling FAISS from ${source.name}, for processors with AVX2 and for others. It takes a few minutes, once.`);
  const scan = scanOf(source.folder);
  if (scan.includes(COMMENT)) writeFileSync(join(source.folder, SCAN), scan.replaceAll(COMMENT, PREFETCH));
  const configured = await run('cmake', ['-S', source.folder, '-B', make, ...CONFIGURE], { capture: true });
  if (configured.code !== 0) return configured.output;
  const made = await run('make', ['-C', make, '-j', String(availableParallelism()), ...BUILDS.map(({ target }) => target)], { capture: true, minutes: 40 });
  if (made.code !== 0) return made.output;
  renameSync(source.folder, compiled);
  for (const { target } of BUILDS) rmSync(join(make, 'faiss', 'CMakeFiles', `${target}.dir`), { recursive: true });
  return '';
}

/** Compiles and links the addon in `folder`. @param {string} folder @returns {Promise<string>} what went wrong, empty where nothing did */
async function compile(folder) {
  const libraries = archives();
  if (!libraries) return 'BLAS or LAPACK is missing.';
  const trouble = await compileFaiss();
  if (trouble !== '') return trouble;
  const headers = [join(libraryFolder, 'source'), ...['node-api-headers/include', 'node-addon-api', 'faiss-node/src'].map((name) => inProject('node_modules', name))].map((path) => `-I${path}`);
  const gcc = (/** @type {string[]} */ ...args) => run('g++', args, { capture: true });
  const object = (/** @type {string} */ name) => join(folder, `${name}.o`);
  const compilations = Object.entries(SOURCES).map(([name, file]) => gcc(...COMPILE, ...(name === 'typed' ? ['-include', COMPATIBILITY] : []), ...headers, file, '-o', object(name)));
  for (const { code, output } of await Promise.all(compilations)) if (code !== 0) return output;
  const linked = [await gcc('-shared', '-s', '-static-libgcc', '-static-libstdc++', object('choose'), '-ldl', '-o', join(folder, 'faiss.node'))];
  for (const { name, target } of BUILDS) {
    const library = join(libraryFolder, 'make', 'faiss', `lib${target}.a`);
    linked.push(await gcc(...LINK, object('typed'), object('fortran'), library, ...libraries, '-lgomp', '-lm', '-lpthread', '-o', join(folder, name)));
  }
  for (const { code, output } of linked) if (code !== 0) return output;
  // The OpenMP library is the one that cannot be linked in statically: it lies beside the addon, which looks for it there first.
  const { output } = await gcc('-print-file-name=libgomp.so.1');
  copyFileSync(realpathSync(output.trim()), join(folder, 'libgomp.so.1'));
  for (const name of Object.keys(SOURCES)) rmSync(object(name));
  return (await works(folder)) ? '' : 'The addon was built, but it does not load.';
}

/**
 * Makes sure of the FAISS addon: the one that faiss-node's own install fetched where it is there, otherwise built from the package's source
 * and FAISS's own, once. Where neither works it says what would help and goes on.
 */
export async function buildFaiss() {
  const stamp = join(nativeFolder, 'faiss.key');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key()) return;
  mkdirSync(inProject('build'), { recursive: true });
  const folder = mkdtempSync(inProject('build', 'native-'));
  try {
    if (!(await takeOwnBinary(folder))) {
      if (process.platform !== 'linux') return say(`FAISS is built on Linux only as yet. ${WITHOUT}`);
      const isMissing = !archives() || TOOLS.some((name) => !onPath(name));
      if (isMissing && !(await installSystemPackages(DEBIAN_PACKAGES, "because FAISS and faiss-node's addon are compiled from their sources"))) {
        return say(`A compiler, BLAS or LAPACK is missing. ${WITHOUT}\n   To have FAISS, on Debian and Ubuntu: ${commandFor(DEBIAN_PACKAGES)}`);
      }
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
