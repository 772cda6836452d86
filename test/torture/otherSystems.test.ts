import assert from 'node:assert/strict';
import { makePackages } from '../../scripts/package.mjs';
import { installOtherSystems, runnerFor } from '../../scripts/steps/otherSystems.mjs';
import type { Target } from '../../scripts/steps/packageTargets.mjs';
import { failuresOf, runPortableTests } from '../../scripts/steps/portableTests.mjs';
import { installQemu } from '../../scripts/steps/qemu.mjs';

const TARGETS: readonly Target[] = ['win32-x64', 'linux-arm64', 'universal'];

describe('The unit and engine tests with the packages for other systems', () => {
  before(async () => {
    await installQemu();
    await installOtherSystems();
    await makePackages(TARGETS);
  });

  for (const target of TARGETS) {
    const { runner, system, by, chosen } = runnerFor(target);
    it(`pass with the package for ${target} by ${by}, nine in ten of those that are meant to; what cannot run is listed by name and reason`, async () => {
      const { passed, failed, leftOut, pending, again } = await runPortableTests(target, runner, {
        system,
        minutes: 110,
        chosen,
      });
      const all = passed.length + failed.length + leftOut.length + pending.length;
      console.log(
        `      ${passed.length} of ${all} tests ran, ${leftOut.length} are left out, ${pending.length} skip ` +
          `themselves, ${again.length} were tried once more`,
      );
      assert.deepEqual(failuresOf(failed), []);
      assert.ok(passed.length >= 0.9 * all && passed.length > 100, `${passed.length} of ${all}`);
    });
  }
});
