import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from '../steps/project.mjs';
import { prose } from './documents.mjs';

/** Words that stay small in a title (Microsoft Style Guide, “Capitalization”). */
const SMALL_IN_TITLES = /^(?:a|an|and|as|by|for|from|in|of|on|or|the|this|to|with)$/;

/** Manifest texts that are titles: of commands and views. */
const TITLE_KEYS = /^(?:command|view)\./;

const read = (/** @type {string} */ name) => JSON.parse(readFileSync(inProject(name), 'utf8'));

/** Returns the English texts of the interface by their place: those of the manifest, and the keys of a bundle. */
export function englishStrings() {
  return [
    // Walkthroughs name the files of their pages.
    ...Object.entries(read('package.nls.json')).filter(([key]) => !key.endsWith('.media')),
    ...Object.keys(read('l10n/bundle.l10n.de.json')).map((text) => ['l10n', text]),
  ];
}

/** Texts that are shown as they are: commands for a shell, settings, code and placeholders. They count as a number. */
const CODE = /“glossa [^”]*”|npm install -g glossa|`[^`]*`|\$?\{\w+\}|%s|#[\w.]+#|\w+\.\w[\w.]*|“glossa\.[\w.]+”/g;

// The linter wants messages only, and no text back.
const checked = prose().use(
  /** @type {any} */ (
    /** @this {import('unified').Processor} */ function () {
      this.compiler = () => '';
    }
  ),
);

/** Returns the faults of one text, as sentences. @param {string} place @param {string} text */
export async function faultsOf(place, text) {
  // Links are buttons below the text.
  const plain = text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1.')
    .replaceAll(CODE, '7')
    .replaceAll('*', '');
  const { messages } = await checked.process({ path: place, value: plain });
  const faults = messages.map(({ reason }) => reason);
  if (text.includes(' …')) faults.push('Write “…” without a blank before it, as VS Code does.');
  const words = TITLE_KEYS.test(place) ? text.split(' ') : [];
  if (words.some((word) => /^\p{Ll}/u.test(word) && !SMALL_IN_TITLES.test(word)))
    faults.push('Write titles of commands and views in title case.');
  return faults;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [place, text] of englishStrings())
    for (const fault of await faultsOf(place, text)) {
      console.error(`${place}: “${text}”: ${fault}`);
      process.exitCode = 1;
    }
