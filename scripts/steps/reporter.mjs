import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Mocha from 'mocha';

/**
 * The outcome of one run of tests, as `npm test` adds it up.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], slowest?: TestTime[],
 *   again?: string[], passedBy?: Record<string, number> }} Outcome `again`: files of tests that failed, or that were
 *   not run because another one had failed. `passedBy`: how many passed, by file
 * @typedef {{ title: string, milliseconds: number }} TestTime
 */

/** The number of tests that are named as the slowest. */
const SLOWEST = 20;
/** The maximum length of an error message, which may contain a whole file. */
const MOST_CHARACTERS = 1500;

/** mocha's own report for the reader, and beside it the counts in the file that GLOSSA_OUTCOME names. */
export default class CountingReporter extends Mocha.reporters.Spec {
  /** @param {Mocha.Runner} runner @param {Mocha.MochaOptions} options */
  constructor(runner, options) {
    super(runner, options);
    /** @type {string[]} */
    const failures = [];
    runner.on('fail', (test, error) =>
      failures.push(`${test.fullTitle()}\n${String(error.message).slice(0, MOST_CHARACTERS)}`),
    );
    /** @type {Record<string, number>} */
    const passedBy = {};
    /** @type {TestTime[]} */
    const times = [];
    runner.on('pass', (test) => {
      passedBy[test.file ?? ''] = (passedBy[test.file ?? ''] ?? 0) + 1;
      times.push({ title: test.fullTitle(), milliseconds: test.duration ?? 0 });
    });
    runner.once('end', () => {
      const file = process.env.GLOSSA_OUTCOME;
      if (!file) return;
      const slowest = times.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST);
      /** @type {Outcome} */
      const outcome = {
        passed: this.stats.passes,
        failed: failures.length,
        skipped: this.stats.pending,
        failures,
        slowest,
      };
      if (failures.length) Object.assign(outcome, { again: filesToRunAgain(runner.suite), passedBy });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(outcome, null, 2));
    });
  }
}

/**
 * Returns the files to run again. If a suite stops at its first failure, mocha also skips later suites that would.
 * @param {Mocha.Suite} suite @returns {string[]}
 */
function filesToRunAgain(suite) {
  const files = new Set();
  suite.eachTest((test) => {
    if (test.state !== 'passed' && !test.isPending()) files.add(test.file ?? '');
  });
  return [...files];
}
