/**
 * Runs bundled tests in place, using only the repository's files: `node runBundledTests.mjs TASK`, a JSON file. All
 * output goes into a file, with a line when each test starts and ends: other channels may fail on a system, and a crash
 * then names its test.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `dist`: where the bundles are; `leftOut`: by the name of a bundle, regular expressions of titles; `settled`: whole
 * titles of the first one, which an earlier process has run; `node`: what starts Node, where its own file cannot be
 * started.
 * @typedef {{ root: string, report: string, dist: string, names: string[], leftOut: Record<string, string[]>,
 *   settled: string[], node?: string, milliseconds: number }} Task
 */

/** @type {Task} */
const task = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const note = (/** @type {object} */ line) => appendFileSync(task.report, `${JSON.stringify(line)}\n`);
const stackOf = (/** @type {unknown} */ error) => String(error instanceof Error ? error.stack : error);

Object.assign(globalThis, {
  /** @param {string} place relative to the repository */
  placeOfTest(place) {
    const filename = path.join(task.root, place);
    return { filename, dirname: path.dirname(filename), url: pathToFileURL(filename).href };
  },
});

process.chdir(task.root);
if (task.node) process.execPath = task.node;
for (const event of ['unhandledRejection', 'uncaughtException'])
  process.on(event, (error) => note({ state: 'loose', error: stackOf(error) }));
const { default: Mocha } = await import(
  pathToFileURL(createRequire(path.join(task.root, 'package.json')).resolve('mocha')).href
);

/**
 * Takes what an earlier process has run out of a suite. @param {import('mocha').Suite} suite @param {readonly string[]}
 * titles
 */
function leaveSettled(suite, titles) {
  suite.tests = suite.tests.filter((test) => !titles.includes(test.fullTitle()));
  for (const inner of suite.suites) leaveSettled(inner, titles);
}

/**
 * Takes what cannot run here out of a suite. @param {import('mocha').Suite} suite @param {readonly RegExp[]} titles
 * @param {string} file
 */
function leaveOut(suite, titles, file) {
  suite.tests = suite.tests.filter((test) => {
    const stays = !titles.some((title) => title.test(test.fullTitle()));
    if (!stays) note({ state: 'leftOut', file, title: test.fullTitle() });
    return stays;
  });
  for (const inner of suite.suites) leaveOut(inner, titles, file);
}

for (const [place, file] of task.names.entries()) {
  note({ state: 'opened', file });
  const mocha = new Mocha({ timeout: task.milliseconds, reporter: class {} });
  mocha.addFile(path.join(task.dist, `${file}.mjs`));
  try {
    await mocha.loadFilesAsync();
  } catch (error) {
    note({ state: 'unread', file, error: stackOf(error) });
    continue;
  }
  if (place === 0) leaveSettled(mocha.suite, task.settled);
  leaveOut(
    mocha.suite,
    (task.leftOut[file] ?? []).map((title) => new RegExp(title)),
    file,
  );
  await new Promise((resolve) => {
    const told =
      (/** @type {string} */ state) =>
      (/** @type {import('mocha').Test} */ test, /** @type {Error | undefined} */ error) =>
        note({
          state,
          file,
          title: test.fullTitle(),
          milliseconds: test.duration,
          limit: test.timeout(),
          error: error && stackOf(error),
        });
    mocha
      .run(resolve)
      .on('hook', told('hook'))
      .on('test', told('begun'))
      .on('pass', told('passed'))
      .on('fail', told('failed'))
      .on('pending', told('pending'));
  });
  mocha.dispose();
  note({ state: 'done', file });
}
note({ state: 'end' });
process.exit(0);
