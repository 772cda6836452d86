import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lockfile from 'proper-lockfile';
import { GlossaError } from '../../base/errors';
import { GIT_TIMEOUT } from './gitActivity';

/** Milliseconds after which a lock that its engine does not renew is a dead engine's, and is taken over. */
const STALE = 5_000;
/** Milliseconds that a change waits: longer than a dead engine's lock lasts, and longer than whoever holds it waits for git. */
const LOCK_TIMEOUT = GIT_TIMEOUT + 10_000;
/** Engines poll at random within this time, so that one that writes much does not starve the others. */
const POLL = 20;

/** One lock folder for all engines and command lines of a user, whatever workspace they serve. */
export function userLockFolder(): string {
  const user = process.getuid?.();
  return path.join(tmpdir(), user === undefined ? 'glossa-locks' : `glossa-locks-${user}`);
}

export interface HeldLock {
  /** False once another engine has taken the lock over, because this process stood still for too long. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/** Keeps engines apart that change the same glossary. The locks lie in a folder of their own, not in the workspace. */
export class GlossaryLock {
  /** Names the temporary files of whoever holds a lock of this folder: of these writers there is one at a time. */
  readonly writer: string;

  constructor(
    private readonly folder: string,
    private readonly timeout: number = LOCK_TIMEOUT,
  ) {
    this.writer = hashOf(path.resolve(folder)).slice(0, 8);
  }

  /** Waits for the lock on a file, given by its real path. */
  async hold(realPath: string): Promise<HeldLock> {
    await mkdir(this.folder, { recursive: true });
    const lockfilePath = path.join(this.folder, `${hashOf(realPath).slice(0, 32)}.lock`);
    const end = Date.now() + this.timeout;
    let held = true;
    for (;;) {
      try {
        const release = await lockfile.lock(realPath, { lockfilePath, realpath: false, stale: STALE, onCompromised: () => (held = false) });
        // A lock that cannot be released has been taken over, or is taken over as a dead engine's.
        return { isHeld: () => held, release: () => release().catch(() => undefined) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
        if (Date.now() >= end) {
          throw new GlossaError('glossaryLocked', `${realPath} is being changed by another window or program and did not become free. Try again in a moment.`);
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * POLL));
    }
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
