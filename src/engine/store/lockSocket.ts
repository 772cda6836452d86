import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/**
 * The maximum number of processes that wait for a lock; further ones are rejected and retry, to protect the holder's
 * file descriptors.
 */
const MAX_WAITING = 64;

/** A lock that is held. The system closes its socket when its process dies for any reason. */
export interface LockSocket {
  /** True if others wait for the lock. */
  readonly hasWaiters: boolean;
  /** Returns false if another process has taken the path that leads to the socket. */
  isInPlace(): boolean;
  close(): Promise<void>;
}

/** The sockets by which processes find each other's locks. */
export interface LockSockets {
  /** Differs between processes that do not see each other's locks. */
  readonly domain: string;
  /** Returns the address to which a waiter connects. */
  addressOf(name: string): string;
  /**
   * Listens on the lock's socket. Undefined if another process already does. Errors: those of the system, and
   * `glossaryReadOnly` if its folder is not safe.
   */
  listen(name: string): Promise<LockSocket | undefined>;
}

/** A listening socket that sends no data: waiting processes stay connected to it, and wake when it closes. */
export class ListeningSocket implements LockSocket {
  private readonly waiting = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.maxConnections = MAX_WAITING;
    server.on('connection', (waiter) => {
      this.waiting.add(waiter);
      waiter.on('close', () => this.waiting.delete(waiter));
      // The waiter has disconnected.
      waiter.on('error', () => undefined);
      waiter.resume();
    });
  }

  static listen(address: string): Promise<ListeningSocket | undefined> {
    const server = createServer();
    const socket = new ListeningSocket(server);
    return new Promise((resolve, reject) => {
      // An error while it listens concerns a waiter, which tries again.
      server.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
      );
      server.listen(address, () => resolve(socket));
    });
  }

  get hasWaiters(): boolean {
    return this.waiting.size > 0;
  }

  isInPlace(): boolean {
    return this.server.listening;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      // Done before waking the waiters: they must find the name free.
      this.server.close(() => resolve());
      for (const waiter of this.waiting) waiter.destroy();
    });
  }
}

/**
 * Resolves when the listener releases the lock or dies; at once if there is none; at the latest after `timeout`
 * milliseconds.
 */
export function waitForSocketClose(address: string, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(address);
    const timer = setTimeout(() => socket.destroy(), timeout);
    // A connection that fails is closed, too.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.resume();
  });
}

/** Returns whether a process listens there. A stopped process counts, and possibly an unreachable one. */
export function isListenedOn(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}
