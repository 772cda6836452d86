import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { GlossaError } from '../../base/errors';
import { makeFolder } from '../../gate/paths';
import type { FileStamp } from '../../gate/fileStamp';
import { stampOf } from '../../gate/fileStamp';
import { GitActivity } from './gitActivity';
import type { GlossaryLock, HeldLock } from './glossaryLock';

/**
 * The maximum random delay in milliseconds before another attempt, so that two colliding changes do not collide again.
 */
const MAX_RETRY_DELAY_MS = 20;

/** The result of one attempt. */
export interface ChangeAttemptResult<T> {
  result: T;
  /** The stamp of the new file; missing if there was nothing to do. */
  written?: FileStamp;
}

/** An attempt returns undefined if the file has changed since it was read. */
type Attempt<T> = (mayReplace: () => Promise<boolean>) => Promise<ChangeAttemptResult<T> | undefined>;

/**
 * Changes a file under its lock while git is not working on it. An attempt makes the change from the current content
 * and returns undefined if that has changed; then it is retried. Errors: `glossaryLocked`.
 *
 * @param file the real path
 * @param attempt calls `mayReplace` immediately before it replaces the file
 */
export async function changeUnderLock<T>(lock: GlossaryLock, file: string, attempt: Attempt<T>): Promise<T> {
  // The name of the lock depends on the folder's inode, so the folder must exist.
  await makeFolder(path.dirname(file));
  const held = await lock.hold(file);
  try {
    return await changeWhileHeld(held, lock.timeout, file, attempt);
  } finally {
    await held.release();
  }
}

async function changeWhileHeld<T>(held: HeldLock, timeout: number, file: string, attempt: Attempt<T>): Promise<T> {
  const end = performance.now() + timeout;
  const git = await GitActivity.ofFile(file);
  const mayReplace = async () => !(await git.isUnderWay()) && held.isHeld();
  let done: ChangeAttemptResult<T> | undefined;
  for (;;) {
    await git.waitForEnd();
    const outcome = await attempt(mayReplace);
    if (outcome) {
      if (!outcome.written) return (done ?? outcome).result;
      done ??= outcome;
      // Git, or an engine outside the lock, may have read the file just before it was replaced, and overwrite it; then
      // the change is repeated.
      if (!(await git.isUnderWay()) && (await stampOf(file)).identity === outcome.written.identity) return done.result;
    }
    if (performance.now() >= end)
      throw new GlossaError(
        'glossaryLocked',
        `${file} was not changed because another program keeps changing it. Try again in a moment.`,
      );
    await delay(Math.random() * MAX_RETRY_DELAY_MS);
  }
}
