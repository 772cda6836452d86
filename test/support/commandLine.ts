import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { programFile, ROOT } from './programs';

export interface Outcome {
  status: number | null;
  /** Standard output's lines. */
  lines: string[];
  errors: string;
}

/**
 * One cache for a test run, so that the sample glossary is encoded once; beside it what a user would have installed.
 */
const cache = mkdtempSync(path.join(os.tmpdir(), 'glossa-cli-'));
process.on('exit', () => rmSync(cache, { recursive: true, force: true }));

/**
 * Runs the real command line, with `input` as its standard input.
 * @param through a program, and its arguments, that starts it
 * @param variables of the environment, beside those that are there
 * @param signal ends it as a lost machine would
 */
export function glossa(
  args: string[],
  input: string | Uint8Array = '',
  {
    cacheHome = cache,
    through = [],
    variables = {},
    signal,
  }: { cacheHome?: string; through?: readonly string[]; variables?: NodeJS.ProcessEnv; signal?: AbortSignal } = {},
): Promise<Outcome> {
  const { file, execArgv } = programFile('cli');
  const [program, ...rest] = [...through, process.execPath, ...execArgv, file, ...args];
  const child = spawn(program!, rest, {
    cwd: ROOT,
    env: { ...process.env, XDG_CACHE_HOME: cacheHome, XDG_DATA_HOME: path.join(cacheHome, 'data'), ...variables },
  });
  signal?.addEventListener('abort', () => child.kill('SIGKILL'));
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, lines: output.split('\n').filter(Boolean), errors }));
  });
}
