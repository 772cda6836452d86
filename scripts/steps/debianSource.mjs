import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, run } from './process.mjs';
import { say } from './progress.mjs';

const LISTS = '/etc/apt';

/** Writes this machine's package lists as source lists into a separate folder. @param {string} folder */
function writeSourceLists(folder) {
  const parts = join(LISTS, 'sources.list.d');
  const files = [
    join(LISTS, 'sources.list'),
    ...(existsSync(parts)
      ? readdirSync(parts)
          .sort()
          .map((name) => join(parts, name))
      : []),
  ];
  for (const [i, file] of files.filter((file) => /\.(list|sources)$/.test(file) && existsSync(file)).entries()) {
    const text = readFileSync(file, 'utf8');
    const isOneLine = file.endsWith('.list');
    const sources = isOneLine
      ? text.replaceAll(/^\s*deb-src\s.*$/gm, '').replaceAll(/^\s*deb\s/gm, 'deb-src ')
      : text.replaceAll(/^Types:.*$/gm, 'Types: deb-src');
    writeFileSync(join(folder, `${i}.${isOneLine ? 'list' : 'sources'}`), sources);
  }
}

/**
 * Fetches and unpacks a Debian package's source. Lists of sources are made beside those of the system and nothing of
 * that is changed, so that everybody may.
 * @param {string} name @param {string} folder where everything goes
 * @returns {Promise<{ name: string, folder: string } | undefined>} its name with its version; undefined where it
 *   cannot be had, which is said
 */
export async function fetchDebianSource(name, folder) {
  const apt = onPath('apt-get');
  if (!apt) return undefined;
  const [lists, state, cache] = ['lists', 'state', 'cache'].map((part) => join(folder, 'apt', part));
  for (const part of [lists ?? '', join(state ?? '', 'partial'), join(cache ?? '', 'archives', 'partial')])
    mkdirSync(part, { recursive: true });
  writeSourceLists(lists ?? '');
  const own = [
    '-o',
    'Dir::Etc::SourceList=/dev/null',
    '-o',
    `Dir::Etc::SourceParts=${lists}`,
    '-o',
    `Dir::State::Lists=${state}`,
    '-o',
    `Dir::Cache=${cache}`,
    '-q',
  ];
  // Some archive that has no sources does not matter, as long as one has these.
  await run(apt, [...own, 'update'], { capture: true });
  const fetched = await run(apt, [...own, 'source', '--download-only', name], { cwd: folder, capture: true });
  const description = readdirSync(folder).find((file) => file.endsWith('.dsc'));
  if (!description) {
    say(fetched.output.trim());
    return undefined;
  }
  const unpacked = join(folder, 'unpacked');
  const { code, output } = await run('dpkg-source', ['-x', description, unpacked], { cwd: folder, capture: true });
  if (code === 0) return { name: description.replace(/\.dsc$/, ''), folder: unpacked };
  say(output.trim());
  return undefined;
}
