import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, run } from './process.mjs';
import { Obstacle, say } from './progress.mjs';
import { inProject } from './project.mjs';
import { installReaders } from './python.mjs';
import { commandFor, installSystemPackages } from './system.mjs';

/**
 * PHP's package contains OASIS' schema of XLIFF 1.2, whose licence for redistribution is unclear: it is downloaded, not
 * stored here.
 */
const CARRIER = 'php-symfony-translation';

export const XLIFF_12_SCHEMA = inProject(
  'build',
  'xliff12',
  'unpacked',
  'usr/share/php/Symfony/Component/Translation/Resources/schemas/xliff-core-1.2-strict.xsd',
);

/** The last one whose command line runs on Node 20: the inspector itself needs 22. */
const INSPECTOR_PACKAGE = '@modelcontextprotocol/inspector-cli@1.0.3';

export const INSPECTOR = inProject(
  'build',
  'inspector',
  'node_modules',
  '@modelcontextprotocol',
  'inspector-cli',
  'build',
  'cli.js',
);

/**
 * Ensures the third-party programs that read Glossa's exports or query its servers. Throws an `Obstacle` with the
 * command that installs missing ones.
 */
export async function installOtherPrograms() {
  await installReaders();
  await installOmegaT();
  await fetchXliffSchema();
  await installInspector();
  await installNeovim();
}

async function installOmegaT() {
  if (onPath('omegat')) return;
  if (await installSystemPackages(['omegat'], 'because a test translates with what Glossa exports; it brings a Java'))
    return;
  throw new Obstacle(
    `OmegaT is missing, which translates with what Glossa exports.\n   To have it, on Debian and Ubuntu: ` +
      `${commandFor(['omegat'])}`,
  );
}

async function fetchXliffSchema() {
  if (existsSync(XLIFF_12_SCHEMA)) return;
  say('The schema of XLIFF 1.2 is fetched into build/xliff12.');
  const folder = inProject('build', 'xliff12');
  mkdirSync(folder, { recursive: true });
  const { output } = await run('apt-get', ['-q', 'download', CARRIER], { cwd: folder, capture: true, minutes: 5 });
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (file) await run('dpkg-deb', ['-x', join(folder, file), join(folder, 'unpacked')], { capture: true, minutes: 1 });
  if (existsSync(XLIFF_12_SCHEMA)) return;
  throw new Obstacle(
    `The schema of XLIFF 1.2 could not be fetched:\n${output.trim()}\n   To have it, on Debian and Ubuntu: cd ` +
      `${folder} && apt-get download ${CARRIER} && dpkg-deb -x ${CARRIER}_*.deb unpacked`,
  );
}

async function installInspector() {
  if (existsSync(INSPECTOR)) return;
  say('The command line of the MCP inspector is installed into build/inspector.');
  const folder = inProject('build', 'inspector');
  mkdirSync(folder, { recursive: true });
  const { output } = await run(
    'npm',
    ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', INSPECTOR_PACKAGE],
    { capture: true, minutes: 5 },
  );
  if (existsSync(INSPECTOR)) return;
  throw new Obstacle(
    `The command line of the MCP inspector could not be installed:\n${output.trim()}\n   To have it: npm ` +
      `install --prefix ${folder} --no-save --ignore-scripts ${INSPECTOR_PACKAGE}`,
  );
}

async function installNeovim() {
  if (onPath('nvim')) return;
  if (await installSystemPackages(['neovim'], 'because a test asks the language server from it')) return;
  throw new Obstacle(
    `Neovim is missing, which asks the language server in a test.\n   To have it, on Debian and Ubuntu: ` +
      `${commandFor(['neovim'])}`,
  );
}
