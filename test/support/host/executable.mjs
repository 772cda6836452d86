#!/usr/bin/env node
// Stands in for the VS Code executable where there is none: takes the arguments that @vscode/test-electron gives, and
// runs the same tests in VS Code's server and a browser. Two arguments are its own: --asks-for-trust, for a window that
// is not trusted, and --home, the home folder that extensions see. Ends with 0 where all passed, 1 where one failed, 2
// where the tests did not come to their end.
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { startServer } from '../../../scripts/host/server.mjs';
import { releaseAtEnd } from '../../../scripts/steps/process.mjs';
import { launchBrowser, openWorkbench } from './browser.mjs';

const given = process.argv.slice(2);
/** @param {string} name */
const valuesOf = (name) =>
  given.filter((argument) => argument.startsWith(`--${name}=`)).map((argument) => argument.slice(name.length + 3));
/** @param {string} path */
const asPath = (path) => resolve(path.startsWith('file:') ? fileURLToPath(path) : path);
const [tests] = valuesOf('extensionTestsPath').map(asPath);
const [home] = valuesOf('home').map(asPath);
const [folder] = given.filter((argument) => !argument.startsWith('-')).map(asPath);

/** What the workbench says about itself rather than about the tests. */
const CHATTER =
  /^(Error while fetching the extension under development|Resolv|Creating a socket|Ignoring fetching|Updating additional|\[reconnection|\[Service Worker\]|\[AccountPolicy|\[AgentHost|ChatSession)/;

const work = mkdtempSync(join(tmpdir(), 'glossa-'));
const mark = join(work, 'mark.json');
/** @type {import('../../../scripts/host/server.mjs').Server | undefined} */
let server;
/** @type {import('playwright-core').Browser | undefined} */
let browser;
let exitCode = 2;

const release = async () => {
  await browser?.close().catch(() => {}); // it may have ended by itself
  await server?.stop();
  rmSync(work, { recursive: true, force: true });
};
releaseAtEnd(release);

try {
  if (!tests) throw new Error('The argument --extensionTestsPath is missing.');
  const env = { GLOSSA_HOST_MARK: mark, GLOSSA_HOST_TESTS: tests, ...(home ? { HOME: home } : {}) };
  const settings = { 'security.workspace.trust.startupPrompt': 'never', 'security.workspace.trust.banner': 'never' };
  server = await startServer({ asksForTrust: given.includes('--asks-for-trust'), settings, env });
  browser = await launchBrowser();
  const run = new EventEmitter();
  const ended = once(run, 'end');
  await openWorkbench(browser, server, {
    folder,
    extensions: valuesOf('extensionDevelopmentPath').map(asPath),
    tests: fileURLToPath(new URL('entry.cjs', import.meta.url)),
    beforeLoading: async (page) => {
      page.on('crash', () => run.emit('error', new Error('The page crashed.')));
      await page.exposeFunction('codeAutomationExit', (/** @type {number} */ code) => run.emit('end', code));
      await page.exposeFunction('codeAutomationLog', (/** @type {string} */ _kind, /** @type {unknown[]} */ values) => {
        const text = format(...values);
        if (!CHATTER.test(text)) process.stdout.write(`${text}\n`);
      });
    },
  });
  const [code] = await ended;
  if (!existsSync(mark))
    console.error(
      `The extension host ended before the tests did (the workbench says ${code}).\n${server.log().slice(-3000)}`,
    );
  else exitCode = JSON.parse(readFileSync(mark, 'utf8')).passed && code === 0 ? 0 : 1;
} catch (error) {
  console.error(error, server?.log().slice(-3000) ?? '');
} finally {
  await release();
}
process.exit(exitCode);
