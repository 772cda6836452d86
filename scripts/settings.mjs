import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from './steps/project.mjs';

const DOCUMENT = inProject('docs', 'reference', 'settings.md');
const INTRODUCTION =
  '`node scripts/settings.mjs` generates this page from `package.json`. Settings of scope *resource* can differ ' +
  'between folders. Settings of scope *machine* are never read from a folder.';
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(inProject(name), 'utf8'));

/**
 * The page docs/reference/settings.md: the settings of package.json in its order, with the descriptions that VS Code
 * shows.
 */
export function settingsPage() {
  const { contributes } = read('package.json');
  const strings = read('package.nls.json');
  const text = (/** @type {string | undefined} */ value) =>
    (value ?? '').replace(/^%(.+)%$/, (_, key) => strings[key]?.message ?? strings[key]);
  const groups = [contributes.configuration].flat().map(({ title, properties }) => {
    const rows = Object.entries(properties).map(([name, setting]) => {
      const { type, default: value, scope, minimum, maximum, enum: values } = setting;
      const range = minimum === undefined ? '' : `, ${minimum} to ${maximum}`;
      const choices = values ? `: ${values.map((/** @type {unknown} */ each) => `\`${each}\``).join(', ')}` : '';
      // Links to other settings work in VS Code only.
      const description = text(setting.markdownDescription ?? setting.description).replaceAll(/`#(.+?)#`/g, '`$1`');
      return [
        `\`${name}\``,
        `${type}${range}${choices}`,
        `\`${JSON.stringify(value)}\``,
        scope ?? 'window',
        description,
      ];
    });
    const cells = [['setting', 'type', 'default', 'scope', 'description'], Array(5).fill('---'), ...rows];
    const table = cells.map(
      (row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`,
    );
    return `## ${text(title)}\n\n${table.join('\n')}\n`;
  });
  return `# Settings

${INTRODUCTION}

${groups.join('\n')}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(DOCUMENT, settingsPage());
