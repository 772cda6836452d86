import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { endTree } from './processTree.mjs';
import { root } from './project.mjs';

const windows = process.platform === 'win32';

/** @type {Set<() => unknown>} */
const releases = new Set();
let watching = false;
let ending = false;

/** Returns whether a signal has arrived and this process is shutting down. */
export const isEnding = () => ending;

/**
 * Registers a release function for signals that end this process: children in separate groups do not receive Ctrl-C.
 * The exit code is `process.exitCode` if set, otherwise the usual one of the signal.
 * @param {() => unknown} release
 * @returns {() => void} takes the request back
 */
export function releaseAtEnd(release) {
  releases.add(release);
  if (!watching) {
    watching = true;
    for (const [signal, code] of /** @type {[NodeJS.Signals, number][]} */ ([
      ['SIGINT', 130],
      ['SIGTERM', 143],
      ['SIGHUP', 129],
    ])) {
      process.once(signal, () => {
        ending = true;
        void Promise.allSettled([...releases].map((each) => each())).then(() => process.exit(process.exitCode ?? code));
      });
    }
  }
  return () => void releases.delete(release);
}

/**
 * Starts a program in a separate process group, without a shell: paths may contain blanks.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function launch(program, args, options = {}) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: !windows,
    ...options,
  });
  const takeBack = releaseAtEnd(() => child.pid && endTree(child.pid));
  child.once('close', takeBack);
  child.once('error', takeBack);
  return child;
}

/**
 * Runs a program to its end and shows its output, unless captured.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, capture?: boolean, minutes?: number }} [options]
 * @returns {Promise<{ code: number, output: string, late: boolean }>} code is 127 where the program does not exist;
 *   late: its time ran out.
 */
export async function run(program, args, { cwd = root, env, capture = false, minutes = 15 } = {}) {
  const child = launch(program, args, {
    cwd,
    env: { ...process.env, ...env },
    ...(capture ? { stdio: ['ignore', 'pipe', 'pipe'] } : {}),
  });
  let output = '';
  let late = false;
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const limit = setTimeout(() => {
    late = true;
    if (child.pid) void endTree(child.pid);
  }, minutes * 60_000);
  try {
    const [code] = await once(child, capture ? 'close' : 'exit');
    return { code: code ?? 1, output, late };
  } catch (error) {
    return { code: 127, output: String(error), late };
  } finally {
    clearTimeout(limit);
  }
}

/** The first of the named programs that is on PATH, as a full path. @param {...string} names */
export function onPath(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      for (const suffix of windows ? ['.cmd', '.exe'] : ['']) {
        const file = join(folder, name + suffix);
        try {
          accessSync(file, constants.X_OK);
          return file;
        } catch {
          // Not here; the next folder may have it.
        }
      }
    }
  }
  return undefined;
}

/**
 * Returns the way to call npm: by the file that runs this script if npm does, otherwise by name. @returns {[string,
 * string[]]}
 */
export function npmCommand() {
  const own = process.env.npm_execpath;
  return own?.endsWith('npm-cli.js') ? [process.execPath, [own]] : [windows ? 'npm.cmd' : 'npm', []];
}
