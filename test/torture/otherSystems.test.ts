import assert from 'node:assert/strict';
import { makePackages } from '../../scripts/package.mjs';
import { ARM64, installOtherSystems, WINE } from '../../scripts/steps/otherSystems.mjs';
import type { Outcome } from '../../scripts/steps/portableTests.mjs';
import { failuresOf, runPortableTests } from '../../scripts/steps/portableTests.mjs';

/** QEMU takes thirteen times as long as the machine itself, so that only what may differ by the processor is run: vectors, searches, readers of bytes. */
const CHOSEN = /^(base|alignment|engine\/index|engine\/encoder\/(inputs|relatedness|session|tokenizer)|files\/(encoding|zip|glossa))/;

describe('The unit and engine tests with the packages for other systems', () => {
  before(async () => {
    await installOtherSystems();
    await makePackages(['win32-x64', 'linux-arm64']);
  });

  it('pass under Wine, nine in ten of them; what cannot run there is listed by name and reason', async () => {
    const outcome: Outcome = await runPortableTests('win32-x64', { command: ['wine', WINE.node], path: WINE.path, env: WINE.env }, { system: 'wine', minutes: 60, rows: 2 });
    const [run, all] = [outcome.passed.length, outcome.passed.length + outcome.failed.length + outcome.leftOut.length + outcome.pending.length];
    console.log(`      ${run} of ${all} tests ran, ${outcome.leftOut.length} are left out, ${outcome.pending.length} skip themselves`);
    assert.deepEqual(failuresOf(outcome), []);
    assert.ok(run >= 0.9 * all, `${run} of ${all}`);
  });

  it('pass under QEMU for arm64, as far as a processor may do otherwise', async () => {
    const outcome: Outcome = await runPortableTests('linux-arm64', { command: ['qemu-aarch64', '-L', ARM64.root, ARM64.node] }, { system: 'qemu', minutes: 60, chosen: (name) => CHOSEN.test(name), rows: 2 });
    assert.deepEqual(failuresOf(outcome), []);
    assert.ok(outcome.passed.length > 100, String(outcome.passed.length));
  });
});
