import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand, run } from './process.mjs';
import { Obstacle, say } from './progress.mjs';
import { inProject } from './project.mjs';

/** @typedef {{ name: string, version: string, sha512: string }} Part a package of the registry with the checksum that it must have */

/** VS Code 1.100.3, as the package code-server carries it. Its server runs on Node 20. @type {Part} */
const CODE_SERVER = { name: 'code-server', version: '4.100.3', sha512: 'q/Fh2DOxCRNhC/WiG/6sAhSKnj7ZACTVBaeeZ+rWjol//0FCbl/qg1ln5ecZ99jYcfqMxZZAyWcN+YBIo0DgpA==' };
/** @type {Part} */
const RIPGREP = { name: '@vscode/ripgrep-linux-x64', version: '1.18.0', sha512: 'mQ3bVrUpnD2vs7QT0vX90Lt0cnUq467uFtEktIdsJJmW296RoSULRGqWgzG1AKxyBpNDD6l4ZO4qKf6SgyC23Q==' };
/** Unlike the version that VS Code 1.100 names, this one carries a binary. @type {Part} */
const TERMINAL = { name: 'node-pty', version: '1.2.0-beta.15', sha512: 'vORSzHXi4Ofl7HemVWpuudLqCPdaQb4LfpRCUpE5HPxhp4JYscl8zZwxh11p26v2wvW24WMwnMfLjhRLixrfxA==' };

const SHIMS = inProject('scripts', 'host', 'shims');

/** The folder of the VS Code server. Its name says what is in it, so that a newer one is never mistaken for this. */
export const hostFolder = inProject('.host', `vscode-${CODE_SERVER.version}`);

/** The script that starts the server. */
export const serverScript = join(hostFolder, 'lib', 'vscode', 'out', 'server-main.js');

/** Fetches a package, compares its checksum and unpacks it into `target`. @param {Part} part @param {string} work @param {string} target */
async function unpack({ name, version, sha512 }, work, target) {
  const folder = mkdtempSync(join(work, 'part-'));
  const [npm, args] = npmCommand();
  const fetched = await run(npm, [...args, 'pack', `${name}@${version}`, '--silent', '--ignore-scripts', '--pack-destination', folder], { cwd: work, capture: true });
  const file = readdirSync(folder).find((entry) => entry.endsWith('.tgz'));
  if (fetched.code !== 0 || !file) throw new Obstacle(`The package ${name}@${version} could not be fetched.\n${fetched.output}`);
  const found = createHash('sha512').update(readFileSync(join(folder, file))).digest('base64');
  if (found !== sha512) throw new Obstacle(`The package ${name}@${version} is not the one that was tried: its checksum differs.`);
  mkdirSync(target, { recursive: true });
  const unpacked = await run('tar', ['xzf', join(folder, file), '-C', target, '--strip-components=1'], { capture: true });
  if (unpacked.code !== 0) throw new Obstacle(`The package ${name} could not be unpacked.\n${unpacked.output}`);
  rmSync(folder, { recursive: true });
}

/** Puts plain JavaScript in the place of two native modules, and packages with binaries in the place of two without. @param {string} modules @param {string} work */
async function replaceNativeModules(modules, work) {
  cpSync(join(SHIMS, 'spdlog.cjs'), join(modules, '@vscode', 'spdlog', 'index.js'));
  for (const name of ['native-watchdog', '@vscode/native-watchdog']) {
    if (existsSync(join(modules, name))) cpSync(join(SHIMS, 'native-watchdog.cjs'), join(modules, name, 'index.js'));
  }
  await unpack(RIPGREP, work, join(work, 'ripgrep'));
  cpSync(join(work, 'ripgrep', 'bin', 'rg'), join(modules, '@vscode', 'ripgrep', 'bin', 'rg'));
  rmSync(join(modules, 'node-pty'), { recursive: true, force: true });
  await unpack(TERMINAL, work, join(modules, 'node-pty'));
}

/** Makes sure of a VS Code that runs as a server on this machine and shows itself in a browser. */
export async function installHost() {
  if (existsSync(serverScript)) return;
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Obstacle('VS Code as a server is set up on Linux x64 only; here `npm start` needs the desktop VS Code.');
  say('Installing VS Code 1.100.3 as a server, from the npm package code-server, into .host (about 110 MB).');
  mkdirSync(inProject('.host'), { recursive: true });
  const work = mkdtempSync(inProject('.host', 'unpacking-'));
  try {
    await unpack(CODE_SERVER, work, join(work, 'code-server'));
    const server = join(work, 'code-server', 'lib', 'vscode');
    const [npm, args] = npmCommand();
    const quiet = ['--omit=dev', '--ignore-scripts', '--no-progress', '--no-audit', '--no-fund', '--loglevel=error'];
    const installed = await run(npm, [...args, 'install', ...quiet], { cwd: server, capture: true, minutes: 10 });
    if (installed.code !== 0) throw new Obstacle(`The packages of the VS Code server could not be installed.\n${installed.output}`);
    await replaceNativeModules(join(server, 'node_modules'), work);
    for (const name of readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.map'))) rmSync(join(server, name));
    // Renamed at the very end: what bears the final name is complete.
    if (!existsSync(hostFolder)) renameSync(join(work, 'code-server'), hostFolder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
