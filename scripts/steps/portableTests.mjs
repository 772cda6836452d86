import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundleTests, nameOfBundle, portableTests } from './bundledTests.mjs';
import { leftOutOn } from './leftOut.mjs';
import { stageFolder } from './packageTargets.mjs';
import { inProject, root } from './project.mjs';
import { runWatched } from './watchedTests.mjs';

/** @typedef {import('./watchedTests.mjs').Line} Line */
/** @typedef {{ passed: Line[], failed: Line[], leftOut: Line[], pending: Line[], again: Line[] }} Outcome again: what hung or crashed, and was tried once more */

/**
 * Runs the unit and engine tests of a staged package as another system does, or this one.
 * @param {import('./packageTargets.mjs').Target} target
 * @param {import('./watchedTests.mjs').Runner} runner
 * @param {{ system: string, minutes: number, chosen?: (name: string) => boolean }} options system: whose list of what cannot run
 * counts; chosen: files, relative to `test`, by default all
 * @returns {Promise<Outcome>}
 */
export async function runPortableTests(target, runner, { system, minutes, chosen = () => true }) {
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
    const lines = await runWatched(folder, { ...runner, env }, { names, leftOut, root, report }, minutes);
    const whole = files.filter((name) => name in unwanted).flatMap((name) => titlesIn(name).map((title) => ({ state: 'leftOut', file: nameOfBundle(name), title })));
    const of = (/** @type {string[]} */ ...states) => lines.filter(({ state }) => states.includes(state));
    return { passed: of('passed'), failed: of('failed', 'unread', 'loose'), leftOut: [...of('leftOut'), ...whole], pending: of('pending'), again: of('again') };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Titles of a file's tests as far as they stand in it. @param {string} name */
const titlesIn = (name) => [...readFileSync(inProject('test', name), 'utf8').matchAll(/\bit\((['"`])(.*?)\1/g)].map(([, , title]) => title ?? '');

/** What has failed, for a reader. @param {Outcome} outcome */
export const failuresOf = ({ failed }) => failed.map(({ file, title, error }) => `${file}: ${title ?? ''}\n${error?.split('\n').slice(0, 4).join('\n')}`);
