import { build } from './build.mjs';
import { makeNpmPackage } from './npm-package.mjs';
import { makePackage, makePackages } from './package.mjs';
import { setUp } from './setup.mjs';
import { installHost } from './steps/host.mjs';
import { HOST_VARIABLE, hostVersion } from './steps/hostVersions.mjs';
import { installOtherPrograms } from './steps/otherPrograms.mjs';
import { installOtherSystems } from './steps/otherSystems.mjs';
import { TARGETS } from './steps/packageTargets.mjs';
import { Obstacle, heading, say } from './steps/progress.mjs';
import { inProject } from './steps/project.mjs';
import { installQemu } from './steps/qemu.mjs';
import { runBeside, runStages } from './steps/stage.mjs';

const program = (/** @type {string[]} */ ...parts) => inProject('node_modules', ...parts);
const MOCHA = [program('mocha', 'bin', 'mocha.js'), '--reporter', inProject('scripts', 'steps', 'reporter.mjs')];

/** The order is from the quick to the slow. @type {import('./steps/stage.mjs').Stage[]} */
const STAGES = [
  { title: 'Lint', command: [program('eslint', 'bin', 'eslint.js'), '.'], minutes: 10 },
  {
    title: 'Format',
    command: [program('prettier', 'bin', 'prettier.cjs'), '--check', '--log-level', 'warn', '.'],
    minutes: 5,
  },
  {
    title: 'Documents',
    command: [program('remark-cli', 'cli.js'), '.', '--rc-path', 'scripts/lint/documents.mjs', '--quiet', '--frail'],
    minutes: 5,
  },
  { title: 'Strings', command: [inProject('scripts', 'lint', 'strings.mjs')], minutes: 2 },
  { title: 'Types', command: [program('typescript', 'bin', 'tsc'), '-p', '.'], minutes: 10 },
  {
    title: 'Units, engine and scripts',
    command: MOCHA,
    minutes: 45,
    counts: true,
    env: { GLOSSA_PROGRAMS: 'package' },
  },
  { title: 'Inside VS Code', command: [inProject('scripts', 'editor-tests.mjs')], minutes: 25, counts: true },
  {
    title: 'Inside VS Code, not trusted',
    command: [inProject('scripts', 'editor-tests.mjs'), '--restricted'],
    minutes: 10,
    counts: true,
  },
];

/** Runs beside the others: it waits for windows most of its time. @type {import('./steps/stage.mjs').Stage[]} */
const BESIDE = [
  {
    title: 'Installed in VS Code',
    command: [...MOCHA, '--no-config', '--import=tsx', '--timeout=120000', 'test/workbench/**/*.test.ts'],
    minutes: 45,
    counts: true,
    again: true,
  },
];

/**
 * Continuous integration asks for this one by `--training`: it needs Python and brings PyTorch. @type
 * {import('./steps/stage.mjs').Stage}
 */
const TRAINING = {
  title: 'Training',
  command: [inProject('scripts', 'training-tests.mjs')],
  minutes: 50,
  counts: true,
};

/** The tests on other systems; `--systems` includes them. @type {import('./steps/stage.mjs').Stage} */
const SYSTEMS = {
  title: 'Other systems',
  command: [...MOCHA, '--no-config', '--import=tsx', '--timeout=120000', 'test/systems/**/*.test.ts'],
  minutes: 25,
  counts: true,
  env: { GLOSSA_PROGRAMS: 'package' },
};

/**
 * `--systems` asks for this one, too: the way of a translator, first contact, marks and fixes, the memory, the palette
 * and the server for agents in the newest VS Code, where all others run in the oldest. `npm run workbench -- --newest`
 * runs the whole of test/workbench there.
 * @type {import('./steps/stage.mjs').Stage}
 */
const NEWEST = {
  title: 'Installed in the newest VS Code',
  command: [
    ...MOCHA,
    '--no-config',
    '--import=tsx',
    '--timeout=120000',
    ...['agents', 'ask', 'firstContact', 'journey', 'marks', 'memory'].map((name) => `test/workbench/${name}.test.ts`),
  ],
  minutes: 20,
  counts: true,
  again: true,
  env: { [HOST_VARIABLE]: 'newest' },
};

/** The number of tests that are named as the slowest. */
const SLOWEST = 20;

/** @param {number} passed @param {number} failed @param {number} skipped */
function end(passed, failed, skipped) {
  // The last line is read by machines.
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(failed > 0 ? 1 : 0);
}

try {
  await setUp({ host: true, browser: true, milvus: true });
  if (process.argv.includes('--systems')) {
    await installHost(hostVersion('newest'));
    await installQemu();
    await installOtherPrograms();
    await installOtherSystems();
  }
  heading('Building');
  await build();
  if (process.argv.includes('--systems')) await makePackages(TARGETS);
  else await makePackage();
  await makeNpmPackage();
} catch (error) {
  console.error(error instanceof Obstacle ? `\n${error.message}` : error);
  end(0, 1, 0);
}

const results = await runBeside(STAGES, BESIDE);
if (process.argv.includes('--systems')) results.push(...(await runStages([NEWEST, SYSTEMS])));
if (process.argv.includes('--training')) results.push(...(await runStages([TRAINING])));

heading('Summary');
for (const { title, passed, failed, skipped, failures, flaky } of results) {
  say(`${title}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  for (const test of flaky) say(`  flaky, passed when it was run once more: ${test}`);
  for (const failure of failures) say(`  failed: ${failure.replaceAll('\n', '\n       ')}`);
}
heading('The slowest tests');
const times = results.flatMap(({ title: stage, slowest = [] }) => slowest.map((test) => ({ ...test, stage })));
for (const { stage, title, milliseconds } of times.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST))
  say(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${stage}: ${title}`);
const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ what) =>
  results.reduce((total, result) => total + result[what], 0);
end(sum('passed'), sum('failed'), sum('skipped'));
