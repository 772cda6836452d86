import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildEditorTests } from './build.mjs';
import { exitWith, heading } from './steps/progress.mjs';
import { inProject, root } from './steps/project.mjs';

const STAND_IN = inProject('test', 'support', 'host', 'executable.mjs');

/** Copies a folder to where the tests may change it. @param {string} original @param {string} copy */
function copyFolder(original, copy) {
  if (existsSync(original)) cpSync(original, copy, { recursive: true });
  else mkdirSync(copy);
}

/**
 * Runs the tests of one kind inside a VS Code.
 * @param {(work: string) => string} prepare fills a new folder and names the one in it to open
 * @param {{ executable?: string, args?: (work: string) => string[] }} host without an executable the desktop VS Code,
 *   which is downloaded once
 * @returns {Promise<number>} the exit code
 */
async function runInside(prepare, { executable, args = () => [] }) {
  const { runTests } = await import('@vscode/test-electron');
  const work = mkdtempSync(join(tmpdir(), 'glossa-'));
  try {
    return await runTests({
      ...(executable ? { vscodeExecutablePath: executable } : {}),
      extensionDevelopmentPath: root,
      extensionTestsPath: await buildEditorTests(),
      launchArgs: [
        prepare(work),
        `--user-data-dir=${join(work, 'user')}`,
        `--extensions-dir=${join(work, 'extensions')}`,
        ...args(work),
      ],
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Runs test/host on a copy of the samples: in the desktop VS Code where GLOSSA_TEST_HOST is "desktop", otherwise in the
 * server and a browser.
 */
async function runInTrustedWindow() {
  const prepare = (/** @type {string} */ work) => {
    copyFolder(inProject('samples'), join(work, 'samples'));
    return join(work, 'samples');
  };
  return runInside(prepare, { executable: process.env.GLOSSA_TEST_HOST === 'desktop' ? undefined : STAND_IN });
}

/**
 * Runs test/host/restricted in an untrusted window, on a hostile project, beside the files that it targets and an empty
 * home folder. Always in the server, because @vscode/test-electron disables trust on the desktop.
 */
async function runInRestrictedWindow() {
  const prepare = (/** @type {string} */ work) => {
    copyFolder(inProject('test', 'fixtures', 'strangers'), work);
    mkdirSync(join(work, 'home'));
    return join(work, 'project');
  };
  return runInside(prepare, {
    executable: STAND_IN,
    args: (work) => ['--asks-for-trust', `--home=${join(work, 'home')}`],
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isRestricted = process.argv.includes('--restricted');
  heading(isRestricted ? 'Tests inside VS Code, in a window that is not trusted' : 'Tests inside VS Code');
  await exitWith(isRestricted ? runInRestrictedWindow : runInTrustedWindow);
}
