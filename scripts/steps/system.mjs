import { onPath, run } from './process.mjs';
import { say } from './progress.mjs';

const quiet = { DEBIAN_FRONTEND: 'noninteractive' };

/** Returns the prefix that runs a command as administrator without asking; undefined if impossible. */
async function asAdministrator() {
  if (process.getuid?.() === 0) return [];
  const sudo = onPath('sudo');
  if (!sudo) return undefined;
  return (await run(sudo, ['-n', 'true'], { capture: true, minutes: 1 })).code === 0 ? [sudo, '-n'] : undefined;
}

/** The command that a person types for what `installSystemPackages` does. @param {string[]} packages */
export function commandFor(packages) {
  return `sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

/**
 * Installs Debian packages where this user may.
 * @param {string[]} packages
 * @param {string} why their purpose, as the end of a sentence
 * @returns {Promise<boolean>} false without apt-get or the right to use it, or if it failed; its output is then
 *   shown.
 */
export async function installSystemPackages(packages, why) {
  const apt = onPath('apt-get');
  const prefix = apt && (await asAdministrator());
  if (!apt || !prefix) return false;
  say(`Installing Debian's ${packages.join(', ')} ${why}.`);
  /** @param {string[]} args */
  const aptGet = (args) => {
    const [program = apt, ...rest] = [...prefix, apt, '-o', 'DPkg::Lock::Timeout=300', '-q', ...args];
    // sudo clears the environment, so the variable is part of the command line.
    if (prefix.length > 0) rest.splice(1, 0, ...Object.entries(quiet).map(([name, value]) => `${name}=${value}`));
    return run(program, rest, { env: quiet, capture: true, minutes: 15 });
  };
  const install = () => aptGet(['install', '-y', '--no-install-recommends', ...packages]);
  const known = await run('apt-cache', ['show', '--no-all-versions', ...packages], { capture: true, minutes: 2 });
  let result = known.code === 0 ? await install() : undefined;
  if (result?.code !== 0) {
    // The lists are missing or older than the archive.
    await aptGet(['update']);
    result = await install();
  }
  if (result.code !== 0) console.error(result.output);
  return result.code === 0;
}
