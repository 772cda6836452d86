import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { GlossaError } from '../../base/errors';
import { GIT_TIMEOUT_MS } from './gitActivity';
import type { LockSocket, LockSockets } from './lockSocket';
import { ListeningSocket, waitForSocketClose } from './lockSocket';
import { FileLockSockets } from './socketFiles';
import type { FileGate } from '../../gate/fileGate';
import { replaceFile, diskFullReason } from '../../gate/atomicWrite';

/** The lock timeout in ms; exceeds the holder's git timeout. */
const LOCK_TIMEOUT = GIT_TIMEOUT_MS + 10_000;
/** The maximum random delay in ms before waiters retry. */
const MAX_RETRY_DELAY_MS = 10;
/**
 * The time in milliseconds for which a process that kept others waiting does not take the lock again, so that frequent
 * writers do not starve them.
 */
const COURTESY_DELAY_MS = 3 * MAX_RETRY_DELAY_MS;

export interface HeldLock {
  /** Returns false if another process took the lock. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/**
 * A lock between processes that change the same file. It is a socket on which its holder listens, so the system
 * releases it when the holder dies. It has no effect on other machines, containers or users that share a folder; there,
 * only the comparison before each rename protects the file.
 */
export class GlossaryLock {
  /** A part of the names of temporary files, unique for each lock domain. */
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
   * Waits for the lock on a file, which need not exist; its folder must. Errors: `glossaryLocked` after the time limit,
   * `glossaryReadOnly` if this system allows no lock.
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
      if (left <= 0)
        throw new GlossaError(
          'glossaryLocked',
          `${file} is locked by another window or program. Try again in a moment.`,
        );
      await waitForSocketClose(this.sockets.addressOf(name), left);
      await delay(1 + Math.random() * MAX_RETRY_DELAY_MS);
    }
  }

  private async listen(name: string, file: string): Promise<LockSocket | undefined> {
    try {
      return await this.sockets.listen(name);
    } catch (error) {
      if (error instanceof GlossaError) throw error;
      const { code } = error as NodeJS.ErrnoException;
      throw new GlossaError(
        'glossaryReadOnly',
        `${file} was not changed because it cannot be locked against other windows (${code}). Check whether you may ` +
          `open local sockets.`,
      );
    }
  }

  private release(socket: LockSocket): Promise<void> {
    if (socket.hasWaiters) this.yieldsUntil = performance.now() + COURTESY_DELAY_MS;
    return socket.close();
  }
}

/** Named sockets that disappear with their holder: Linux's abstract namespace, and Windows's named pipes. */
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

/**
 * Returns the lock sockets of this system. Their names do not depend on environment variables, which differ between
 * windows.
 */
function systemLockSockets(): LockSockets {
  const machine = `${hostname()} ${userId()}`;
  if (process.platform === 'linux') return new NamedSockets('\0', `${machine} ${networkNamespace()}`);
  if (process.platform === 'win32') return new NamedSockets('\\\\.\\pipe\\', machine);
  return new FileLockSockets(path.join(userInfo().homedir, '.glossa-locks'));
}

function userId(): string {
  return String(process.getuid?.() ?? userInfo().username);
}

/** Returns the network namespace. Abstract names are visible within one, and most containers have a separate one. */
function networkNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/net');
  } catch {
    // Without /proc, the domain contains only the machine's name and the user.
    return '';
  }
}

/**
 * Returns the same name for every path to a file. A rename changes the file's inode but not its folder, so the name
 * consists of the folder's inode and the file's name. The 107 characters and a zero byte fill a socket's address,
 * because some versions of libuv pad shorter ones.
 */
async function lockNameOf(file: string): Promise<string> {
  const { dev, ino } = await stat(path.dirname(file), { bigint: true });
  // Some file systems treat these spellings as one name; elsewhere a shared lock of two files is harmless.
  const base = path.basename(file).normalize('NFC').toLowerCase();
  return `glossa-${hashOf([userId(), dev, ino, base].join('/')).slice(0, 100)}`;
}

function hashOf(text: string): string {
  return createHash('sha512').update(text).digest('hex');
}

/** Writes a file that the user has named, completely or not at all. Errors: `fileUnwritable` and those of the gate. */
export async function writeNamedFile(
  file: string,
  bytes: Uint8Array,
  gate: FileGate,
  lock: GlossaryLock,
): Promise<void> {
  try {
    const place = await gate.admitNamed(file);
    // Holds the lock, so that leftovers of killed writers can be removed safely.
    const held = await lock.hold(place);
    try {
      await replaceFile(place, bytes, lock.writer);
    } finally {
      await held.release();
    }
  } catch (error) {
    if (error instanceof GlossaError) throw error;
    const noRoom = diskFullReason(error);
    throw new GlossaError(
      'fileUnwritable',
      noRoom === undefined
        ? `${file} cannot be written (${(error as NodeJS.ErrnoException).code}). Check its folder and your permissions.`
        : `${file} was not written: ${noRoom}`,
    );
  }
}
