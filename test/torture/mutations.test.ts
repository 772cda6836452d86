import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { formatFailures, MutationRun } from '../files/mutated/mutationRun';
import { ownRealFiles, realFilesIn } from '../files/mutated/realFiles';

const { GLOSSA_TORTURE_SEED, GLOSSA_TORTURE_FILES, GLOSSA_TORTURE_FOLDER } = process.env;

/** What test/files/mutations.test.ts does with a thousand files and one seed. */
describe('files that were changed in their structure, in great number', function () {
  this.timeout(4 * 60 * 60_000);
  const seed = Number(GLOSSA_TORTURE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const count = Number(GLOSSA_TORTURE_FILES ?? 100_000);
  const reals = [...ownRealFiles(), ...(GLOSSA_TORTURE_FOLDER ? realFilesIn(GLOSSA_TORTURE_FOLDER) : [])];
  const runs = Array.from({ length: Math.min(4, availableParallelism()) }, () => new MutationRun(reals, seed));
  after(() => runs.forEach((run) => run.end()));

  it(`are read without a fault, or refused in sentences: ${count} of seed ${seed}`, async () => {
    await Promise.all(runs.map((run, index) => run.run(count, index, runs.length)));
    const failures = runs.flatMap((run) => run.failures);
    assert.deepEqual(failures, [], formatFailures(failures, seed));
  });
});
