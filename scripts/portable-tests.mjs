import { say, exitWith, heading, Obstacle } from './steps/progress.mjs';
import { TARGETS } from './steps/packageTargets.mjs';
import { failuresOf, runPortableTests } from './steps/portableTests.mjs';

/** `npm run portable -- TARGET`: the unit and engine tests against a package that was made here, on this very system. */
await exitWith(async () => {
  const target = TARGETS.find((each) => each === process.argv[2]);
  if (!target) throw new Obstacle(`Name the package that is to be tried: ${TARGETS.join(', ')}.`);
  heading(`The unit and engine tests with the package for ${target}`);
  const outcome = await runPortableTests(target, { command: [process.execPath] }, { system: process.platform, minutes: 60 });
  for (const failure of failuresOf(outcome)) console.error(`\n${failure}`);
  say(`${outcome.passed.length} passed, ${outcome.failed.length} failed, ${outcome.pending.length} skipped, ${outcome.leftOut.length} cannot run here`);
  return outcome.failed.length > 0 ? 1 : 0;
});
