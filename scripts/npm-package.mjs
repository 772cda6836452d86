import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { licencesOf } from './steps/licences.mjs';
import { run } from './steps/process.mjs';
import { Obstacle, exitWith, heading, say, size } from './steps/progress.mjs';
import { inProject, manifest } from './steps/project.mjs';

const stage = inProject('build', 'npm', 'stage');
const types = inProject('build', 'npm', 'types');
const TEXTS = ['CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'THIRD-PARTY.md'];
/** Files of a model that are not needed to run it; its test vectors stay in the repository. */
const NO_MODEL_FILE = /parity\.jsonl$/;
/** Bundles that only the editor starts. */
const EDITORS_OWN = ['extension.cjs', 'engine.mjs', 'review.js', 'entry.js'];
/** Returns the output path of `npm run package:npm`. */
export const npmPackageFile = () => inProject('build', 'npm', `${manifest().name}-${manifest().version}.tgz`);
/** Bytes. */
const LARGEST = 80e6;

/** Writes the manifest for `npm install`: a program and a library with optional native parts. */
function stageManifest() {
  const { name, version, license, keywords, engines, dependencies } = /** @type {Record<string, any>} */ (manifest());
  const natives = ['onnxruntime-node', 'onnxruntime-web'].filter((each) => dependencies[each]);
  const staged = {
    name,
    version,
    description:
      'Finds a phrase’s equivalents in another language, by meaning and in context; checks translations; ' +
      'serves agents and editors. Nothing leaves the machine.',
    license,
    keywords,
    type: 'module',
    bin: { glossa: 'dist/cli.mjs' },
    exports: {
      '.': { types: './types/api/glossa.d.ts', default: './dist/api.mjs' },
      './package.json': './package.json',
    },
    types: './types/api/glossa.d.ts',
    engines: { node: engines.node },
    // Without them, phrases are found by form.
    optionalDependencies: Object.fromEntries(natives.map((each) => [each, dependencies[each]])),
  };
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(staged, null, 2)}\n`);
}

/**
 * Generates the types of the library from the sources: all declarations reachable from the first one, as Node modules.
 */
async function stageTypes() {
  rmSync(types, { recursive: true, force: true });
  const flags = [
    '--ignoreConfig',
    '--declaration',
    '--emitDeclarationOnly',
    '--skipLibCheck',
    '--resolveJsonModule',
    '--target',
    'es2023',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--types',
    'node',
    '--strict',
    '--rootDir',
    inProject('src'),
    '--outDir',
    types,
  ];
  const { code, output } = await run(
    process.execPath,
    [inProject('node_modules', 'typescript', 'bin', 'tsc'), ...flags, inProject('src', 'api', 'glossa.ts')],
    { capture: true, minutes: 10 },
  );
  const first = join(types, 'api', 'glossa.d.ts');
  if (!existsSync(first)) throw new Obstacle(`The types could not be made (${code}):\n${output}`);
  const taken = new Set([first]);
  for (const file of taken) {
    const text = readFileSync(file, 'utf8').replaceAll(
      /(from |import\()(['"])(\.[^'"]*)\2/g,
      (_, before, quote, path) => {
        taken.add(join(dirname(file), `${path}.d.ts`));
        return `${before}${quote}${path}.js${quote}`;
      },
    );
    const target = join(stage, 'types', file.slice(types.length + 1));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

async function fillStage() {
  rmSync(stage, { recursive: true, force: true });
  const bundled = await build({ folder: join(stage, 'dist'), small: true, api: true });
  for (const name of EDITORS_OWN) rmSync(join(stage, 'dist', name), { force: true });
  for (const name of TEXTS) cpSync(inProject(name), join(stage, name));
  cpSync(inProject('models'), join(stage, 'models'), { recursive: true, filter: (file) => !NO_MODEL_FILE.test(file) });
  cpSync(inProject('docs', 'reference', 'npm.md'), join(stage, 'README.md'));
  stageManifest();
  await stageTypes();
  appendFileSync(join(stage, 'THIRD-PARTY.md'), `\n${licencesOf(bundled)}`);
}

/**
 * Makes the package for the command line, agents and other programs, as `npm install` takes it.
 * @returns {Promise<string>} its path
 */
export async function makeNpmPackage() {
  heading('Packaging for npm');
  await fillStage();
  const file = npmPackageFile();
  rmSync(file, { force: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code, output } = await run(
    npm,
    ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', dirname(file)],
    { cwd: stage, capture: true, minutes: 10 },
  );
  if (code !== 0 || !existsSync(file)) throw new Obstacle(`The package could not be made:\n${output}`);
  const { size: bytes } = statSync(file);
  const count = readdirSync(stage, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(stage, name)).isFile(),
  ).length;
  say(`build/npm/${basename(file)}: ${size(bytes)} in ${count} files`);
  if (bytes > LARGEST) throw new Obstacle(`The package has ${size(bytes)}, and ${size(LARGEST)} at most are wanted.`);
  return file;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await exitWith(async () => void (await makeNpmPackage()));
