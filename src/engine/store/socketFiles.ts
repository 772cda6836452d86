import { randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { chmod, lstat, readlink, rename, symlink, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { GlossaError } from '../../base/errors';
import { PRIVATE_FOLDER_MODE } from '../privateFolder';
import type { LockSocket, LockSockets } from './lockSocket';
import { isListenedOn, ListeningSocket } from './lockSocket';
import { makeFolder } from '../../gate/paths';

/**
 * The maximum number of bytes that the path of a socket may have on every system. Some versions of libuv silently
 * truncate longer paths.
 */
const MAX_PATH_LENGTH = 103;

/**
 * Lock sockets for systems where sockets are files, which remain after their process ends. Each process listens on a
 * separate file, then creates a symbolic link to it at the lock's path, which succeeds for only one. A link always
 * leads to a listening or a dead socket. A link to a dead one is renamed, which again succeeds for only one process,
 * and checked before deletion.
 */
export class FileLockSockets implements LockSockets {
  readonly domain: string;

  /** @param folder for this user's locks only; created if missing */
  constructor(private readonly folder: string) {
    this.domain = `${hostname()} ${folder}`;
  }

  addressOf(name: string): string {
    return path.join(this.folder, name.slice(-16));
  }

  async listen(name: string): Promise<LockSocket | undefined> {
    await this.secureFolder();
    const place = this.addressOf(name);
    const own = randomBytes(8).toString('hex');
    const socket = await ListeningSocket.listen(path.join(this.folder, own));
    if (!socket) return undefined;
    if ((await link(own, place)) || ((await this.clearDead(place)) && (await link(own, place))))
      return new LinkedSocket(socket, own, place);
    await socket.close();
    return undefined;
  }

  /** Removes a dead socket. Returns whether the lock is free. */
  private async clearDead(place: string): Promise<boolean> {
    const found = await targetOf(place);
    if (found === undefined) return true;
    if (await isListenedOn(path.join(this.folder, found))) return false;
    const aside = path.join(this.folder, randomBytes(8).toString('hex'));
    // Another process has already removed the dead socket.
    if (!(await succeeds(rename(place, aside), 'ENOENT'))) return false;
    const taken = await readlink(aside);
    if (taken === found) await succeeds(unlink(path.join(this.folder, found)), 'ENOENT');
    // Another process has replaced it since it was checked. A holder whose link cannot be restored notices this before
    // it writes.
    else await link(taken, place);
    await unlink(aside);
    return taken === found;
  }

  private async secureFolder(): Promise<void> {
    await succeeds(makeFolder(this.folder, PRIVATE_FOLDER_MODE), 'EEXIST');
    const stats = await lstat(this.folder);
    if (!stats.isDirectory() || stats.uid !== process.getuid?.())
      throw this.refusal('is not your own folder. Remove it and try again');
    if (Buffer.byteLength(this.addressOf('0'.repeat(16))) > MAX_PATH_LENGTH) throw this.refusal('has too long a path');
    if ((stats.mode & 0o777) !== PRIVATE_FOLDER_MODE) await chmod(this.folder, PRIVATE_FOLDER_MODE);
  }

  private refusal(why: string): GlossaError {
    return new GlossaError(
      'glossaryReadOnly',
      `Nothing was changed because the folder for locks, ${this.folder}, ${why}.`,
    );
  }
}

class LinkedSocket implements LockSocket {
  constructor(
    private readonly socket: ListeningSocket,
    private readonly own: string,
    private readonly place: string,
  ) {}

  get hasWaiters(): boolean {
    return this.socket.hasWaiters;
  }

  isInPlace(): boolean {
    try {
      return readlinkSync(this.place) === this.own;
    } catch {
      // Another process has deleted it.
      return false;
    }
  }

  async close(): Promise<void> {
    // A remaining link leads to a dead socket, and the next holder removes it.
    if (this.isInPlace()) await unlink(this.place).catch(() => undefined);
    await this.socket.close();
  }
}

/** Returns the target of a link; undefined if there is none. */
async function targetOf(place: string): Promise<string | undefined> {
  try {
    return await readlink(place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Creates a link; returns whether the path was free. */
function link(target: string, place: string): Promise<boolean> {
  return succeeds(symlink(target, place), 'EEXIST');
}

async function succeeds(work: Promise<unknown>, expectedCode: string): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== expectedCode) throw error;
    return false;
  }
}
