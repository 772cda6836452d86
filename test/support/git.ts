import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const AS = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
const ENV = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

/** Runs git in a folder, without the settings of this machine. */
export function git(cwd: string, ...args: string[]): void {
  execFileSync('git', [...AS, ...args], { cwd, env: ENV, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Commits what has changed in a folder and merges the branch of another into it. Git refuses where a file is written between the two; whoever pulls tries again. */
export async function commitAndPull(folder: string, from: string): Promise<void> {
  const run = (...args: string[]) => promisify(execFile)('git', [...AS, ...args], { cwd: folder, env: ENV });
  for (let merged = false; !merged;) {
    await run('commit', '--quiet', '--all', '--message', 'mine').catch(() => undefined);
    merged = await run('pull', '--quiet', '--no-rebase', '--no-edit', from, 'main').then(() => true, () => false);
  }
}
