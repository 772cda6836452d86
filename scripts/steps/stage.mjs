import { existsSync, readFileSync, rmSync } from 'node:fs';
import { run } from './process.mjs';
import { heading } from './progress.mjs';
import { inProject } from './project.mjs';

/**
 * One part of `npm test`.
 * @typedef {object} Stage
 * @property {string} title
 * @property {string[]} command what Node runs, the script first
 * @property {number} minutes after which it is ended and counts as failed
 * @property {Record<string, string>} [env] what it finds in its environment besides
 * @property {boolean} [again] whether the files of a few failing tests run once more, in separate windows
 * @property {string[]} [said] collects its output instead of printing it
 * @property {boolean} [counts] whether it leaves its counts as CountingReporter does; otherwise it is one check,
 *   passed or not
 */

/** More tests than these do not fail by chance. */
const MOST_AGAIN = 3;

/**
 * @param {Stage} stage @param {import('./reporter.mjs').Outcome} outcome @param {string[]} [flaky] titles of tests
 *   that passed when they were run once more
 */
const named = (stage, outcome, flaky = []) => ({ title: stage.title, ...outcome, flaky });

/** @typedef {ReturnType<typeof named>} StageResult */

/**
 * Runs stages one after the other, each whatever the one before it found.
 * @param {readonly Stage[]} stages
 * @returns {Promise<StageResult[]>}
 */
export async function runStages(stages) {
  const results = [];
  for (const stage of stages) results.push(await runStage(stage));
  return results;
}

/**
 * Runs two lists of stages in parallel: one that computes and one that mostly waits. The output of the second is shown
 * at the end.
 * @param {readonly Stage[]} stages @param {readonly Stage[]} beside
 */
export async function runBeside(stages, beside) {
  /** @type {string[]} */
  const said = [];
  const quiet = runStages(beside.map((stage) => ({ ...stage, said })));
  const results = await runStages(stages);
  if (beside.length) heading(`Waiting for: ${beside.map(({ title }) => title).join(', ')}`);
  results.push(...(await quiet));
  process.stdout.write(said.join(''));
  return results;
}

/**
 * Runs a stage in a separate process and counts its results. A failed exit without a counted failure counts as one.
 * @param {Stage} stage
 */
export async function runStage(stage) {
  if (stage.said) stage.said.push(`\n== ${stage.title}\n`);
  else heading(stage.title);
  const file = inProject('test-results', 'outcomes', `${stage.title.replaceAll(/\W+/g, '-').toLowerCase()}.json`);
  rmSync(file, { force: true });
  const { code, late, output } = await run(process.execPath, stage.command, {
    minutes: stage.minutes,
    env: { ...stage.env, GLOSSA_OUTCOME: file },
    capture: stage.said !== undefined,
  });
  stage.said?.push(output);
  const good = code === 0 && !late;
  const ending = late
    ? `${stage.title}: ended after ${stage.minutes} minutes`
    : `${stage.title}: ended with code ${code}`;
  if (!stage.counts)
    return named(stage, { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0, failures: good ? [] : [ending] });
  /** @type {import('./reporter.mjs').Outcome} */
  const outcome = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 1, skipped: 0, failures: [`${ending}, before its tests were counted`] };
  if (stage.again && !late && outcome.failed > 0 && outcome.failed <= MOST_AGAIN && outcome.again?.length)
    return runAgain(stage, outcome);
  if (good || outcome.failed > 0) return named(stage, outcome);
  return named(stage, { ...outcome, failed: 1, failures: [`${ending}, although no test failed`] });
}

/**
 * Runs the files of tests that failed, or were skipped because of that, once more in a separate process. The files are
 * the last arguments of the command.
 * @param {Stage} stage @param {import('./reporter.mjs').Outcome} outcome
 * @returns {Promise<StageResult>}
 */
async function runAgain(stage, { skipped, failures, again = [], passedBy = {} }) {
  const alone = await runStage({
    ...stage,
    title: `${stage.title}, once more`,
    command: [...stage.command.slice(0, -1), ...again],
    again: false,
  });
  const elsewhere = Object.entries(passedBy).reduce(
    (sum, [file, passed]) => (again.includes(file) ? sum : sum + passed),
    0,
  );
  const titles = (/** @type {string[]} */ list) => list.map((failure) => failure.split('\n')[0] ?? '');
  const flaky = titles(failures).filter((title) => !titles(alone.failures).includes(title));
  return named(
    stage,
    { passed: elsewhere + alone.passed, failed: alone.failed, skipped, failures: alone.failures },
    flaky,
  );
}
