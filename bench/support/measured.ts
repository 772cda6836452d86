import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject } from '../../scripts/steps/project.mjs';

/** The unit of processor time in /proc, in ticks per second. */
const TICKS = 100;

/** Returns the duration of some work in seconds. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Returns the time of each request in milliseconds. */
export async function timesOf(
  phrases: readonly string[],
  ask: (phrase: string) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const phrase of phrases) times.push(1000 * (await seconds(() => ask(phrase))));
  return times;
}

/** Returns the resident memory of this process in MiB. With `--expose-gc`, collects garbage first. */
export function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}

/** Returns the processor time of all threads of a process so far, in milliseconds. */
export async function processorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Returns the resident memory of a process from /proc, and its file-backed part, in MB. */
export async function memoryOf(pid: number): Promise<{ resident: number; files: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { resident: megabytes('VmRSS'), files: megabytes('RssFile') };
}

/** Runs a file of bench/ in a new process and returns the message that it sends. */
export async function inOwnProcess<T>(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<T> {
  const child = fork(inProject('bench', file), args, { env: { ...process.env, ...env } });
  const failed = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`${file} ${args.join(' ')} ended with exit code ${String(code)}.`)),
  );
  const [result] = (await Promise.race([once(child, 'message'), failed])) as [T];
  await failed.catch(() => undefined); // The result has arrived, so the exit code does not matter.
  return result;
}

/** Runs some work with a temporary folder and removes the folder afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'glossa-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
