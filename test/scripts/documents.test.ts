import type { Command } from 'commander';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { settingsPage } from '../../scripts/settings.mjs';
import { inProject, manifest, root } from '../../scripts/steps/project.mjs';
import { alignCommand } from '../../src/cli/commands/align';
import { analyseCommand } from '../../src/cli/commands/analyse';
import { askCommand } from '../../src/cli/commands/ask';
import { buildCommand } from '../../src/cli/commands/build';
import { checkCommand } from '../../src/cli/commands/check';
import { encodeCommand, modelsCommand } from '../../src/cli/commands/models';
import { exportCommand } from '../../src/cli/commands/export';
import { extractCommand } from '../../src/cli/commands/extract';
import { findCommand } from '../../src/cli/commands/find';
import { importCommand } from '../../src/cli/commands/import';
import { lspCommand, mcpCommand } from '../../src/cli/commands/servers';
import { searchCommand, suggestCommand } from '../../src/cli/commands/suggest';
import { termbaseCommand } from '../../src/cli/commands/termbase';
import { termsCommand } from '../../src/cli/commands/terms';

interface Node {
  type: string;
  url?: string;
  value?: string;
  lang?: string | null;
  children?: Node[];
}

const read = (file: string): string => readFileSync(inProject(file), 'utf8');

const parsed = new Map<string, Node[]>();

function nodesOf(file: string): Node[] {
  const all = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(all)];
  const nodes =
    parsed.get(file) ?? all(fromMarkdown(read(file), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  parsed.set(file, nodes);
  return nodes;
}

/** The Markdown files that a document links to, by their path in the project. */
const linkedFrom = (file: string): string[] =>
  nodesOf(file)
    .flatMap(({ type, url }) => (type === 'link' && url && !/^(?:[a-z]+:|#)/.test(url) ? [url.split('#')[0]!] : []))
    .filter((target) => target.endsWith('.md'))
    .map((target) => path.posix.join(path.posix.dirname(file), target));

/** Texts that are no documents: the product reads or shows them. */
const isDocument = (file: string): boolean =>
  !/^(?:media|test\/fixtures|test\/files|samples\/.+\/|training\/sample\/)/.test(file);

const DOCUMENTS = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => isDocument(file) && existsSync(inProject(file)));

const COMMANDS = new Map(
  [
    alignCommand,
    analyseCommand,
    askCommand,
    buildCommand,
    checkCommand,
    encodeCommand,
    exportCommand,
    findCommand,
    importCommand,
    lspCommand,
    mcpCommand,
    modelsCommand,
    searchCommand,
    suggestCommand,
    termbaseCommand,
    termsCommand,
    extractCommand,
  ].map((make) => {
    const command = make();
    return [command.name(), command] as const;
  }),
);
const SHARED_OPTIONS = ['--model', '--quiet', '--help', '--version'];
const TRAINING_COMMANDS = Array.from(
  read('training/xpr/__main__.py').matchAll(/^ {8}\('(\w+)',/gm),
  ([, name]) => name!,
);

const optionsIn = (words: string[]): string[] =>
  words.flatMap((word) => /^\[?(--[a-z][a-z-]*)/.exec(word)?.[1] ?? []).filter((option) => option !== '--');

/** The fault of a call of `glossa`, without its first word. */
function faultOfGlossa([name = '', ...words]: string[]): string | undefined {
  if (name.startsWith('-')) return SHARED_OPTIONS.includes(name) ? undefined : `no option ${name}`;
  let command: Command | undefined = COMMANDS.get(name);
  if (!command) return `no command ${name}`;
  command = command.commands.find((each) => each.name() === words[0]) ?? command;
  const known = [...command.options.map(({ long }) => long), ...SHARED_OPTIONS];
  const unknown = optionsIn(words).find((option) => !known.includes(option));
  return unknown && `no option ${unknown}`;
}

function faultOfNpm([verb, name, ...words]: string[]): string | undefined {
  const scripts = manifest()['scripts'] as Record<string, string>;
  if (verb === 'start' || verb === 'test') return scripts[verb] ? undefined : `no script ${verb}`;
  if (verb !== 'run') return undefined;
  if (!scripts[name!]) return `no script ${name}`;
  const [dashes, bench, ...rest] = words;
  if (name !== 'bench' || dashes !== '--' || /^[A-Z]/.test(bench!)) return undefined;
  const folder = `bench/${bench}`;
  const parts = existsSync(inProject(folder))
    ? readdirSync(inProject(folder)).filter((part) => part.endsWith('.ts'))
    : [];
  const files = [`${folder}.ts`, ...parts.map((part) => `${folder}/${part}`)];
  if (!existsSync(inProject(files[0]!))) return `no benchmark ${bench}`;
  const source = files.map(read).join('\n');
  const unknown = optionsIn(rest).find((option) => !source.includes(option));
  return unknown && `no option ${unknown} of ${bench}`;
}

function faultOfPython(words: string[]): string | undefined {
  const [first, module, name] = words;
  if (first === '-m' && module === 'xpr') return TRAINING_COMMANDS.includes(name!) ? undefined : `no command ${name}`;
  if (first === '-m')
    return existsSync(inProject('training', `${module!.replaceAll('.', '/')}.py`)) ? undefined : `no ${module}`;
  return existsSync(inProject('training', first!)) ? undefined : `no ${first}`;
}

/** The fault of a program that gets a file of this project among its arguments. */
const faultOfFile = (words: string[]): string | undefined => {
  const file = words.find((word) => /^(?:\.\.\/)?[\w./*-]+\.(?:ts|mjs)$/.test(word))?.replace(/^\.\.\//, '');
  const place = file?.includes('*') ? path.dirname(file) : file;
  return !place || existsSync(inProject(place)) ? undefined : `no ${file}`;
};

const PROGRAMS: Record<string, (words: string[]) => string | undefined> = {
  glossa: faultOfGlossa,
  npm: faultOfNpm,
  python: faultOfPython,
  node: faultOfFile,
  npx: faultOfFile,
};

/**
 * What a line of a code block or a piece of inline code calls and cannot, because there is no such command, option or
 * file.
 */
function faultsOf(line: string): string[] {
  return line.split(/\\?\||&&|;|<\(/).flatMap((call) => {
    const [program, ...words] = call.trim().replace(/\)$/, '').split(/\s+/);
    // An example of the sample programs, beside which it is run.
    if (!program || !words.length || line === 'node glossary.mjs samples') return [];
    const fault = PROGRAMS[program]?.(words.map((word) => word.replaceAll(/[,\]]+$/g, '')));
    return fault ? [`${call.trim()}: ${fault}`] : [];
  });
}

describe('The documents', () => {
  it('are all reached by links from docs/README.md', () => {
    const reached = new Set(['docs/README.md', 'README.md']);
    for (const file of reached)
      if (existsSync(inProject(file))) linkedFrom(file).forEach((target) => reached.add(target));
    assert.deepEqual(
      DOCUMENTS.filter((file) => !reached.has(file)),
      [],
    );
    const indexed = linkedFrom('docs/README.md');
    assert.deepEqual(
      DOCUMENTS.filter((file) => file.startsWith('docs/') && file !== 'docs/README.md' && !indexed.includes(file)),
      [],
    );
  });

  it('call only commands, options, scripts and files that exist', () => {
    const faults = DOCUMENTS.filter((file) => file !== 'CHANGELOG.md').flatMap((file) =>
      nodesOf(file)
        .filter(({ type, lang }) => type === 'inlineCode' || (type === 'code' && !lang))
        .flatMap(({ value }) => value!.split('\n').flatMap(faultsOf))
        .map((fault) => `${file}: ${fault}`),
    );
    assert.deepEqual(faults, []);
  });

  it('fail this test if a command, option, script or file is missing', () => {
    assert.deepEqual(faultsOf('cat a.txt | glossa check - --glosary b'), [
      'glossa check - --glosary b: no option --glosary',
    ]);
    assert.deepEqual(faultsOf('npm run nothing'), ['npm run nothing: no script nothing']);
    assert.deepEqual(faultsOf('npm run bench -- hover --nothing'), [
      'npm run bench -- hover --nothing: no option --nothing of hover',
    ]);
    assert.deepEqual(faultsOf('python -m xpr nothing --data DATA'), [
      'python -m xpr nothing --data DATA: no command nothing',
    ]);
    assert.deepEqual(faultsOf('npx tsx bench/nothing.ts FOLDER'), [
      'npx tsx bench/nothing.ts FOLDER: no bench/nothing.ts',
    ]);
  });

  it('list the settings as package.json has them', () => {
    assert.equal(read('docs/reference/settings.md'), settingsPage(), 'run node scripts/settings.mjs');
  });
});
