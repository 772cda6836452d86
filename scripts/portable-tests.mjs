import { say, exitWith, heading, Obstacle } from './steps/progress.mjs';
import { runnerFor } from './steps/otherSystems.mjs';
import { TARGETS } from './steps/packageTargets.mjs';
import { failuresOf, runPortableTests } from './steps/portableTests.mjs';

/**
 * `npm run portable -- TARGET [FILE…]`: the unit and engine tests against a package that was made here, on this very system or, where it is for
 * another, on what imitates that one. Files are named from `test`, by their beginnings.
 */
await exitWith(async () => {
  const [name, ...files] = process.argv.slice(2);
  const target = TARGETS.find((each) => each === name);
  if (!target) throw new Obstacle(`Name the package that is to be tried: ${TARGETS.join(', ')}.`);
  heading(`The unit and engine tests with the package for ${target}`);
  const { runner, system } = runnerFor(target);
  const outcome = await runPortableTests(target, runner, { system, minutes: 240, chosen: (each) => files.length === 0 || files.some((file) => each.startsWith(file)) });
  for (const failure of failuresOf(outcome)) console.error(`\n${failure}`);
  for (const { file, title, error } of outcome.again) say(`tried once more: ${file}: ${title ?? ''} (${error?.split('\n')[0]})`);
  say(`${outcome.passed.length} passed, ${outcome.failed.length} failed, ${outcome.pending.length} skipped, ${outcome.leftOut.length} cannot run here`);
  return outcome.failed.length > 0 ? 1 : 0;
});
