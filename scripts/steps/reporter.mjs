import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Mocha from 'mocha';

/**
 * The outcome of one run of tests, as `npm test` adds it up.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Outcome
 */

/** Of an error's message, which may hold a whole file. */
const MOST_CHARACTERS = 1500;

/** mocha's own report for the reader, and beside it the counts in the file that GLOSSA_OUTCOME names. */
export default class CountingReporter extends Mocha.reporters.Spec {
  /** @param {Mocha.Runner} runner @param {Mocha.MochaOptions} options */
  constructor(runner, options) {
    super(runner, options);
    /** @type {string[]} */
    const failures = [];
    runner.on('fail', (test, error) => failures.push(`${test.fullTitle()}\n${String(error.message).slice(0, MOST_CHARACTERS)}`));
    runner.once('end', () => {
      const file = process.env.GLOSSA_OUTCOME;
      if (!file) return;
      /** @type {Outcome} */
      const outcome = { passed: this.stats.passes, failed: failures.length, skipped: this.stats.pending, failures };
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(outcome, null, 2));
    });
  }
}
