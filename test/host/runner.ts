import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs the tests that lie beside this file once both are bundled, inside the extension host. mocha is imported when called because it is an ES module
 * and the extension host loads this as CommonJS.
 * @throws Error naming how many tests failed
 */
export async function run(): Promise<void> {
  const { default: Mocha } = await import('mocha');
  const { default: reporter } = await import('../../scripts/steps/reporter.mjs');
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, reporter, grep: process.env.GLOSSA_TEST_GREP });
  for (const name of readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.cjs')).sort()) mocha.addFile(join(__dirname, name));
  await mocha.loadFilesAsync();
  const failed = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failed > 0) throw new Error(`${failed} of the tests inside VS Code failed.`);
}
