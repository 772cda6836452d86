import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, onPath } from './process.mjs';
import { say } from './progress.mjs';
import { root } from './project.mjs';

/** Returns whether this machine can show a window. */
const hasDisplay = () => process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/**
 * Returns a desktop VS Code: `code` on PATH, otherwise a download if there is a display. @returns {Promise<string |
 * undefined>} its path
 */
export async function findDesktop() {
  const installed = onPath('code');
  if (installed) return installed;
  if (!hasDisplay()) return undefined;
  say('There is a display, but no `code` on the path: fetching VS Code into .vscode-test.');
  try {
    const { downloadAndUnzipVSCode } = await import('@vscode/test-electron');
    return await downloadAndUnzipVSCode({ cachePath: join(root, '.vscode-test') });
  } catch (error) {
    say(`VS Code could not be fetched (${error instanceof Error ? error.message : error}).`);
    return undefined;
  }
}

/**
 * Opens a folder in the desktop VS Code with Glossa from this repository, in a temporary profile.
 * @param {string} program @param {string} folder
 * @returns {Promise<number>} the exit code once the window is closed
 */
export async function openDesktop(program, folder) {
  const profile = mkdtempSync(join(tmpdir(), 'glossa-'));
  process.once('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  // --wait keeps the command alive as long as its window, so that ending the command's process tree ends the window as
  // well.
  const args = [
    '--wait',
    '--new-window',
    '--user-data-dir',
    join(profile, 'user'),
    '--extensions-dir',
    join(profile, 'extensions'),
    '--disable-workspace-trust',
    '--skip-welcome',
    '--skip-release-notes',
    `--extensionDevelopmentPath=${root}`,
    folder,
  ];
  // On Windows `code` is a batch file, which only a shell starts; its arguments are quoted for that.
  const shell = process.platform === 'win32';
  const child = launch(shell ? `"${program}"` : program, shell ? args.map((argument) => `"${argument}"`) : args, {
    shell,
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
