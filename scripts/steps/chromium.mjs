import { accessSync, constants } from 'node:fs';
import { onPath, run } from './process.mjs';
import { Obstacle, say } from './progress.mjs';
import { commandFor, installSystemPackages } from './system.mjs';

const PACKAGES = ['chromium', 'ca-certificates'];
const FONTS = ['fontconfig', 'fonts-dejavu-core', 'fonts-droid-fallback'];
const PLACES = ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** @param {string} file */
function executable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the browser that drives the workbench in the tests: CHROMIUM if set, otherwise the one on PATH. */
export function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!executable(named)) throw new Obstacle(`The variable CHROMIUM names ${named}, which is not a program.`);
    return named;
  }
  return onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ?? PLACES.find(executable);
}

/** Makes sure of a browser for the tests inside VS Code. @returns {Promise<string>} its path */
export async function installChromium() {
  const found = findChromium();
  if (found) return found;
  await installSystemPackages(PACKAGES, 'because the tests inside VS Code and the screenshots run in a browser');
  const installed = findChromium();
  if (installed) return installed;
  throw new Obstacle(
    `The tests inside VS Code need Chromium, and it could not be installed from here. On Debian and ` +
      `Ubuntu:\n\n  ${commandFor(PACKAGES)}\n\n` +
      'Elsewhere install Chromium or Google Chrome and name it in the variable CHROMIUM.',
  );
}

/**
 * Makes sure that screenshots show Chinese and Japanese as signs rather than boxes. They are the poorer without it,
 * nothing else is.
 */
export async function installFonts() {
  if (process.platform !== 'linux') return;
  const listed = await run('fc-list', [':lang=ja', 'file'], { capture: true, minutes: 1 });
  if (listed.code === 0 && listed.output.trim() !== '') return;
  if (await installSystemPackages(FONTS, 'so that screenshots show Chinese and Japanese')) return;
  say(
    `Without a font for them, Chinese and Japanese are boxes in the screenshots. To install one: ${commandFor(FONTS)}`,
  );
}
