import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject } from '../../scripts/steps/project.mjs';

/** Ticks per second in which the kernel counts processor time. */
const TICKS = 100;

/** Returns how long something takes, in seconds. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Returns the times of asking for each phrase, in milliseconds, after some that do not count. */
export async function timesOf(
  phrases: readonly string[],
  ask: (phrase: string) => Promise<unknown>,
  warmUp = 20,
): Promise<number[]> {
  for (const phrase of phrases.slice(0, warmUp)) await ask(phrase);
  const times: number[] = [];
  for (const phrase of phrases) times.push(1000 * (await seconds(() => ask(phrase))));
  return times;
}

/** Returns the memory of this process in MiB. With `--expose-gc`, garbage is collected first. */
export function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}

/** Returns the processor time of a process so far, of all its threads, in milliseconds. */
export async function processorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Returns the resident memory of a process in MB, from the kernel's book-keeping. Pages of files are shared with other processes. */
export async function memoryOf(pid: number): Promise<{ resident: number; files: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { resident: megabytes('VmRSS'), files: megabytes('RssFile') };
}

/** Runs a file of bench/ in a process of its own and returns the message that it sends. */
export async function inOwnProcess<T>(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<T> {
  const child = fork(inProject('bench', file), args, { env: { ...process.env, ...env } });
  const failed = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`${file} ${args.join(' ')} ended with exit code ${String(code)}.`)),
  );
  const [result] = (await Promise.race([once(child, 'message'), failed])) as [T];
  await failed.catch(() => undefined); // the result has come; how the process ends no longer matters
  return result;
}

/** Runs with a temporary folder, and removes it afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'glossa-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
