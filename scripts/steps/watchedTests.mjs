import { appendFileSync, closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launch } from './process.mjs';
import { endTree, lives } from './processTree.mjs';
import { inProject } from './project.mjs';

/**
 * A line of `runBundledTests.mjs`. `limit`: the time limit of a started test, in milliseconds.
 * @typedef {{ state: string, file?: string, title?: string, milliseconds?: number, limit?: number, error?: string }}
 *   Line
 */

/**
 * The way to run a system's Node.
 * @typedef {object} Runner
 * @property {string[]} command the program and what comes before its arguments
 * @property {(path: string) => string} [path] converts a path of this machine for that system
 * @property {Record<string, string>} [env]
 * @property {string} [node] the program that starts that Node from inside, if its file cannot be started
 * @property {() => Promise<unknown>} [end] cleans up after a killed process
 */

/** A test may raise its limit after it has begun, and a busy machine puts much between two lines of a report. */
const PATIENCE = 120_000;
/** The time limit of a test without one, and of loading a file of tests. */
const USUAL_LIMIT = 180_000;

/** After these lines nothing of a file is left to be run. */
const FINISHED = ['done', 'unread', 'givenUp'];

/** @param {string} report @returns {Line[]} whole lines only: the last one of a process that was killed may be cut */
const linesOf = (report) =>
  existsSync(report)
    ? readFileSync(report, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => /** @type {Line} */ (JSON.parse(line)))
    : [];

/**
 * Runs bundled tests in one process after another until all are done: if one exits early or hangs, its current test
 * fails. That test is tried once more, because an emulated system may hang without a fault; the second result counts.
 * Tests already in the report are not repeated.
 * @param {string} folder of the package with the tests
 * @param {Runner} runner
 * @param {{ names: string[], leftOut: Record<string, string[]>, root: string, report: string, patience?: number }}
 *   tests report: the log file; patience: milliseconds beyond its limit after which a test counts as hanging
 * @param {number} minutes for everything
 * @returns {Promise<Line[]>} without the first try of unfinished tests, except for a line `again`
 */
export async function runWatched(
  folder,
  { command: [program = '', ...before], path = (same) => same, env = {}, node, end },
  { names, leftOut, root, report, patience = PATIENCE },
  minutes,
) {
  const [task, output] = [join(folder, 'task.json'), join(folder, 'output.txt')];
  const until = Date.now() + minutes * 60_000;
  const all = linesOf(report);
  const note = (/** @type {Line} */ line) => {
    all.push(line);
    appendFileSync(report, `${JSON.stringify(line)}\n`);
  };
  const placeOf = (/** @type {Line} */ { file, title = '' }) => `${file}: ${title}`;
  /** The tests that were already retried. */
  const tried = new Set(all.filter(({ state }) => state === 'again').map(placeOf));
  let left = names.filter((name) => !all.some(({ file, state }) => file === name && FINISHED.includes(state)));
  while (left.length > 0) {
    const settled = all
      .filter(({ file, state, title }) => file === left[0] && title && ['passed', 'failed', 'pending'].includes(state))
      .map(({ title = '' }) => title);
    const noted = linesOf(report).length;
    writeFileSync(
      task,
      JSON.stringify({
        root: path(root),
        report: path(report),
        dist: path(join(folder, 'dist')),
        names: left,
        leftOut,
        settled,
        node,
        milliseconds: USUAL_LIMIT,
      }),
    );
    const fate = await runOnce(
      program,
      [...before, path(inProject('scripts', 'steps', 'runBundledTests.mjs')), path(task)],
      { env, cwd: folder, output, report, patience, until },
    );
    const lines = linesOf(report).slice(noted);
    all.push(...lines);
    if (lines.at(-1)?.state === 'end') break;
    const last = lines.findLast(({ file }) => file) ?? { state: 'nothing', file: left[0] };
    await end?.();
    const error = `${fate} after “${last.state}”\n${readFileSync(output, 'utf8').slice(-500)}`;
    const isOver = Date.now() > until;
    const isFinal = isOver || tried.has(placeOf(last));
    note({ ...last, state: isFinal ? 'failed' : 'again', error });
    tried.add(placeOf(last));
    if (isOver) break;
    left = left.slice(left.indexOf(last.file ?? ''));
    // A file that cannot be read, or whose hooks hang, is given up as a whole.
    const isGivenUp = isFinal && last.state !== 'begun';
    if (isGivenUp) note({ state: 'givenUp', file: last.file });
    if (isGivenUp || FINISHED.includes(last.state)) left = left.slice(1);
  }
  return all;
}

/**
 * @param {string} program @param {string[]} args
 * @param {{ env: Record<string, string>, cwd: string, output: string, report: string, patience: number, until: number
 *   }} options
 * @returns {Promise<string>} how it ended
 */
async function runOnce(program, args, { env, cwd, output, report, patience, until }) {
  const file = openSync(output, 'w');
  const child = launch(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', file, file] });
  closeSync(file);
  /** @type {string | undefined} */
  let fate;
  child.once('exit', (code, signal) => (fate = `It ended with ${signal ?? code}`));
  child.once('error', (error) => (fate = String(error)));
  for (let [seen, since] = [-1, Date.now()]; fate === undefined;) {
    await delay(500);
    const bytes = existsSync(report) ? statSync(report).size : 0;
    if (bytes !== seen) [seen, since] = [bytes, Date.now()];
    const late = Date.now() > until;
    const silent = Date.now() - since;
    if (late || (silent > patience && silent > (linesOf(report).at(-1)?.limit || USUAL_LIMIT) + patience)) {
      fate = late ? 'Its time was up' : 'It stood still';
      if (child.pid && lives(child.pid)) await endTree(child.pid);
    }
  }
  return fate;
}
