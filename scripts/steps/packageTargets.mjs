import { inProject, manifest } from './project.mjs';

/**
 * The systems with a package, by VS Code's names. Other systems use the universal package, which has no native part.
 */
export const TARGETS = /** @type {const} */ ([
  'linux-x64',
  'linux-arm64',
  'win32-x64',
  'win32-arm64',
  'darwin-arm64',
  'universal',
]);
/** @typedef {typeof TARGETS[number]} Target */

/** The target of `npm start`, the tests and the benchmarks. @type {Target} */
export const USUAL_TARGET = 'linux-x64';

/** Returns the output path of `npm run package`. @param {Target} [target] */
export const packageFile = (target = USUAL_TARGET) =>
  inProject(`${manifest().name}-${target}-${manifest().version}.vsix`);

/** The folder that vsce packs. @param {Target} [target] */
export const stageFolder = (target = USUAL_TARGET) =>
  inProject('build', target === USUAL_TARGET ? 'stage' : `stage-${target}`);

/**
 * Versions with an odd second number are tried out before they are released, as the marketplace recommends. @param
 * {string} version
 */
export const isPreRelease = (version) => Number(version.split('.')[1]) % 2 === 1;

/**
 * The parts of a package with their budgets, unpacked, in megabytes; a file belongs to the first part that it fits.
 * @type {readonly { name: string, budget: number, files: RegExp }[]}
 */
export const PARTS = [
  { name: 'models', budget: 80, files: /^models\// },
  { name: 'ONNX Runtime, native', budget: 47, files: /^dist\/node_modules\/onnxruntime-node\/bin\// },
  { name: 'ONNX Runtime, WebAssembly', budget: 15, files: /^dist\/node_modules\/onnxruntime-web\// },
  { name: 'FAISS', budget: 10, files: /^dist\/native\// },
  { name: 'program', budget: 15, files: /^dist\// },
  { name: 'texts, pictures, samples', budget: 2, files: /./ },
];

/** The maximum size of a packed package, in megabytes. */
export const LARGEST_PACKAGE = 100;

/**
 * Megabytes of each part, in the order of `PARTS`. @param {readonly { name: string, bytes: number }[]} files their
 * paths with slashes
 */
export function partSizes(files) {
  const partOf = (/** @type {string} */ name) => PARTS.find((part) => part.files.test(name));
  return PARTS.map((part) =>
    files.reduce((sum, { name, bytes }) => (partOf(name) === part ? sum + bytes / 1e6 : sum), 0),
  );
}
