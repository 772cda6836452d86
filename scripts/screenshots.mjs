import { makePackage } from './package.mjs';
import { setUp } from './setup.mjs';
import { run } from './steps/process.mjs';
import { exitWith, heading } from './steps/progress.mjs';
import { inProject } from './steps/project.mjs';

/**
 * Takes the pictures of the README; after `book` those of the way from the two documents that are named to the hover.
 */
await exitWith(async () => {
  const [subject, ...documents] = process.argv.slice(2);
  await setUp({ host: true, browser: true });
  await makePackage();
  if (subject === 'book') {
    heading('Taking the pictures of a book');
    return (
      await run(process.execPath, ['--import=tsx', inProject('test', 'workbench', 'bookPictures.ts'), ...documents], {
        minutes: 40,
      })
    ).code;
  }
  heading('Taking the pictures of the README');
  const mocha = [
    inProject('node_modules', 'mocha', 'bin', 'mocha.js'),
    '--no-config',
    '--import=tsx',
    '--timeout=120000',
    'test/workbench/screenshots.test.ts',
    'test/workbench/browse.test.ts',
    'test/workbench/marks.test.ts',
    'test/workbench/memory.test.ts',
    'test/workbench/segments.test.ts',
    'test/workbench/documentTerms.test.ts',
    'test/workbench/termCandidates.test.ts',
    'test/workbench/checkRules.test.ts',
    'test/workbench/toolConsent.test.ts',
    'test/workbench/accessibility.test.ts',
  ];
  return (await run(process.execPath, mocha, { env: { GLOSSA_PICTURES: inProject('docs', 'pictures') } })).code;
});
