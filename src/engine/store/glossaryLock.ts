import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { GlossaError } from '../../base/errors';
import { GIT_TIMEOUT } from './gitActivity';
import type { LockSocket, LockSockets } from './lockSocket';
import { ListeningSocket, untilClosed } from './lockSocket';
import { SocketFiles } from './socketFiles';

/** Milliseconds that a change waits: longer than whoever holds the lock waits for git. */
const LOCK_TIMEOUT = GIT_TIMEOUT + 10_000;
/** Milliseconds: after a lock has come free, those who waited try at random within this time. */
const SCATTER = 10;
/** Milliseconds for which a process that has let others wait does not take a lock again, so that one that writes much does not starve them. */
const COURTESY = 3 * SCATTER;

export interface HeldLock {
  /** False where another process has taken the lock over all the same. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/**
 * Keeps processes apart that change the same file. The lock is a socket that its holder listens on, so that the system lets it go when the holder
 * dies. It does not reach other machines, containers and users that share a folder; there the comparison before each rename stands alone.
 */
export class GlossaryLock {
  /** Names the temporary files of whoever holds a lock: of these writers there is one at a time. */
  readonly writer: string;
  private yieldsUntil = 0;

  /** @param timeout in milliseconds */
  constructor(
    readonly timeout: number = LOCK_TIMEOUT,
    private readonly sockets: LockSockets = systemLockSockets(),
  ) {
    this.writer = hashOf(sockets.domain).slice(0, 8);
  }

  /**
   * Waits for the lock on a file, which need not be there; its folder must be. Errors: `glossaryLocked` after the time limit,
   * `glossaryReadOnly` where this system lets nobody make a lock.
   */
  async hold(file: string): Promise<HeldLock> {
    const name = await lockNameOf(file);
    const end = performance.now() + this.timeout;
    const courtesy = this.yieldsUntil - performance.now();
    if (courtesy > 0) await delay(courtesy);
    for (;;) {
      const socket = await this.listen(name, file);
      if (socket) return { isHeld: () => socket.isInPlace(), release: () => this.release(socket) };
      const left = end - performance.now();
      if (left <= 0) throw new GlossaError('glossaryLocked', `${file} is being changed by another window or program and did not become free. Try again in a moment.`);
      await untilClosed(this.sockets.addressOf(name), left);
      await delay(1 + Math.random() * SCATTER);
    }
  }

  private async listen(name: string, file: string): Promise<LockSocket | undefined> {
    try {
      return await this.sockets.listen(name);
    } catch (error) {
      if (error instanceof GlossaError) throw error;
      const { code } = error as NodeJS.ErrnoException;
      throw new GlossaError('glossaryReadOnly', `${file} was not changed: this system does not let Glossa lock it against other windows (${code}). Check whether this user may open local sockets.`);
    }
  }

  private release(socket: LockSocket): Promise<void> {
    if (socket.hasWaiters) this.yieldsUntil = performance.now() + COURTESY;
    return socket.close();
  }
}

/** Sockets with names of their own, which go when their holder dies: in Linux's abstract namespace, and Windows's named pipes. */
class NamedSockets implements LockSockets {
  constructor(
    private readonly prefix: string,
    readonly domain: string,
  ) {}

  addressOf(name: string): string {
    return this.prefix + name;
  }

  listen(name: string): Promise<LockSocket | undefined> {
    return ListeningSocket.listen(this.addressOf(name));
  }
}

/** Nothing of it comes from the environment, which differs between the windows of one user. */
function systemLockSockets(): LockSockets {
  const machine = `${hostname()} ${userId()}`;
  if (process.platform === 'linux') return new NamedSockets('\0', `${machine} ${networkNamespace()}`);
  if (process.platform === 'win32') return new NamedSockets('\\\\.\\pipe\\', machine);
  return new SocketFiles(path.join(userInfo().homedir, '.glossa-locks'));
}

function userId(): string {
  return String(process.getuid?.() ?? userInfo().username);
}

/** Names in the abstract namespace are seen within one network namespace, which most containers have of their own. */
function networkNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/net');
  } catch {
    // Without /proc the machine's name has to do.
    return '';
  }
}

/**
 * The same name for every path to a file. A rename gives the file another inode, but never its folder: so the folder's, whatever path leads there,
 * and the file's own name stand for it. 107 characters fill a socket's address, which some versions of libuv pad and others do not.
 */
async function lockNameOf(file: string): Promise<string> {
  const { dev, ino } = await stat(path.dirname(file), { bigint: true });
  // Some file systems take these spellings for one name; where they are two files, one lock for both does no harm.
  const base = path.basename(file).normalize('NFC').toLowerCase();
  return `glossa-${hashOf([userId(), dev, ino, base].join('/')).slice(0, 100)}`;
}

function hashOf(text: string): string {
  return createHash('sha512').update(text).digest('hex');
}
