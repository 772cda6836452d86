import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundleTests, nameOfBundle, portableTests } from './bundledTests.mjs';
import { leftOutOn } from './leftOut.mjs';
import { stageFolder } from './packageTargets.mjs';
import { inProject, root } from './project.mjs';
import { runWatched } from './watchedTests.mjs';

/** @typedef {import('./watchedTests.mjs').Line} Line */
/**
 * @typedef {{ passed: Line[], failed: Line[], leftOut: Line[], pending: Line[], again: Line[] }} Outcome again: what
 *   hung or crashed, and was tried once more
 */

/**
 * Runs the unit and engine tests of a staged package as another system does, or this one.
 * @param {import('./packageTargets.mjs').Target} target
 * @param {import('./watchedTests.mjs').Runner} runner
 * @param {{ system: string, minutes: number, chosen?: (name: string) => boolean, goOn?: boolean }} options system:
 *   whose list of what cannot run counts; chosen: files, relative to `test`, by default all; goOn: where an earlier run
 *   of the same tests with the same package was broken off
 * @returns {Promise<Outcome>}
 */
export async function runPortableTests(target, runner, { system, minutes, chosen = () => true, goOn = false }) {
  const folder = mkdtempSync(join(tmpdir(), `glossa-${target}-`));
  try {
    await bundleTests(stageFolder(target), folder);
    const { files: unwanted, titles } = leftOutOn(system);
    const files = portableTests().filter(chosen);
    const names = files.filter((name) => !(name in unwanted)).map(nameOfBundle);
    const leftOut = Object.fromEntries(Object.entries(titles).map(([name, each]) => [nameOfBundle(name), each]));
    const env = { ...runner.env, GLOSSA_PROGRAMS: 'package', GLOSSA_PACKAGE: runner.path?.(folder) ?? folder };
    const report = inProject('test-results', `portable-${target}.jsonl`);
    mkdirSync(dirname(report), { recursive: true });
    const begin = `${JSON.stringify({ state: 'of', title: hashOf(join(folder, 'dist')) })}\n`;
    if (!goOn || !existsSync(report) || !readFileSync(report, 'utf8').startsWith(begin)) writeFileSync(report, begin);
    const lines = await runWatched(folder, { ...runner, env }, { names, leftOut, root, report }, minutes);
    const whole = files
      .filter((name) => name in unwanted)
      .flatMap((name) => titlesIn(name).map((title) => ({ state: 'leftOut', file: nameOfBundle(name), title })));
    const of = (/** @type {string[]} */ ...states) => lines.filter(({ state }) => states.includes(state));
    // A file that was started twice reports its skipped tests twice.
    const leftOutOnce = new Map(of('leftOut').map((line) => [`${line.file}: ${line.title}`, line])).values();
    return {
      passed: of('passed'),
      failed: of('failed', 'unread', 'loose'),
      leftOut: [...leftOutOnce, ...whole],
      pending: of('pending'),
      again: of('again'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Returns a hash of the program and the bundled tests. @param {string} dist */
function hashOf(dist) {
  const hash = createHash('sha256');
  for (const name of readdirSync(dist)
    .filter((each) => each.endsWith('.mjs'))
    .sort())
    hash.update(`${name}\0`).update(readFileSync(join(dist, name)));
  return hash.digest('hex');
}

/** Returns the test titles that are written in a file. @param {string} name */
const titlesIn = (name) =>
  [...readFileSync(inProject('test', name), 'utf8').matchAll(/\bit\((['"`])(.*?)\1/g)].map(
    ([, , title]) => title ?? '',
  );

/** Formats failures for people. @param {readonly Line[]} failed */
export const failuresOf = (failed) =>
  failed.map(({ file, title, error }) => `${file}: ${title ?? ''}\n${error?.split('\n').slice(0, 4).join('\n')}`);
