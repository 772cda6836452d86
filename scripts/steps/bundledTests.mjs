import { cpSync, existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { forNode } from '../build.mjs';
import { inProject, root } from './project.mjs';

/** Tests of the repository itself, and tests that only run on this system. */
const ELSEWHERE = /^(host|systems|torture|workbench|scripts|architecture|bench)\//;
/** Packages of tests that are copied whole: they look for files beside themselves. */
const WHOLE = ['libxml2-wasm', 'mocha', 'wabt'];
/** Never asked for by what runs elsewhere. */
const ABSENT = ['esbuild', 'typescript', 'tsx', 'vscode', 'playwright-core'];

/** Files of tests that another system may run, relative to `test`. */
export function portableTests() {
  const names = readdirSync(inProject('test'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.test.ts') && !ELSEWHERE.test(name)).sort();
}

/**
 * Lets bundled tests find the files of the repository; the runner supplies the location.
 * @type {import('esbuild').Plugin}
 */
const placesOfTests = {
  name: 'places of tests',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](test|scripts)[\\/].*\.(ts|mjs)$/ }, ({ path }) => {
      const place = relative(root, path).replaceAll('\\', '/');
      if (place.startsWith('node_modules/')) return undefined;
      const text = readFileSync(path, 'utf8').replaceAll(
        /\bimport\.meta\.(url|dirname|filename)\b/g,
        'placeOfThisTest.$1',
      );
      const contents = `const placeOfThisTest = globalThis.placeOfTest(${JSON.stringify(place)});\n${text}`;
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};

/**
 * Puts the unit and engine tests into a copy of a staged package, beside its program, in plain JavaScript: so they meet
 * the natives of that package and nothing has to be compiled where they run.
 * @param {string} stage @param {string} folder outside of the repository, whose packages would be found otherwise
 */
export async function bundleTests(stage, folder) {
  const { build, stop } = await import('esbuild');
  rmSync(folder, { recursive: true, force: true });
  cpSync(stage, folder, { recursive: true });
  const dist = join(folder, 'dist');
  const entryPoints = Object.fromEntries(portableTests().map((name) => [nameOfBundle(name), inProject('test', name)]));
  await build({
    ...forNode,
    absWorkingDir: root,
    outdir: dist,
    bundle: true,
    logLevel: 'error',
    keepNames: true,
    entryPoints,
    external: [...(forNode.external ?? []), ...WHOLE, ...ABSENT],
    plugins: [...(forNode.plugins ?? []), placesOfTests],
  });
  await stop();
  for (const name of WHOLE)
    if (existsSync(inProject('node_modules', name)))
      cpSync(inProject('node_modules', name), join(dist, 'node_modules', name), { recursive: true });
}

/** Returns the name of a bundled test file, without its extension. @param {string} name */
export const nameOfBundle = (name) => `test.${name.replaceAll(/[\\/]/g, '.').replace(/\.test\.ts$/, '')}`;
