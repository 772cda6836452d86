import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readRegular } from '../../gate/regularFile';

/** Milliseconds after which a lock of git's index was left by a git that died, or belongs to a `git commit` whose message is still being written, which leaves the files alone. */
const STALE = 10_000;
/** Milliseconds for which one change of a glossary waits for git in all. */
export const GIT_TIMEOUT = 20_000;
/** Milliseconds without a new lock after which git is done: a merge takes the lock, looks at the files, gives it back, and takes it again to write them. */
const QUIET = 250;
/** The same while it holds changes back that it brings again at its end, which is a program of its own. */
const QUIET_WHILE_HOLDING = 2_000;
/** What it holds back in a rebase, of either kind, and in a merge. */
const HELD_BACK = [path.join('rebase-merge', 'autostash'), path.join('rebase-apply', 'autostash'), 'MERGE_AUTOSTASH'];
const POLL = 20;
/** A file that names a folder is no longer. */
const LONGEST_NAME = 1 << 16;

/**
 * Whether git is at work on the files beside a glossary. It removes a file before it writes another version of it, so that a glossary is missing for a
 * moment in every pull, merge, checkout or stash; what is written there in that moment git stumbles over, and what is written between its look at the
 * file and that moment is lost.
 */
export class GitActivity {
  private readonly waitsUntil = Date.now() + GIT_TIMEOUT;

  private constructor(private readonly folder: string | undefined) {}

  /** Of the repository whose working tree a file lies in, if it lies in one. */
  static async around(file: string): Promise<GitActivity> {
    for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
      const found = await gitFolderIn(folder);
      if (found || folder === path.dirname(folder)) return new GitActivity(found);
    }
  }

  async isUnderWay(): Promise<boolean> {
    const { folder } = this;
    if (folder === undefined) return false;
    const age = (name: string): Promise<number> => ageOf(path.join(folder, name));
    if ((await age('index.lock')) < STALE) return true;
    // A lock that has come or gone is a change of its folder.
    const quiet = await age('.');
    if (quiet >= QUIET_WHILE_HOLDING) return false;
    return quiet < QUIET || (await Promise.all(HELD_BACK.map(age))).some((each) => each < Infinity);
  }

  /** Comes back when git is done, or has been waited for long enough since this object was made. */
  async end(): Promise<void> {
    while (Date.now() < this.waitsUntil && (await this.isUnderWay())) await new Promise((resolve) => setTimeout(resolve, POLL));
  }
}

/** Milliseconds since a file or the list of a folder was changed; infinite where there is none, or its clock is not ours. */
async function ageOf(place: string): Promise<number> {
  // What cannot be looked at is as good as missing: git works on files that it can reach.
  const found = await stat(place).catch(() => undefined);
  const age = found ? Date.now() - found.mtimeMs : Infinity;
  return age < -QUIET ? Infinity : age;
}

/** `.git`, or the folder that it names, as it does in other working trees of a repository and in submodules. */
async function gitFolderIn(folder: string): Promise<string | undefined> {
  const place = path.join(folder, '.git');
  // Where there is none, the search goes on in the folder above.
  const found = await stat(place).catch(() => undefined);
  if (!found) return undefined;
  if (found.isDirectory()) return place;
  // A pipe, a link or what cannot be read names none: git would not work there either.
  const text = await readRegular(place, LONGEST_NAME).then(String, () => '');
  const named = /^gitdir: (.+)$/m.exec(text)?.[1];
  // To look at a folder of another machine is to speak to it, and who that is a file must not decide.
  return named && !/^[\\/]{2}/.test(named) ? path.resolve(folder, named) : undefined;
}
