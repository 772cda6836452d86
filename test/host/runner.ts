import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';

/**
 * Runs the tests that lie beside this file once both are bundled, inside the extension host. mocha is imported when
 * called because it is an ES module and the extension host loads this as CommonJS. Those in `restricted` are for a
 * window that is not trusted, all others for one that is.
 * @throws Error naming how many tests failed
 */
export async function run(): Promise<void> {
  const { default: Mocha } = await import('mocha');
  const { default: reporter } = await import('../../scripts/steps/reporter.mjs');
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, reporter, grep: process.env.GLOSSA_TEST_GREP });
  const names = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.test.cjs') && name.startsWith('restricted') !== vscode.workspace.isTrusted,
  );
  for (const name of names.sort()) mocha.addFile(join(__dirname, name));
  await mocha.loadFilesAsync();
  const failed = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failed > 0) throw new Error(`${failed} of the tests inside VS Code failed.`);
}
