import { makePackage } from './package.mjs';
import { setUp } from './setup.mjs';
import { run } from './steps/process.mjs';
import { exitWith, heading } from './steps/progress.mjs';
import { inProject } from './steps/project.mjs';

await exitWith(async () => {
  await setUp({ host: true, browser: true });
  await makePackage();
  heading('Taking the pictures of the README');
  const mocha = [inProject('node_modules', 'mocha', 'bin', 'mocha.js'), '--no-config', '--import=tsx', '--timeout=120000', 'test/workbench/screenshots.test.ts', 'test/workbench/browse.test.ts'];
  return (await run(process.execPath, mocha, { env: { GLOSSA_PICTURES: inProject('docs', 'pictures') } })).code;
});
