import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readRegularFile } from '../../gate/regularFile';

/**
 * The age in milliseconds from which a lock of git's index is ignored: git has died, or a `git commit` waits for its
 * message and does not write files.
 */
const MAX_LOCK_AGE_MS = 10_000;
/** The maximum time in milliseconds that one change of a glossary waits for git. */
export const GIT_TIMEOUT_MS = 20_000;
/**
 * The time in milliseconds without a new lock after which git is done: a merge takes the lock, reads the files,
 * releases it, and takes it again to write them.
 */
const MIN_QUIET_MS = 250;
/** The same time while git has stashed changes, which a separate program restores at the end. */
const MIN_QUIET_WITH_STASH_MS = 2_000;
/** The stashes of a rebase, of either kind, and of a merge. */
const STASHES = [path.join('rebase-merge', 'autostash'), path.join('rebase-apply', 'autostash'), 'MERGE_AUTOSTASH'];
const POLL_MS = 20;
/** The maximum size of a `.git` pointer file. */
const MAX_POINTER_BYTES = 1 << 16;

/**
 * Detects whether git is working on the files beside a glossary. Git deletes a file before it writes another version:
 * during each pull, merge, checkout or stash a glossary is missing for a moment. Writing in that moment disturbs git,
 * and a write between its check and that moment is lost.
 */
export class GitActivity {
  private readonly waitsUntil = Date.now() + GIT_TIMEOUT_MS;

  private constructor(private readonly folder: string | undefined) {}

  /** Finds the repository whose working tree contains a file, if any. */
  static async ofFile(file: string): Promise<GitActivity> {
    for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
      const found = await gitFolderIn(folder);
      if (found || folder === path.dirname(folder)) return new GitActivity(found);
    }
  }

  async isUnderWay(): Promise<boolean> {
    const { folder } = this;
    if (folder === undefined) return false;
    const age = (name: string): Promise<number> => ageOf(path.join(folder, name));
    if ((await age('index.lock')) < MAX_LOCK_AGE_MS) return true;
    // A created or removed lock changes its folder.
    const quiet = await age('.');
    if (quiet >= MIN_QUIET_WITH_STASH_MS) return false;
    return quiet < MIN_QUIET_MS || (await Promise.all(STASHES.map(age))).some((each) => each < Infinity);
  }

  /** Resolves when git has finished, or after the maximum waiting time since this object was created. */
  async waitForEnd(): Promise<void> {
    while (Date.now() < this.waitsUntil && (await this.isUnderWay()))
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Returns the milliseconds since a file or a folder's list changed; infinite if there is none, or its clock differs
 * from ours.
 */
async function ageOf(place: string): Promise<number> {
  // An inaccessible file counts as missing: git works on files that it can access.
  const found = await stat(place).catch(() => undefined);
  const age = found ? Date.now() - found.mtimeMs : Infinity;
  return age < -MIN_QUIET_MS ? Infinity : age;
}

/** Returns the git folder of a working tree; follows the pointer file of worktrees and submodules. */
async function gitFolderIn(folder: string): Promise<string | undefined> {
  const place = path.join(folder, '.git');
  // If there is none, the search continues in the parent folder.
  const found = await stat(place).catch(() => undefined);
  if (!found) return undefined;
  if (found.isDirectory()) return place;
  // A pipe, a link or an unreadable file is not a pointer: git would not work there either.
  const text = await readRegularFile(place, MAX_POINTER_BYTES).then(String, () => '');
  const named = /^gitdir: (.+)$/m.exec(text)?.[1];
  // Never follow a UNC path from a file: accessing it would contact another machine.
  return named && !/^[\\/]{2}/.test(named) ? path.resolve(folder, named) : undefined;
}
