import { parseArgs } from 'node:util';
import { makePackage } from './package.mjs';
import { exitWith, heading } from './steps/progress.mjs';
import { run } from './steps/process.mjs';
import { inProject } from './steps/project.mjs';

/**
 * Runs test/torture: what takes too long, or too much of the machine, for every `npm test`. Names of files run only these. Of mutated files
 * `--seed` says which, `--files` how many, and `--folder` what is mutated besides the project's own; `--kills` says how often engines and command lines are killed.
 */
await exitWith(async () => {
  heading('Torture');
  const { values, positionals: files } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' }, files: { type: 'string' }, kills: { type: 'string' }, folder: { type: 'string' } } });
  const env = Object.fromEntries(Object.entries(values).map(([name, value]) => [`GLOSSA_TORTURE_${name.toUpperCase()}`, value]));
  // What users have is what is put to it.
  await makePackage();
  const mocha = [inProject('node_modules', 'mocha', 'bin', 'mocha.js'), '--no-config', '--import=tsx', '--timeout=7200000'];
  const { code } = await run(process.execPath, ['--expose-gc', ...mocha, ...(files.length ? files : ['test/torture/**/*.test.ts'])], { env: { GLOSSA_PROGRAMS: 'package', ...env }, minutes: 240 });
  return code ?? 1;
});
