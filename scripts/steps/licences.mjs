import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.mjs';

/** The folder of the npm package that a bundled file belongs to. @param {string} file relative to the root */
function packageOf(file) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'))?.[1];
}

/** One package's name, version, licence and the text that it brings. @param {string} folder */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : 'The package brings no text of its own.';
  return `### ${name} ${version} (${license ?? 'licence not stated'})\n\n${text.replaceAll(/^#+ /gm, '')}\n`;
}

/**
 * The licences of all npm packages whose files went into the bundles.
 * @param {Iterable<string>} bundledFiles relative to the root
 */
export function licencesOf(bundledFiles) {
  const folders = new Set([...bundledFiles].map(packageOf).filter((folder) => folder !== undefined));
  const present = [...folders]
    .sort()
    .map((folder) => inProject(folder))
    .filter((folder) => existsSync(join(folder, 'package.json')));
  return `## JavaScript packages bundled into dist/\n\n${present.map(noticeOf).join('\n')}`;
}
