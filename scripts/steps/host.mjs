import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { hostFolder, hostVersion, serverScript } from './hostVersions.mjs';
import { npmCommand, run } from './process.mjs';
import { Obstacle, say } from './progress.mjs';
import { inProject } from './project.mjs';

const SHIMS = inProject('scripts', 'host', 'shims');

/**
 * Fetches a package, compares its checksum and unpacks it into `target`. @param {import('./hostVersions.mjs').Part}
 * part @param {string} work @param {string} target
 */
async function unpack({ name, version, sha512 }, work, target) {
  const folder = mkdtempSync(join(work, 'part-'));
  const [npm, args] = npmCommand();
  const fetched = await run(
    npm,
    [...args, 'pack', `${name}@${version}`, '--silent', '--ignore-scripts', '--pack-destination', folder],
    { cwd: work, capture: true },
  );
  const file = readdirSync(folder).find((entry) => entry.endsWith('.tgz'));
  if (fetched.code !== 0 || !file)
    throw new Obstacle(`The package ${name}@${version} could not be fetched.\n${fetched.output}`);
  const found = createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64');
  if (found !== sha512)
    throw new Obstacle(`The package ${name}@${version} is not the one that was tried: its checksum differs.`);
  mkdirSync(target, { recursive: true });
  const unpacked = await run('tar', ['xzf', join(folder, file), '-C', target, '--strip-components=1'], {
    capture: true,
  });
  if (unpacked.code !== 0) throw new Obstacle(`The package ${name} could not be unpacked.\n${unpacked.output}`);
  rmSync(folder, { recursive: true });
}

/**
 * Installs the server's dependencies from its lock file, without unused ones. @param {string} server @param {readonly
 * string[]} leftOut
 */
async function installModules(server, leftOut) {
  const manifest = join(server, 'package.json');
  const content = JSON.parse(readFileSync(manifest, 'utf8'));
  for (const name of leftOut) delete content.dependencies[name];
  writeFileSync(manifest, JSON.stringify(content));
  const [npm, args] = npmCommand();
  const quiet = ['--omit=dev', '--ignore-scripts', '--no-progress', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed = await run(npm, [...args, 'install', ...quiet], { cwd: server, capture: true, minutes: 10 });
  if (installed.code !== 0)
    throw new Obstacle(`The packages of the VS Code server could not be installed.\n${installed.output}`);
}

/**
 * Puts plain JavaScript in the place of two native modules, and packages with binaries in the place of those without.
 * @param {string} modules @param {import('./hostVersions.mjs').HostVersion} host @param {string} work
 */
async function replaceNativeModules(modules, { binaries }, work) {
  cpSync(join(SHIMS, 'spdlog.cjs'), join(modules, '@vscode', 'spdlog', 'index.js'));
  for (const name of ['native-watchdog', '@vscode/native-watchdog']) {
    if (existsSync(join(modules, name))) cpSync(join(SHIMS, 'native-watchdog.cjs'), join(modules, name, 'index.js'));
  }
  for (const { part, from, into } of binaries) {
    const unpacked = join(work, `${part.version}-binary`);
    await unpack(part, work, unpacked);
    rmSync(join(modules, into), { recursive: true, force: true });
    cpSync(from ? join(unpacked, from) : unpacked, join(modules, into), { recursive: true });
    rmSync(unpacked, { recursive: true });
  }
}

/**
 * Makes sure of a VS Code that runs as a server on this machine and shows itself in a browser. @param
 * {import('./hostVersions.mjs').HostVersion} [host]
 */
export async function installHost(host = hostVersion()) {
  if (existsSync(serverScript(host))) return;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Obstacle('VS Code as a server is set up on Linux x64 only; here `npm start` needs the desktop VS Code.');
  say(
    `Installing VS Code ${host.version} as a server, from the npm package code-server, into .host (about ` +
      `${host.size}).`,
  );
  mkdirSync(inProject('.host'), { recursive: true });
  const work = mkdtempSync(inProject('.host', 'unpacking-'));
  try {
    const folder = join(work, 'code-server');
    await unpack(host.server, work, folder);
    const server = join(folder, 'lib', 'vscode');
    await installModules(server, host.leftOut);
    await replaceNativeModules(join(server, 'node_modules'), host, work);
    for (const name of readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.map'),
    ))
      rmSync(join(server, name));
    if (host.node) {
      await unpack(host.node, work, join(work, 'node'));
      renameSync(join(work, 'node', 'bin', 'node'), join(folder, 'node'));
      chmodSync(join(folder, 'node'), 0o755);
    }
    // Renamed at the very end: what bears the final name is complete.
    if (!existsSync(hostFolder(host))) renameSync(folder, hostFolder(host));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
