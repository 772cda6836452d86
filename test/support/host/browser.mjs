import { chromium } from 'playwright-core';
import { installChromium } from '../../../scripts/steps/chromium.mjs';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--no-default-browser-check',
  '--lang=en-US',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

/** A headless browser that reaches this machine and nothing else. */
export async function launchBrowser() {
  return chromium.launch({ executablePath: await installChromium(), headless: true, args: ARGUMENTS });
}

/**
 * @typedef {object} WorkbenchOptions
 * @property {string} [folder] the folder to open; without one the window is empty
 * @property {string[]} [files] full paths of the files to open in it
 * @property {string[]} [extensions] folders of extensions under development
 * @property {string} [tests] the module that the extension host runs as its tests
 * @property {{ width: number, height: number }} [viewport]
 * @property {number} [scale] pixels of the picture for one of the page
 * @property {(page: import('playwright-core').Page) => Promise<void>} [beforeLoading]
 */

/**
 * Opens a workbench of the server in a page.
 * @param {import('playwright-core').Browser} browser
 * @param {import('../../../scripts/host/server.mjs').Server} server
 * @param {WorkbenchOptions} options
 */
export async function openWorkbench(
  browser,
  server,
  { folder, files = [], extensions = [], tests, viewport = { width: 1280, height: 800 }, scale = 1, beforeLoading },
) {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    locale: 'en-US',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  /** @param {string} path */
  const remote = (path) => ({ $mid: 1, scheme: 'vscode-remote', authority: `127.0.0.1:${server.port}`, path });
  const development = {
    ...(extensions.length ? { extensions: extensions.map(remote) } : {}),
    ...(tests ? { extensionTestsPath: remote(tests) } : {}),
  };
  // The page's own configuration is amended while it is read: the address has no parameter for it in every version.
  await page.addInitScript((/** @type {object} */ development) => {
    const { Element } = /** @type {any} */ (globalThis);
    const original = Element.prototype.getAttribute;
    Element.prototype.getAttribute = function (/** @type {string} */ name) {
      const value = original.call(this, name);
      if (name !== 'data-settings' || this.id !== 'vscode-workbench-web-configuration' || value === null) return value;
      const configuration = JSON.parse(value);
      return JSON.stringify({
        ...configuration,
        developmentOptions: { ...configuration.developmentOptions, ...development },
      });
    };
  }, development);
  await beforeLoading?.(page);
  const payload = [
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
    ...files.map((file) => ['openFile', `vscode-remote://127.0.0.1:${server.port}${encodeURI(file)}`]),
  ];
  const query = new URLSearchParams({ ...(folder ? { folder } : { ew: 'true' }), payload: JSON.stringify(payload) });
  await page.goto(`${server.origin}/?${query}`);
  return page;
}
