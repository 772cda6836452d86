import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** What the files outside hold that nobody but their owner may read or change. */
const PRIVATE = 'alias ll="ls -l"\n';

const HUGE = 8 * 2 ** 30;

/** What may stand where a file is expected; each makes it and gives the path to ask for. */
export type Trap = keyof typeof TRAPS;

const TRAPS = {
  'link to outside': (file: string, outside: string) => symlinkSync(path.join(outside, 'private'), file),
  'link to nothing': (file: string, outside: string) => symlinkSync(path.join(outside, 'not there yet'), file),
  'linked folder': (file: string, outside: string) => symlinkSync(outside, path.dirname(file)),
  '/dev/zero': (file: string) => symlinkSync('/dev/zero', file),
  '/dev/ptmx': (file: string) => symlinkSync('/dev/ptmx', file),
  pipe: (file: string) => void execFileSync('mkfifo', [file]),
  'huge and sparse': (file: string) => {
    writeFileSync(file, '');
    truncateSync(file, HUGE);
  },
  'hard link': (file: string, outside: string) => linkSync(path.join(outside, 'private'), file),
};

/** A folder as it comes from somebody else, beside one of the reader's own that it must not reach. */
export class TrappedFolder {
  readonly workspace: string;
  readonly outside: string;
  private count = 0;

  /** @param root an empty folder */
  constructor(root: string) {
    this.workspace = path.join(root, 'workspace');
    this.outside = path.join(root, 'outside');
    for (const folder of [this.workspace, this.outside]) mkdirSync(folder);
    writeFileSync(path.join(this.outside, 'private'), PRIVATE, { mode: 0o640 });
  }

  /** A new folder in the workspace with the trap in the place of a file of this name. */
  lay(trap: Trap, name: string): string {
    const folder = path.join(this.workspace, String(++this.count));
    mkdirSync(folder);
    const file = trap === 'linked folder' ? path.join(folder, 'linked', name) : path.join(folder, name);
    layAt(trap, file, this.outside);
    return file;
  }

  /** Names and contents of what lies outside. */
  get outsideNow(): string[] {
    return readdirSync(this.outside).map(
      (name) =>
        `${name}: ${readFileSync(path.join(this.outside, name), 'utf8')} ` +
        `${(statSync(path.join(this.outside, name)).mode & 0o777).toString(8)}`,
    );
  }
}

/** @param file whose place the trap takes; nothing may stand there */
export function layAt(trap: Trap, file: string, outside: string): void {
  TRAPS[trap](file, outside);
}
