import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** Processes that wait for one lock at a time; any more are turned away and try again, so that a crowd does not take all of the holder's file descriptors. */
const MOST_WAITING = 64;

/** A lock that is held. The system closes its socket when its process dies, in whatever way. */
export interface LockSocket {
  /** Whether others wait for the lock. */
  readonly hasWaiters: boolean;
  /** False where another process has taken the place that leads to the socket. */
  isInPlace(): boolean;
  close(): Promise<void>;
}

/** How processes find each other's locks. */
export interface LockSockets {
  /** Differs between processes that do not see each other's locks. */
  readonly domain: string;
  /** What a waiter connects to. */
  addressOf(name: string): string;
  /** Undefined where somebody else listens there. Errors: those of the system, and `glossaryReadOnly` where its place is not safe. */
  listen(name: string): Promise<LockSocket | undefined>;
}

/** A socket that is listened on and never says a word: whoever waits stays connected to it, and is woken when it closes. */
export class ListeningSocket implements LockSocket {
  private readonly waiting = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.maxConnections = MOST_WAITING;
    server.on('connection', (waiter) => {
      this.waiting.add(waiter);
      waiter.on('close', () => this.waiting.delete(waiter));
      // It is gone, which is all that there is to know of it.
      waiter.on('error', () => undefined);
      waiter.resume();
    });
  }

  static listen(address: string): Promise<ListeningSocket | undefined> {
    const server = createServer();
    const socket = new ListeningSocket(server);
    return new Promise((resolve, reject) => {
      // Whatever fails once it listens concerns a waiter, which tries again.
      server.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
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
      // Before the waiters are woken, so that they find the name free.
      this.server.close(() => resolve());
      for (const waiter of this.waiting) waiter.destroy();
    });
  }
}

/** Comes back when whoever listens there lets go or dies; at once where nobody listens; at the latest after `timeout` milliseconds. */
export function untilClosed(address: string, timeout: number): Promise<void> {
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

/** Whether a process listens there. One that is stopped does, and so may one that cannot be asked. */
export function isListenedOn(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}
