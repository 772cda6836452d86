import { build } from './build.mjs';
import { makePackage } from './package.mjs';
import { setUp } from './setup.mjs';
import { HOST_VARIABLE, hostVersion } from './steps/hostVersions.mjs';
import { run } from './steps/process.mjs';
import { exitWith, heading } from './steps/progress.mjs';
import { inProject } from './steps/project.mjs';

/**
 * Runs test/workbench, or the files of it that are named, on the packaged extension; after `--newest` in the newest VS
 * Code instead of the oldest.
 */
await exitWith(async () => {
  const given = process.argv.slice(2);
  if (given.includes('--newest')) process.env[HOST_VARIABLE] = 'newest';
  await setUp({ host: true, browser: true, milvus: true });
  await build();
  await makePackage();
  heading(`Installed in VS Code ${hostVersion().version}`);
  const files = given.filter((argument) => argument !== '--newest');
  const mocha = [
    inProject('node_modules', 'mocha', 'bin', 'mocha.js'),
    '--no-config',
    '--import=tsx',
    '--timeout=120000',
    ...(files.length ? files : ['test/workbench/**/*.test.ts']),
  ];
  return (await run(process.execPath, mocha, { minutes: 90 })).code;
});
