import { parseArgs } from 'node:util';
import { makePackage } from './package.mjs';
import { exitWith, heading } from './steps/progress.mjs';
import { run } from './steps/process.mjs';
import { inProject } from './steps/project.mjs';

/**
 * Runs test/torture: tests that need too much time or memory for `npm test`. File names select tests. For mutated
 * files, `--seed` selects them, `--files` sets their number, and `--folder` adds files to mutate; `--kills` sets how
 * often engines and command lines are killed.
 */
await exitWith(async () => {
  heading('Torture');
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      files: { type: 'string' },
      kills: { type: 'string' },
      folder: { type: 'string' },
    },
  });
  const env = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`GLOSSA_TORTURE_${name.toUpperCase()}`, value]),
  );
  // The tests use the package that users install.
  await makePackage();
  const mocha = [
    inProject('node_modules', 'mocha', 'bin', 'mocha.js'),
    '--no-config',
    '--import=tsx',
    '--timeout=7200000',
  ];
  const { code } = await run(
    process.execPath,
    ['--expose-gc', ...mocha, ...(files.length ? files : ['test/torture/**/*.test.ts'])],
    { env: { GLOSSA_PROGRAMS: 'package', ...env }, minutes: 240 },
  );
  return code ?? 1;
});
