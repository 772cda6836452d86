import { pathToFileURL } from 'node:url';
import { run } from './steps/process.mjs';
import { exitWith, heading } from './steps/progress.mjs';
import { inProject } from './steps/project.mjs';
import { installPythonPackages } from './steps/python.mjs';

/**
 * Runs training/tests in the environment that the pinned requirements make. Arguments go to pytest: `npm run training
 * -- -k documents`.
 * @param {string[]} [args]
 * @returns {Promise<number>} the exit code
 */
export async function runTrainingTests(args = []) {
  const python = await installPythonPackages();
  heading('Tests of the training');
  return (await run(python, ['-m', 'pytest', '--quiet', inProject('training', 'tests'), ...args], { minutes: 30 }))
    .code;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await exitWith(() => runTrainingTests(process.argv.slice(2)));
