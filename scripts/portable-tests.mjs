import { portableTests } from './steps/bundledTests.mjs';
import { say, exitWith, heading, Obstacle } from './steps/progress.mjs';
import { installOtherSystems, runnerFor } from './steps/otherSystems.mjs';
import { TARGETS } from './steps/packageTargets.mjs';
import { record } from './steps/portableRecord.mjs';
import { failuresOf, runPortableTests } from './steps/portableTests.mjs';
import { installQemu } from './steps/qemu.mjs';

/**
 * `npm run portable -- TARGET [FILE…] [--go-on] [--record]`: runs the unit and engine tests against a package built
 * here, on this system or under an emulation of another. Files are selected by the beginning of their path below
 * `test`; default: all. `--go-on` resumes an interrupted run; `--record` writes the figures into
 * docs/development/packages.md.
 */
await exitWith(async () => {
  const [name, ...given] = process.argv.slice(2);
  const target = TARGETS.find((each) => each === name);
  if (!target) throw new Obstacle(`Name the package that is to be tried: ${TARGETS.join(', ')}.`);
  const files = given.filter((word) => !word.startsWith('--'));
  if (target === 'linux-arm64') await installQemu();
  if (target === 'linux-arm64' || target === 'win32-x64') await installOtherSystems();
  heading(`The unit and engine tests with the package for ${target}`);
  const { runner, system, by, chosen: usual } = runnerFor(target);
  const chosen =
    files.length === 0 ? usual : (/** @type {string} */ each) => files.some((file) => each.startsWith(file));
  const { passed, failed, leftOut, pending, again } = await runPortableTests(target, runner, {
    system,
    minutes: 240,
    chosen,
    goOn: given.includes('--go-on'),
  });
  const minutes = passed.reduce((sum, { milliseconds = 0 }) => sum + milliseconds / 60_000, 0);
  for (const failure of failuresOf(failed)) console.error(`\n${failure}`);
  for (const { file, title, error } of again)
    say(`tried once more: ${file}: ${title ?? ''} (${error?.split('\n')[0]})`);
  say(`${passed.length} passed, ${failed.length} failed, ${pending.length} skipped, ${leftOut.length} cannot run here`);
  const all = portableTests();
  if (given.includes('--record') && files.length === 0)
    record(target, {
      by,
      files: all.filter(chosen).length,
      filesOfAll: all.length,
      run: passed.length,
      failed: failed.length,
      leftOut: leftOut.length,
      skipped: pending.length,
      again: again.length,
      minutes,
    });
  return failed.length > 0 ? 1 : 0;
});
