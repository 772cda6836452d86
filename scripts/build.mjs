import { chmodSync, cpSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nativeFolder } from './steps/faiss.mjs';
import { Obstacle, exitWith, heading, say, size } from './steps/progress.mjs';
import { inProject, root } from './steps/project.mjs';

const ENTRIES = {
  extension: 'src/extension.ts',
  engine: 'src/engine/main.ts',
  reader: 'src/engine/reading/reader.ts',
  cli: 'src/cli/main.ts',
  review: 'src/editor/review/webview/main.ts',
  entry: 'src/editor/entry/webview/main.ts',
  api: 'src/api/glossa.ts',
};
const EMPTY = inProject('scripts', 'steps', 'empty.cjs');

/** CommonJS packages inside an ES module ask for `require`, which ES modules do not have. */
const REQUIRE =
  "import { createRequire as createRequireOfBundle } from 'node:module'; const require = " +
  'createRequireOfBundle(import.meta.url);';

/** @param {string} folder @param {boolean} small @returns {import('esbuild').BuildOptions} */
const common = (folder, small) => ({
  absWorkingDir: root,
  outdir: folder,
  bundle: true,
  metafile: true,
  logLevel: 'warning',
  sourcemap: !small,
  minify: small,
  keepNames: true,
  legalComments: 'none',
});

/** @type {import('esbuild').BuildOptions} */
const forExtensionHost = {
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  external: ['vscode'],
};

/**
 * The engine, the thread that reads files for it and the command line share their code, which is therefore split off
 * into chunks. @type {import('esbuild').BuildOptions}
 */
export const forNode = {
  platform: 'node',
  target: 'node20',
  format: 'esm',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  outExtension: { '.js': '.mjs' },
  external: ['onnxruntime-node', 'onnxruntime-web', 'onnxruntime-common', 'faiss-node'],
  // The entry that jsonc-parser names first hides its modules from a bundler.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  banner: { js: REQUIRE },
};

/** The languages of src/language/numberWords.ts. */
const SPELLED = [
  'ar-SA az-AZ bn-BD cs-CZ da-DK de-DE el-GR en-US es-ES fa-IR fi-FI fil-PH fr-FR gu-IN he-IL hi-IN hr-HR ' +
    'hu-HU id-ID it-IT ka-GE kn-IN',
  'ko-KR lt-LT lv-LV mr-IN ms-MY nb-NO nl-NL pa-IN pl-PL pt-PT ro-RO ru-RU sr-Cyrl-RS sr-Latn-RS sv-SE sw-KE ' +
    'ta-IN te-IN th-TH tr-TR uk-UA ur-PK vi-VN',
].flatMap((locales) => locales.split(' '));

/** The packages that the engine loads on demand (src/base/lazyRequire.ts), by file name. */
const LATE_PACKAGES = {
  eld: 'eld/small',
  '@xenova/transformers': inProject('node_modules', '@xenova', 'transformers', 'src', 'tokenization_utils.js'),
  ...Object.fromEntries(
    [
      '@fluent/syntax',
      '@messageformat/parser',
      'jschardet',
      'lowlight',
      'mammoth',
      'mdast-util-from-markdown',
      'mdast-util-gfm',
      'micromark-extension-gfm',
      're2js',
      'stopword',
      'yaml',
      '@zilliz/milvus2-sdk-node',
      ...SPELLED.map((locale) => `n2words/${locale}`),
    ].map((name) => [name, name]),
  ),
};

/** Tables that the engine reads when it needs them (`lazyJson` in the same file). */
const LATE_TABLES = ['generalWords', 'russianNouns', 'sharedWords'];

/**
 * Writes the tables of the recogniser of languages as JSON, which V8 reads in a fifth of the time that a literal of
 * that size takes, and in a third of the memory.
 * @type {import('esbuild').Plugin}
 */
const tablesAsJson = {
  name: 'tables as JSON',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]eld[\\/]src[\\/]ngrams[\\/]\w+\.js$/ }, async ({ path }) => {
      const { ngramsData } = await import(pathToFileURL(path).href);
      return { contents: `export const ngramsData = JSON.parse(${JSON.stringify(JSON.stringify(ngramsData))});` };
    });
  },
};

/**
 * Leaves the network and ONNX Runtime out of the tokenizer's library, which needs neither for a tokenizer that it is
 * handed. @type {import('esbuild').Plugin}
 */
const tokenizerAlone = {
  name: 'tokenizer without downloads and tensors',
  setup({ onResolve }) {
    onResolve({ filter: /[\\/](?:hub|tensor|get_tokenizer_files)\.js$/ }, ({ importer }) =>
      importer.endsWith('tokenization_utils.js') ? { path: EMPTY } : undefined,
    );
  },
};

/** @type {import('esbuild').BuildOptions} */
const forRequire = {
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  plugins: [tablesAsJson, tokenizerAlone],
  alias: { '@shanghaikid/parquetjs': EMPTY },
};

/** @type {import('esbuild').BuildOptions} */
const forWebview = { platform: 'browser', target: 'es2022', format: 'iife' };

/** Removes what an earlier build has left in the folder. @param {string} folder @param {Set<string>} kept full paths */
function removeOthers(folder, kept) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (
      !kept.has(file) &&
      !name.startsWith(`native${sep}`) &&
      !name.startsWith(`node_modules${sep}`) &&
      statSync(file).isFile()
    )
      rmSync(file);
  }
}

/**
 * Replaces characters outside Latin-1 in regular expressions and comments with escapes, which esbuild does not: V8
 * keeps a module's source in memory, with two bytes per character if any is outside Latin-1. Tables of letters would
 * only grow. @param {string} file
 */
function escapeLetters(file) {
  const text = readFileSync(file, 'utf8');
  // A backslash before a letter says nothing; one that is escaped itself stays.
  const escaped = text.replaceAll(/(\\\\)|\\?([^\0-\x7f])/g, (whole, _, unit) =>
    unit ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : whole,
  );
  if (escaped !== text && escaped.length < 2 * text.length) writeFileSync(file, escaped);
}

/** Makes the command line executable, with its interpreter in the first line. @param {string} file */
function makeProgram(file) {
  const text = readFileSync(file, 'utf8');
  if (!text.startsWith('#!')) writeFileSync(file, `#!/usr/bin/env node\n${text}`);
  chmodSync(file, 0o755);
}

/**
 * The FAISS addon goes beside the engine, where the engine looks for it; without one the engine does without. @param
 * {string} folder
 */
function copyNatives(folder) {
  const target = join(folder, 'native');
  rmSync(target, { recursive: true, force: true });
  if (existsSync(join(nativeFolder, 'faiss.node')))
    cpSync(nativeFolder, target, { recursive: true, filter: (file) => !file.endsWith('.key') });
}

/**
 * Bundles the extension, the engine, the command line and the pages of the review and of the entry form.
 * @param {{ folder?: string, small?: boolean, api?: boolean }} [options] small: for a package, without source maps;
 *   api: with what other programs import, which no editor needs
 * @returns {Promise<Set<string>>} the files that went into the bundles, relative to the root
 * @throws {Obstacle} naming the entry that does not exist
 */
export async function build({ folder = inProject('dist'), small = false, api = false } = {}) {
  const { build: bundle, stop } = await import('esbuild');
  for (const entry of Object.values(ENTRIES))
    if (!existsSync(inProject(entry))) throw new Obstacle(`The build's entry ${entry} does not exist.`);
  const results = await Promise.all([
    bundle({ ...common(folder, small), ...forExtensionHost, entryPoints: { extension: ENTRIES.extension } }),
    bundle({
      ...common(folder, small),
      ...forNode,
      entryPoints: {
        engine: ENTRIES.engine,
        reader: ENTRIES.reader,
        cli: ENTRIES.cli,
        ...(api && { api: ENTRIES.api }),
      },
    }),
    bundle({ ...common(join(folder, 'late'), small), ...forRequire, entryPoints: LATE_PACKAGES }),
    bundle({ ...common(folder, small), ...forWebview, entryPoints: { review: ENTRIES.review, entry: ENTRIES.entry } }),
  ]);
  // esbuild's own process would otherwise live as long as this one, which `npm start` may be for hours.
  await stop();
  removeOthers(
    folder,
    new Set(results.flatMap(({ metafile }) => Object.keys(metafile?.outputs ?? {}).map((file) => inProject(file)))),
  );
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/^(engine|reader|cli|api|chunks.*)\.mjs$|^late.*\.cjs$/.test(name)) escapeLetters(join(folder, name));
  for (const name of LATE_TABLES)
    cpSync(inProject('src', 'language', `${name}.json`), join(folder, 'late', `${name}.json`));
  cpSync(inProject('src', 'language', 'lexemes'), join(folder, 'late', 'lexemes'), { recursive: true });
  makeProgram(join(folder, 'cli.mjs'));
  copyNatives(folder);
  for (const name of ['extension.cjs', 'engine.mjs', 'reader.mjs', 'cli.mjs', 'review.js', 'entry.js'])
    say(`${relative(root, join(folder, name))}: ${size(statSync(join(folder, name)).size)}`);
  return new Set(results.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {})));
}

/** Bundles the tests that run inside the extension host. @returns {Promise<string>} the module to run */
export async function buildEditorTests() {
  const { build: bundle } = await import('esbuild');
  const names = readdirSync(inProject('test', 'host'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.test.ts'),
  );
  const folder = inProject('build', 'host');
  rmSync(folder, { recursive: true, force: true });
  const entryPoints = ['runner.ts', ...names].map((name) => inProject('test', 'host', name));
  await bundle({
    ...common(folder, false),
    ...forExtensionHost,
    entryPoints,
    outbase: inProject('test', 'host'),
    external: ['vscode', 'mocha'],
  });
  return join(folder, 'runner.cjs');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  heading('Building');
  await exitWith(async () => void (await build()));
}
