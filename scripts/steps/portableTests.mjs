import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleTests, nameOfBundle, portableTests } from './bundledTests.mjs';
import { leftOutOn } from './leftOut.mjs';
import { stageFolder } from './packageTargets.mjs';
import { run } from './process.mjs';
import { inProject, root } from './project.mjs';

/** @typedef {{ state: string, file?: string, title?: string, milliseconds?: number, error?: string }} Line */
/** @typedef {{ passed: Line[], failed: Line[], leftOut: Line[], pending: Line[] }} Outcome */

/**
 * How a system's Node is run.
 * @typedef {object} Runner
 * @property {string[]} command the program and what comes before its arguments
 * @property {(path: string) => string} [path] a path of this machine as that system names it
 * @property {Record<string, string>} [env]
 */

/**
 * Runs the unit and engine tests of a staged package as another system does, or this one.
 * @param {import('./packageTargets.mjs').Target} target
 * @param {Runner} runner
 * @param {{ system: string, minutes: number, chosen?: (name: string) => boolean, rows?: number }} options system: whose list of what cannot run
 * counts; chosen: files, relative to `test`, by default all; rows: processes at a time
 * @returns {Promise<Outcome>}
 */
export async function runPortableTests(target, { command: [program = '', ...before], path = (same) => same, env = {} }, { system, minutes, chosen = () => true, rows = 1 }) {
  const folder = mkdtempSync(join(tmpdir(), `glossa-${target}-`));
  try {
    await bundleTests(stageFolder(target), folder);
    const { files: unwanted, titles } = leftOutOn(system);
    const names = portableTests().filter(chosen);
    const wanted = names.filter((name) => !(name in unwanted)).map(nameOfBundle);
    const leftOut = Object.fromEntries(Object.entries(titles).map(([name, each]) => [nameOfBundle(name), each]));
    const reports = await Promise.all(
      Array.from({ length: rows }, async (_, row) => {
        const [task, report] = [join(folder, `task${row}.json`), join(folder, `report${row}.jsonl`)];
        const ofRow = wanted.filter((_, i) => i % rows === row);
        writeFileSync(task, JSON.stringify({ root: path(root), report: path(report), dist: path(join(folder, 'dist')), names: ofRow, leftOut, milliseconds: 180_000 }));
        await run(program, [...before, path(inProject('scripts', 'steps', 'runBundledTests.mjs')), path(task)], { env: { ...env, GLOSSA_PROGRAMS: 'package', GLOSSA_PACKAGE: path(folder) }, cwd: folder, capture: true, minutes });
        return existsSync(report) ? readFileSync(report, 'utf8').split('\n').filter(Boolean).map((line) => /** @type {Line} */ (JSON.parse(line))) : [];
      }),
    );
    const whole = names.filter((name) => name in unwanted).flatMap((name) => titlesIn(name).map((title) => ({ state: 'leftOut', file: nameOfBundle(name), title })));
    return outcomeOf(reports, whole);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {readonly Line[][]} reports of each process @param {Line[]} whole files that were not even begun @returns {Outcome} */
function outcomeOf(reports, whole) {
  const of = (/** @type {string[]} */ ...states) => reports.flat().filter(({ state }) => states.includes(state));
  // Where a process did not come to its end, the test that it was in has failed, and whatever should have followed.
  const cutOff = reports.filter((lines) => lines.at(-1)?.state !== 'end').map((lines) => ({ ...(lines.at(-1) ?? { file: 'nothing was run' }), state: 'failed', error: `It ended, or had to be ended, here: ${lines.at(-1)?.error ?? ''}` }));
  return { passed: of('passed'), failed: [...of('failed', 'unread', 'loose'), ...cutOff], leftOut: [...of('leftOut'), ...whole], pending: of('pending') };
}

/** Titles of a file's tests as far as they stand in it. @param {string} name */
const titlesIn = (name) => [...readFileSync(inProject('test', name), 'utf8').matchAll(/\bit\((['"`])(.*?)\1/g)].map(([, , title]) => title ?? '');

/** What has failed, for a reader. @param {Outcome} outcome */
export const failuresOf = ({ failed }) => failed.map(({ file, title, error }) => `${file}: ${title ?? ''}\n${error?.split('\n').slice(0, 4).join('\n')}`);
