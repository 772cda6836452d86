import { isEnding } from './process.mjs';

/** Starts a part of the work. @param {string} title */
export function heading(title) {
  console.log(`\n== ${title}`);
}

/** Prints one line about the current step. @param {string} text */
export function say(text) {
  console.log(`   ${text}`);
}

/** A failure whose message is all that the reader needs: no stack is shown for it. */
export class Obstacle extends Error {}

/**
 * Runs a script's main function and ends the process with its exit code, unless a signal is ending it already.
 * @param {() => Promise<number | void>} main
 */
export async function exitWith(main) {
  try {
    const code = (await main()) ?? 0;
    if (!isEnding()) process.exit(code);
  } catch (error) {
    if (isEnding()) return;
    console.error(error instanceof Obstacle ? `\n${error.message}` : error);
    process.exit(1);
  }
}

/** Bytes as a reader wants them. @param {number} bytes */
export function size(bytes) {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
