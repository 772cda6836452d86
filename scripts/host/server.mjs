import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hostVersion, serverNode, serverScript } from '../steps/hostVersions.mjs';
import { launch, releaseAtEnd, run } from '../steps/process.mjs';
import { endTree } from '../steps/processTree.mjs';
import { Obstacle } from '../steps/progress.mjs';

/** The VS Code setting that opens the first steps of an extension automatically. */
const OPENS_STEPS = 'workbench.welcomePage.walkthroughs.openOnInstall';

/** Settings for a quiet workbench: no network access, no greeting, nothing restored. */
const SETTINGS = {
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'workbench.enableExperiments': false,
  'workbench.startupEditor': 'none',
  [OPENS_STEPS]: false,
  'workbench.tips.enabled': false,
  'workbench.colorTheme': 'Default Dark Modern',
  'window.restoreWindows': 'none',
  // VS Code saves after a second in browsers, but only on request on the desktop.
  'files.autoSave': 'off',
  'chat.commandCenter.enabled': false,
  // Newer versions show a chat there, in a third of the window.
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'git.enabled': false,
  'json.schemaDownload.enable': false,
  'npm.fetchOnlinePackageInfo': false,
  'typescript.disableAutomaticTypeAcquisition': true,
};

const FLAGS = [
  '--host',
  '127.0.0.1',
  '--accept-server-license-terms',
  '--telemetry-level',
  'off',
  '--disable-telemetry',
  '--disable-getting-started-override',
  '--log',
  'info',
];

/**
 * @typedef {object} ServerOptions
 * @property {Record<string, unknown>} [settings] user settings besides the quiet ones
 * @property {string} [extensionsFolder] where extensions are installed; an empty folder otherwise
 * @property {string} [token] the token in the address; without one every process of this machine may connect
 * @property {boolean} [asksForTrust] whether folders are untrusted until the user trusts them
 * @property {string} [language] of the extensions' strings, such as `de`; English by default
 * @property {Record<string, string>} [env] further variables of the server and of the extension host
 *
 * @typedef {object} Server
 * @property {number} pid
 * @property {number} port
 * @property {string} origin
 * @property {string} dataFolder where the server keeps its own files, also those of the extensions; removed when it
 *   stops
 * @property {() => string} log all that the server has printed
 * @property {Promise<number>} ended the server's exit code, once it has exited or was stopped
 * @property {() => Promise<void>} stop
 */

/**
 * The variables for a server: none that belong to the VS Code that this may have been started from. @param {string}
 * folder @param {Record<string, string>} env
 */
function environment(folder, env) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_)/.test(name));
  // An empty gallery: the workbench asks no marketplace.
  return {
    ...Object.fromEntries(inherited),
    TMPDIR: folder,
    XDG_RUNTIME_DIR: folder,
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
    ...env,
  };
}

/** Installs a package into an extensions folder. @param {string} file @param {string} extensionsFolder */
export async function installExtension(file, extensionsFolder) {
  const host = hostVersion();
  const args = [
    serverScript(host),
    '--install-extension',
    file,
    '--force',
    '--extensions-dir',
    extensionsFolder,
    '--accept-server-license-terms',
  ];
  const { code, output } = await run(serverNode(host), args, {
    capture: true,
    minutes: 3,
    env: { EXTENSIONS_GALLERY: '{"serviceUrl":""}' },
  });
  if (code !== 0 || !/successfully installed/.test(output))
    throw new Obstacle(`The extension ${file} could not be installed:\n${output}`);
}

/**
 * Adds a display language to VS Code with an empty language pack; extensions with translations then use it.
 * @param {string} user the folder of the user's data @param {string} language
 */
function addLanguage(user, language) {
  const strings = join(user, 'languagepack.json');
  writeFileSync(strings, JSON.stringify({ version: '1.0.0', contents: {} }));
  writeFileSync(
    join(user, 'languagepacks.json'),
    JSON.stringify({
      [language]: {
        hash: 'none',
        extensions: [{ extensionIdentifier: { id: 'glossa.no-translations' }, version: '1.0.0' }],
        translations: { vscode: strings },
        label: language,
      },
    }),
  );
}

/** @param {number} port */
async function answers(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/version`, { signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
}

/**
 * Starts VS Code's server on a free port of the loopback address. Only its own script is run, never code-server's,
 * which adds accounts and updates.
 * @param {ServerOptions} [options] @returns {Promise<Server>}
 */
export async function startServer({
  settings = {},
  extensionsFolder,
  token,
  asksForTrust = false,
  language,
  env = {},
} = {}) {
  // The name is short: it contains sockets, whose paths are limited to 108 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'glossa-'));
  const [user, data, extensions] = [
    join(folder, 'user'),
    join(folder, 'data'),
    extensionsFolder ?? join(folder, 'extensions'),
  ];
  for (const each of [join(user, 'User'), data, extensions]) mkdirSync(each, { recursive: true });
  const all = { ...SETTINGS, ...settings, ...(asksForTrust ? { 'security.workspace.trust.enabled': true } : {}) };
  writeFileSync(join(user, 'User', 'settings.json'), JSON.stringify(all, null, 2));
  // What VS Code has a machine decide it does not take from the user's settings where it runs as a server.
  for (const machine of [join(user, 'Machine'), join(data, 'data', 'Machine')]) {
    mkdirSync(machine, { recursive: true });
    writeFileSync(join(machine, 'settings.json'), JSON.stringify({ [OPENS_STEPS]: all[OPENS_STEPS] }));
  }
  if (language) addLanguage(user, language);

  const access = token ? ['--connection-token', token] : ['--without-connection-token'];
  const folders = ['--server-data-dir', data, '--user-data-dir', user, '--extensions-dir', extensions];
  const host = hostVersion();
  const args = [
    serverScript(host),
    '--port',
    '0',
    ...access,
    ...folders,
    ...FLAGS,
    ...(asksForTrust ? [] : ['--disable-workspace-trust']),
    ...(language ? ['--locale', language] : []),
  ];
  const child = launch(serverNode(host), args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment(folder, env) });
  let output = '';
  let lives = true;
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => ((output += error), resolve(1)));
    child.once('close', (code) => resolve(code ?? 1));
  });
  void ended.then(() => (lives = false));
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));

  const stop = async () => {
    takeBack();
    if (child.pid && lives) await endTree(child.pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  const takeBack = releaseAtEnd(stop);
  const portOf = () => Number(/Extension host agent listening on (\d+)/.exec(output)?.[1] ?? 0);
  for (const end = Date.now() + 60_000; !(portOf() && (await answers(portOf())));) {
    if (!lives || Date.now() > end) {
      await stop();
      throw new Obstacle(`VS Code's server did not start:\n${output}`);
    }
    await delay(50);
  }
  return {
    pid: child.pid ?? 0,
    port: portOf(),
    origin: `http://127.0.0.1:${portOf()}`,
    dataFolder: data,
    ended,
    log: () => output,
    stop,
  };
}
