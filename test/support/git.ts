import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

export const GIT_IDENTITY = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
export const GIT_ENVIRONMENT = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

/** Runs git in a folder, without the settings of this machine. */
export function git(cwd: string, ...args: string[]): void {
  execFileSync('git', [...GIT_IDENTITY, ...args], { cwd, env: GIT_ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** How people pull, as options of git. With a stash nothing need be committed before. */
export const WAYS_TO_PULL: readonly (readonly string[])[] = [
  ['--no-rebase', '--no-edit'],
  ['--rebase'],
  ['--rebase', '--autostash'],
];

/** More often than any of them needs who is as unlucky as can be. */
const ATTEMPTS = 30;

/**
 * Commits what has changed in a folder and pulls the branch of another. Git refuses where a file is written between the
 * two, and stops on its way where one is written while it rebases; whoever pulls tries again.
 * @param from path of the other repository
 * @throws Error with what git says where it refuses all the time, as it does after a conflict
 */
export async function commitAndPull(
  folder: string,
  from: string,
  how: readonly string[] = WAYS_TO_PULL[0]!,
): Promise<void> {
  let said = '';
  const succeeds = (...args: string[]) =>
    promisify(execFile)('git', [...GIT_IDENTITY, '-c', 'core.editor=true', ...args], {
      cwd: folder,
      env: GIT_ENVIRONMENT,
    }).then(
      () => true,
      ({ stdout, stderr }) => ((said = `${stdout}${stderr}`), false),
    );
  const isRebasing = () => existsSync(path.join(folder, '.git', 'rebase-merge'));
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (isRebasing() || !how.includes('--autostash')) await succeeds('commit', '--quiet', '--all', '--message', 'mine');
    if (
      !(isRebasing() ? await succeeds('rebase', '--continue') : await succeeds('pull', '--quiet', ...how, from, 'main'))
    )
      continue;
    // Where git could not bring back what it had stashed, it says that it has pulled and leaves that to whoever pulls.
    if (!(await succeeds('rev-parse', '--quiet', '--verify', 'refs/stash'))) return;
    await succeeds('commit', '--quiet', '--all', '--message', 'mine');
    if (await succeeds('stash', 'pop', '--quiet')) return;
  }
  throw new Error(`git refused ${ATTEMPTS} times: ${said}`);
}
