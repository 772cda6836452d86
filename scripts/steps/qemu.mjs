import { onPath } from './process.mjs';
import { Obstacle } from './progress.mjs';
import { commandFor, installSystemPackages } from './system.mjs';

/**
 * Makes sure of the program that runs others as an older processor would. Throws an `Obstacle` with the command that
 * installs it.
 */
export async function installQemu() {
  if (process.arch !== 'x64' || onPath('qemu-x86_64')) return;
  if (await installSystemPackages(['qemu-user'], 'because a test runs the FAISS addon on an older processor')) return;
  throw new Obstacle(
    `QEMU is missing, which runs the FAISS addon as an older processor would.\n   To have it, on Debian and ` +
      `Ubuntu: ${commandFor(['qemu-user'])}`,
  );
}
