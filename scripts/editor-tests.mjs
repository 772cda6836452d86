import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildEditorTests } from './build.mjs';
import { exitWith, heading } from './steps/progress.mjs';
import { inProject, root } from './steps/project.mjs';

/**
 * Runs test/host inside a VS Code, on a copy of the samples: the desktop one where GLOSSA_TEST_HOST is "desktop" (it is downloaded once),
 * otherwise the server and a browser.
 * @returns {Promise<number>} the exit code
 */
export async function runEditorTests() {
  const { runTests } = await import('@vscode/test-electron');
  const work = mkdtempSync(join(tmpdir(), 'glossa-'));
  const workspace = join(work, 'samples');
  if (existsSync(inProject('samples'))) cpSync(inProject('samples'), workspace, { recursive: true });
  else mkdirSync(workspace);
  try {
    return await runTests({
      ...(process.env.GLOSSA_TEST_HOST === 'desktop' ? {} : { vscodeExecutablePath: inProject('test', 'support', 'host', 'executable.mjs') }),
      extensionDevelopmentPath: root,
      extensionTestsPath: await buildEditorTests(),
      launchArgs: [workspace, `--user-data-dir=${join(work, 'user')}`, `--extensions-dir=${join(work, 'extensions')}`],
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  heading('Tests inside VS Code');
  await exitWith(runEditorTests);
}
