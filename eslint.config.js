import { readdirSync } from 'node:fs';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { composedInEntry } from './scripts/lint/composedInEntry.mjs';
import { explainedCatch } from './scripts/lint/explainedCatch.mjs';
import { shownThroughGate } from './scripts/lint/shownThroughGate.mjs';

/** What the engine is made of. */
const BELOW_ENGINE = [
  'base',
  'model',
  'gate',
  'protocol',
  'language',
  'project',
  'files',
  'lookup',
  'alignment',
  'mining',
  'check',
  'memory',
  'adaptation',
  'ask',
  'termbase',
];

/** The folders of src, each with the folders that it may import from besides itself. */
const MAY_IMPORT = {
  base: [],
  model: [],
  gate: ['base', 'model'],
  protocol: ['base', 'model'],
  language: ['base', 'model'],
  files: ['base', 'model', 'language'],
  project: ['base', 'model', 'language'],
  lookup: ['base', 'model', 'language'],
  alignment: ['base', 'model', 'language'],
  mining: ['base', 'model', 'language'],
  check: ['base', 'model', 'language', 'lookup'],
  memory: ['base', 'model', 'language'],
  adaptation: ['base', 'model', 'language', 'lookup'],
  ask: ['base', 'model', 'language'],
  termbase: ['base', 'model', 'language', 'files'],
  engine: BELOW_ENGINE,
  cli: [...BELOW_ENGINE, 'engine'],
  api: ['base', 'model', 'gate', 'protocol', 'language', 'check', 'engine'],
  editor: ['base', 'model', 'gate', 'protocol', 'language', 'project'],
};

const WHY = {
  base: 'The base knows steps, errors and vectors, and nothing of what Glossa does with them.',
  model: 'The model is types: concepts, segments, findings. Whatever handles them lives above.',
  protocol: 'The protocol is plain data over the model; both sides of the wire import it, so it imports neither.',
  gate: 'The gate opens files for every side; what they hold is nothing to it.',
  editor: 'The editor side is thin: whatever needs text analysis, a model or a file is a request to the engine.',
  engine: 'The engine runs without an editor, so it never imports the editor’s side.',
  cli: 'The command line is the engine without an editor, so it never imports the editor’s side.',
  api: 'What programs import is the engine, without an editor and without a command line.',
};
const PURE =
  'This folder is pure: it takes text and vectors and returns values. Files, models and editors belong to its callers.';
const PURE_FOLDERS = BELOW_ENGINE.filter((folder) => folder !== 'gate');
const FILE_SYSTEM = ['node:fs', 'node:fs/promises', 'node:child_process', 'node:net', 'node:http', 'node:https'];

/** Small pure files that others need as well, one by one. */
const EXCEPTIONS = {
  editor: [
    '!**/lookup/worth',
    '!**/lookup/whileTyping',
    '!**/mining/minedConcept',
    '!**/check/shownFindings',
    '!**/check/findingMessage',
  ],
  files: ['!**/mining/minedConcept'],
};

/** The folders of src/files, each of which may import from those before it. The files above them, the lists of formats, may import from all. */
const FILES_ORDER = [
  ...['encoding', 'zip', 'xml', 'glossary', 'document', 'glossa', 'pairs', 'table', 'picture'],
  ...['plain', 'code', 'html', 'json', 'yaml', 'rst', 'markdown', 'asciidoc', 'properties', 'resources', 'subtitles'],
  ...[
    'xcstrings',
    'fluent',
    'qt',
    'docx',
    'po',
    'csv',
    'xlsx',
    'ods',
    'omegat',
    'utx',
    'tbx',
    'multiterm',
    'tmx',
    'xliff',
  ],
];

/** One rule per folder of src/files, besides those of all of src/files. */
function orderOfFiles() {
  const folders = readdirSync('src/files', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => {
    const later = FILES_ORDER.slice(FILES_ORDER.indexOf(name)).filter((other) => other !== name);
    return directionOf('files', `src/files/${name}/*.ts`, {
      regex: `^\\.\\./(?:[^/]+$|(?:${later.join('|') || '-'})/)`,
      message:
        'A format imports from those before it in the order of eslint.config.js; only the files at the top of src/files know all.',
    });
  });
}

/** One rule per folder: every other folder of src is closed, with the reason. */
function directionOf(folder, files = `src/${folder}/**/*.ts`, ...further) {
  const open = new Set([folder, ...MAY_IMPORT[folder]]);
  const closed = Object.keys(MAY_IMPORT).filter((other) => !open.has(other));
  const message = WHY[folder] ?? PURE;
  const up = ['..', '../..', '../../..'];
  const group = closed.flatMap((other) => up.map((root) => `${root}/${other}/**`));
  return {
    files: [files],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...further,
            ...(group.length ? [{ group: [...group, ...(EXCEPTIONS[folder] ?? [])], message }] : []),
            {
              group: [...up.map((root) => `${root}/extension`)],
              message: 'The entry composes the parts; no part knows it.',
            },
            ...(PURE_FOLDERS.includes(folder) ? [{ group: FILE_SYSTEM, message: PURE }] : []),
            ...(folder === 'editor'
              ? [
                  {
                    group: ['onnxruntime-node', 'faiss-node', '@xenova/transformers'],
                    message: 'No native module is ever loaded in the extension host; ask the engine.',
                  },
                ]
              : [
                  {
                    group: ['vscode'],
                    message: 'Only the editor’s side talks to the editor; everything else runs under plain Node.',
                  },
                ]),
          ],
        },
      ],
    },
  };
}

export default tseslint.config(
  { ignores: ['dist/', 'build/', '.host/', 'node_modules/', 'test-results/', 'media/*.js'] },
  ...tseslint.configs.recommended,
  {
    plugins: {
      glossa: {
        rules: {
          'composed-in-entry': composedInEntry,
          'explained-catch': explainedCatch,
          'shown-through-gate': shownThroughGate,
        },
      },
    },
    rules: {
      'glossa/explained-catch': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 350 }],
      'no-console': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  // Longer lines hide their end in reviews. Regular expressions cannot be split.
  {
    files: ['src/**/*.ts', 'scripts/**/*.mjs'],
    rules: { 'max-len': ['error', { code: 120, ignoreUrls: true, ignoreRegExpLiterals: true }] },
  },
  // Crafted input must not be able to block a regular expression.
  { files: ['src/**/*.ts'], plugins: { regexp }, rules: { 'regexp/no-super-linear-backtracking': 'error' } },
  // Test files that Prettier made longer than this are to be split.
  { files: ['test/**/*.ts'], rules: { 'max-lines': ['error', { max: 530 }] } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['src/editor/*/*.ts'], rules: { 'glossa/composed-in-entry': 'error' } },
  // The gate itself may; a page has no part in the editor’s own texts, and sets text as text.
  {
    files: ['src/editor/**/*.ts', 'src/extension.ts'],
    ignores: ['src/editor/ui/*.ts', 'src/editor/*/webview/*.ts'],
    rules: { 'glossa/shown-through-gate': 'error' },
  },
  // Whatever the command line prints passes the gate for text on the terminal.
  {
    files: ['src/cli/**/*.ts'],
    ignores: ['src/cli/terminal.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.object.name='console'], CallExpression[callee.property.name='write'][callee.object.property.name=/^std(out|err)$/]",
          message: 'Text for the terminal goes through src/cli/terminal.ts, so that none of it steers the terminal.',
        },
      ],
    },
  },
  ...Object.keys(MAY_IMPORT).map((folder) => directionOf(folder)),
  ...orderOfFiles(),
);
