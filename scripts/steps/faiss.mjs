import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fetchDebianSource } from './debianSource.mjs';
import { onPath, run } from './process.mjs';
import { say, size } from './progress.mjs';
import { inProject } from './project.mjs';
import { commandFor, installSystemPackages } from './system.mjs';

/** Where the addon lies, with the shared libraries that it needs. */
export const nativeFolder = inProject('build', 'native');
/** The folder in which FAISS is compiled, once for all versions of the addon. */
const libraryFolder = inProject('build', 'faiss');

const DEBIAN_PACKAGES = ['g++', 'cmake', 'make', 'dpkg-dev', 'libblas-dev', 'liblapack-dev'];
const TOOLS = ['g++', 'cmake', 'make', 'dpkg-source'];
const native = (/** @type {string} */ name) => inProject('scripts', 'native', name);
const SOURCES = { typed: native('typedFaiss.cc'), fortran: native('fortran.cc'), guard: native('guardFaiss.cc') };
const COMPATIBILITY = native('faiss-1.7.3.h');
const WITHOUT = 'The search goes on without FAISS; every vector is compared.';

/** FAISS's own target, and what it makes. */
const TARGET = process.arch === 'x64' ? 'faiss_avx2' : 'faiss';
const make = join(libraryFolder, 'make');
const LIBRARY = join(make, 'faiss', `lib${TARGET}.a`);

const CONFIGURE = [
  '-DCMAKE_BUILD_TYPE=Release',
  '-DFAISS_OPT_LEVEL=avx2',
  '-DFAISS_ENABLE_GPU=OFF',
  '-DFAISS_ENABLE_PYTHON=OFF',
  '-DBUILD_TESTING=OFF',
  '-DCMAKE_POSITION_INDEPENDENT_CODE=ON',
  '-DCMAKE_CXX_FLAGS=-fvisibility=hidden -fvisibility-inlines-hidden -ffunction-sections -fdata-sections',
];
/** N-API 8 is in every Node from 15 and in every Electron that VS Code uses, so that one build fits all of them. */
const COMPILE = [
  '-c',
  '-O2',
  '-fPIC',
  '-std=c++17',
  '-fopenmp',
  '-fvisibility=hidden',
  '-fvisibility-inlines-hidden',
  '-ffunction-sections',
  '-fdata-sections',
  '-DNAPI_VERSION=8',
  '-DNAPI_CPP_EXCEPTIONS',
  '-DBUILDING_NODE_EXTENSION',
];
const LINK = [
  '-shared',
  '-s',
  '-static-libgcc',
  '-static-libstdc++',
  '-Wl,--exclude-libs,ALL',
  '-Wl,--gc-sections',
  '-Wl,-rpath,$ORIGIN',
];

/** Everything that the result depends on, as one string. */
function key() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const source = inProject('node_modules', 'faiss-node', 'src', 'faiss.cc');
  for (const file of [source, ...Object.values(SOURCES), COMPATIBILITY, new URL(import.meta.url)])
    hash.update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Returns whether the addon in a folder loads and searches, tested in a separate process because a wrong one may crash.
 * @param {string} folder
 */
async function works(folder) {
  const trial =
    'const { IndexFlatIP } = require(process.argv[1]); const i = new IndexFlatIP(2); i.add([1, 0, 0, 1]); ' +
    'process.exit(i.search([0, 1], 1).labels[0] === 1 ? 0 : 1)';
  return (
    (await run(process.execPath, ['-e', trial, join(folder, 'faiss.node')], { capture: true, minutes: 1 })).code === 0
  );
}

/** Takes over the binary that faiss-node's own install fetched, where someone has run that. @param {string} folder */
async function takeOwnBinary(folder) {
  const own = inProject('node_modules', 'faiss-node', 'build', 'Release');
  if (!existsSync(join(own, 'faiss-node.node'))) return false;
  for (const name of readdirSync(own).filter((name) => /\.(node|dylib|dll)$|\.so(\.\d+)*$/.test(name)))
    copyFileSync(join(own, name), join(folder, name));
  renameSync(join(folder, 'faiss-node.node'), join(folder, 'faiss.node'));
  return works(folder);
}

/**
 * Returns the BLAS and LAPACK archives to link. Debian's alternatives may point libblas.a at an optimised library with
 * more dependencies, so the reference version is used.
 */
function archives() {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'];
  const found = ['lapack/liblapack.a', 'blas/libblas.a'].map((name) =>
    folders.map((folder) => join(folder, name)).find((file) => existsSync(file)),
  );
  return found.every((file) => file !== undefined) ? found : undefined;
}

/** Compiles FAISS if that is not done. @returns {Promise<string>} the failure; empty on success */
async function compileFaiss() {
  if (existsSync(LIBRARY)) return '';
  rmSync(libraryFolder, { recursive: true, force: true });
  const source = await fetchDebianSource('faiss', libraryFolder);
  if (!source) return 'Debian’s source of FAISS cannot be had.';
  say(`Compiling FAISS from ${source.name}. It takes a minute or two, once.`);
  const configured = await run('cmake', ['-S', source.folder, '-B', make, ...CONFIGURE], { capture: true });
  if (configured.code !== 0) return configured.output;
  const made = await run('make', ['-C', make, '-j', String(availableParallelism()), TARGET], {
    capture: true,
    minutes: 40,
  });
  if (made.code !== 0) return made.output;
  renameSync(source.folder, join(libraryFolder, 'source'));
  rmSync(join(make, 'faiss', 'CMakeFiles', `${TARGET}.dir`), { recursive: true });
  return '';
}

/**
 * Compiles and links the addon in `folder`. @param {string} folder @returns {Promise<string>} what went wrong, empty
 * where nothing did
 */
async function compile(folder) {
  const libraries = archives();
  if (!libraries) return 'BLAS or LAPACK is missing.';
  const trouble = await compileFaiss();
  if (trouble !== '') return trouble;
  const headers = [
    join(libraryFolder, 'source'),
    ...['node-api-headers/include', 'node-addon-api', 'faiss-node/src'].map((name) => inProject('node_modules', name)),
  ].map((path) => `-I${path}`);
  const gcc = (/** @type {string[]} */ ...args) => run('g++', args, { capture: true });
  const object = (/** @type {string} */ name) => join(folder, `${name}.o`);
  const compilations = Object.entries(SOURCES).map(([name, file]) =>
    gcc(...COMPILE, ...(name === 'typed' ? ['-include', COMPATIBILITY] : []), ...headers, file, '-o', object(name)),
  );
  for (const { code, output } of await Promise.all(compilations)) if (code !== 0) return output;
  const linked = [
    await gcc(
      '-shared',
      '-s',
      '-static-libgcc',
      '-static-libstdc++',
      object('guard'),
      '-ldl',
      '-o',
      join(folder, 'faiss.node'),
    ),
  ];
  linked.push(
    await gcc(
      ...LINK,
      object('typed'),
      object('fortran'),
      LIBRARY,
      ...libraries,
      '-lgomp',
      '-lm',
      '-lpthread',
      '-o',
      join(folder, 'faiss-addon.so'),
    ),
  );
  for (const { code, output } of linked) if (code !== 0) return output;
  // The OpenMP library cannot be linked statically: it is copied beside the addon, which looks for it there first.
  const { output } = await gcc('-print-file-name=libgomp.so.1');
  copyFileSync(realpathSync(output.trim()), join(folder, 'libgomp.so.1'));
  for (const name of Object.keys(SOURCES)) rmSync(object(name));
  return (await works(folder)) ? '' : 'The addon was built, but it does not load.';
}

/**
 * Ensures the FAISS addon: the one from faiss-node's install if present, otherwise built once from the sources of the
 * package and of FAISS. If neither works, it prints advice and continues.
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
      if (
        isMissing &&
        !(await installSystemPackages(
          DEBIAN_PACKAGES,
          "because FAISS and faiss-node's addon are compiled from their sources",
        ))
      ) {
        return say(
          `A compiler, BLAS or LAPACK is missing. ${WITHOUT}\n   To have FAISS, on Debian and Ubuntu: ` +
            `${commandFor(DEBIAN_PACKAGES)}`,
        );
      }
      const trouble = await compile(folder);
      if (trouble !== '') return say(`${trouble.trim()}\n   The FAISS addon could not be built. ${WITHOUT}`);
    }
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'faiss.key'), key());
    rmSync(nativeFolder, { recursive: true, force: true });
    renameSync(folder, nativeFolder);
    for (const name of readdirSync(nativeFolder).filter((name) => name !== 'faiss.key'))
      say(`${name}: ${size(statSync(join(nativeFolder, name)).size)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
