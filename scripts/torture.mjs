import { exitWith, heading } from './steps/progress.mjs';
import { run } from './steps/process.mjs';
import { inProject } from './steps/project.mjs';

/** Runs test/torture: what takes too long, or too much of the machine, for every `npm test`. Names of files run only these. */
await exitWith(async () => {
  heading('Torture');
  const files = process.argv.slice(2);
  const mocha = [inProject('node_modules', 'mocha', 'bin', 'mocha.js'), '--no-config', '--import=tsx', '--timeout=7200000'];
  const { code } = await run(process.execPath, ['--expose-gc', ...mocha, ...(files.length ? files : ['test/torture/**/*.test.ts'])], { minutes: 240 });
  return code ?? 1;
});
