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
