import { readFile } from 'node:fs/promises';

/** Ticks a second in which the kernel counts processor time. */
const TICKS = 100;

/** How long something takes. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Memory of this process in MiB, without what is only waiting to be collected where Node runs with `--expose-gc`. */
export function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}

/** Processor time of a process so far, milliseconds, of all its threads. */
export async function processorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Resident memory of a process, megabytes, from the kernel's own book-keeping; pages of files are shared with other processes. */
export async function memoryOf(pid: number): Promise<{ resident: number; files: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { resident: megabytes('VmRSS'), files: megabytes('RssFile') };
}
