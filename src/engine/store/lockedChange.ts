import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { GlossaError } from '../../base/errors';
import type { FileStamp } from '../../gate/fileStamp';
import { stampOf } from '../../gate/fileStamp';
import { GitActivity } from './gitActivity';
import type { GlossaryLock, HeldLock } from './glossaryLock';

/** Milliseconds: before another attempt a change waits at random up to so long, so that two that cross do not go on crossing. */
const PAUSE = 20;

/** What one attempt has come to. */
export interface ChangeAttempt<T> {
  result: T;
  /** Of the file that was put in place; missing where nothing was left to do. */
  written?: FileStamp;
}

/** Undefined where the file was not what it had been made from any more. */
type Attempt<T> = (mayReplace: () => Promise<boolean>) => Promise<ChangeAttempt<T> | undefined>;

/**
 * Changes a file under its lock and while git leaves it alone. An attempt makes the change from what the file holds now and gives undefined where
 * the file could not be replaced because that was not what it held any more; then comes the next. Errors: `glossaryLocked`.
 *
 * @param file its real path
 * @param attempt asks `mayReplace` right before it replaces the file
 * @param end called before the lock is let go, when the file holds the change
 */
export async function changeUnderLock<T>(lock: GlossaryLock, file: string, attempt: Attempt<T>, end?: () => Promise<void>): Promise<T> {
  // The lock is named after the folder.
  await mkdir(path.dirname(file), { recursive: true });
  const held = await lock.hold(file);
  try {
    const result = await changeWhileHeld(held, lock.timeout, file, attempt);
    await end?.();
    return result;
  } finally {
    await held.release();
  }
}

async function changeWhileHeld<T>(held: HeldLock, timeout: number, file: string, attempt: Attempt<T>): Promise<T> {
  const end = performance.now() + timeout;
  const git = await GitActivity.around(file);
  const mayReplace = async () => !(await git.isUnderWay()) && held.isHeld();
  let done: ChangeAttempt<T> | undefined;
  for (;;) {
    await git.end();
    const outcome = await attempt(mayReplace);
    if (outcome) {
      if (!outcome.written) return (done ?? outcome).result;
      done ??= outcome;
      // Git, or an engine that the lock does not reach, may have looked at the file just before it was replaced, and replaces it without noticing; then the change is repeated.
      if (!(await git.isUnderWay()) && (await stampOf(file)).identity === outcome.written.identity) return done.result;
    }
    if (performance.now() >= end) throw new GlossaError('glossaryLocked', `${file} is being written by another program all the time. Try again in a moment.`);
    await delay(Math.random() * PAUSE);
  }
}
