import assert from 'node:assert/strict';
import { formatFailures, MutationRun } from './mutated/mutationRun';
import { ownRealFiles } from './mutated/realFiles';

const FILES = 1000;
/** Always the same ones; `npm run torture` takes others each time, and more. */
const SEED = 18;

describe('files that were changed in their structure', () => {
  const reals = ownRealFiles();
  const runs = [new MutationRun(reals, SEED), new MutationRun(reals, SEED)];
  after(() => runs.forEach((run) => run.end()));

  it(`are read without a fault, or refused in sentences: ${FILES} of seed ${SEED}`, async () => {
    await Promise.all(runs.map((run, index) => run.run(FILES, index, runs.length)));
    const failures = runs.flatMap((run) => run.failures);
    assert.deepEqual(failures, [], formatFailures(failures, SEED));
  });
});
