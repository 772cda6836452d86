import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What a file system gives room in. */
export const PAGE = 4096;

const DISK_BYTES = 4 << 20;

/** A folder in which there is room for so much and no more. */
export interface ScarceRoom {
  readonly folder: string;
  /** @param free bytes that may still be written. @param processes ids of those that write */
  fill(free: number, ...processes: number[]): void;
  /** Gives them room again. */
  empty(...processes: number[]): void;
  /** What a program is started through while it has so much room. */
  through(free: number): string[];
  close(): void;
}

/** A disk of its own, in memory, which is really full. */
class SmallDisk implements ScarceRoom {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'glossa-small-disk-'));
  private readonly filler = path.join(this.folder, '.filler');

  constructor() {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'glossa-test', this.folder], { stdio: 'pipe' });
  }

  fill(free: number): void {
    this.empty();
    try {
      writeFileSync(this.filler, Buffer.alloc(DISK_BYTES));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
    truncateSync(this.filler, Math.max(0, statSync(this.filler).size - free));
  }

  empty(): void {
    rmSync(this.filler, { force: true });
  }

  through(free: number): string[] {
    this.fill(free);
    return [];
  }

  close(): void {
    execFileSync('umount', ['--lazy', this.folder]);
    rmSync(this.folder, { recursive: true });
  }
}

/**
 * No disk that is full, but processes that may not make a file larger than so much: what there is where nobody may
 * mount.
 */
class LimitedFiles implements ScarceRoom {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'glossa-limited-files-'));

  fill(free: number, ...processes: number[]): void {
    for (const id of processes) execFileSync('prlimit', [`--pid=${id}`, `--fsize=${free}:`]);
  }

  empty(...processes: number[]): void {
    for (const id of processes) execFileSync('prlimit', [`--pid=${id}`, '--fsize=unlimited:']);
  }

  through(free: number): string[] {
    return ['prlimit', `--fsize=${free}:`];
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** The ways to have too little room, by name. Each gives the reason where this machine does not offer it. */
export const SCARCE_ROOMS: Record<string, () => ScarceRoom | string> = {
  'on a full disk (tmpfs)': () => {
    try {
      return new SmallDisk();
    } catch (error) {
      return `no disk can be mounted here: ${String((error as { stderr?: Buffer }).stderr ?? error).trim()}`;
    }
  },
  'with a limit on the size of files (prlimit)': () =>
    spawnSync('prlimit', ['--fsize']).status === 0 ? new LimitedFiles() : 'there is no prlimit here',
};
