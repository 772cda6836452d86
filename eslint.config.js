import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { composedInEntry } from './scripts/lint/composedInEntry.mjs';
import { explainedCatch } from './scripts/lint/explainedCatch.mjs';
import { shownThroughGate } from './scripts/lint/shownThroughGate.mjs';

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
  engine: ['base', 'model', 'gate', 'protocol', 'language', 'project', 'files', 'lookup', 'alignment', 'mining', 'check', 'memory', 'adaptation', 'ask', 'termbase'],
  cli: ['base', 'model', 'gate', 'protocol', 'language', 'project', 'files', 'lookup', 'alignment', 'mining', 'check', 'memory', 'adaptation', 'ask', 'termbase', 'engine'],
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
const PURE = 'This folder is pure: it takes text and vectors and returns values. Files, models and editors belong to its callers.';
const PURE_FOLDERS = ['base', 'model', 'protocol', 'language', 'project', 'files', 'lookup', 'alignment', 'mining', 'check', 'memory', 'adaptation', 'ask', 'termbase'];
const FILE_SYSTEM = ['node:fs', 'node:fs/promises', 'node:child_process', 'node:net', 'node:http', 'node:https'];

/** Small pure files that others need as well, one by one. */
const EXCEPTIONS = { editor: ['!**/lookup/worth', '!**/mining/minedConcept', '!**/check/findingSeverity'], files: ['!**/mining/minedConcept'] };

/** One rule per folder: every other folder of src is closed, with the reason. */
function directionOf(folder) {
  const open = new Set([folder, ...MAY_IMPORT[folder]]);
  const closed = Object.keys(MAY_IMPORT).filter((other) => !open.has(other));
  const message = WHY[folder] ?? PURE;
  const up = ['..', '../..', '../../..'];
  const group = closed.flatMap((other) => up.map((root) => `${root}/${other}/**`));
  return {
    files: [`src/${folder}/**/*.ts`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...(group.length ? [{ group: [...group, ...(EXCEPTIONS[folder] ?? [])], message }] : []),
            { group: [...up.map((root) => `${root}/extension`)], message: 'The entry composes the parts; no part knows it.' },
            ...(PURE_FOLDERS.includes(folder) ? [{ group: FILE_SYSTEM, message: PURE }] : []),
            ...(folder === 'editor'
              ? [{ group: ['onnxruntime-node', 'faiss-node', '@xenova/transformers'], message: 'No native module is ever loaded in the extension host; ask the engine.' }]
              : [{ group: ['vscode'], message: 'Only the editor’s side talks to the editor; everything else runs under plain Node.' }]),
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
    plugins: { glossa: { rules: { 'composed-in-entry': composedInEntry, 'explained-catch': explainedCatch, 'shown-through-gate': shownThroughGate } } },
    rules: {
      'glossa/explained-catch': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300 }],
      'no-console': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  // What the product reads may be written to hold it up.
  { files: ['src/**/*.ts'], plugins: { regexp }, rules: { 'regexp/no-super-linear-backtracking': 'error' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['src/editor/*/*.ts'], rules: { 'glossa/composed-in-entry': 'error' } },
  // The gate itself may; a page has no part in the editor’s own texts, and sets text as text.
  { files: ['src/editor/**/*.ts', 'src/extension.ts'], ignores: ['src/editor/shown/*.ts', 'src/editor/*/webview/*.ts'], rules: { 'glossa/shown-through-gate': 'error' } },
  ...Object.keys(MAY_IMPORT).map(directionOf),
);
