/** How long a helper waits for what it was asked for; the first start of the engine is the longest of it. */
export const TIMEOUT = 30_000;

/**
 * Tries something until it gives a value. What is tried waits by itself for a short while, so that this does not turn
 * the processor.
 * @param what for the message of the failure
 * @throws Error naming what did not come, with the last error of an attempt
 */
export async function until<T>(
  what: string,
  attempt: () => Promise<T | undefined> | T | undefined,
  timeout = TIMEOUT,
): Promise<T> {
  let last: unknown;
  for (const end = Date.now() + timeout; Date.now() < end;) {
    try {
      const value = await attempt();
      if (value !== undefined) return value;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(
    `Waited ${timeout / 1000} s for ${what}.${last instanceof Error ? ` The last attempt: ${last.message}` : ''}`,
  );
}
