import tseslint from 'typescript-eslint';

/** The folders of src, each with the folders it may import from besides itself and `domain`. */
const MAY_IMPORT = {
  domain: [],
  protocol: [],
  text: [],
  documents: ['text'],
  formats: ['documents'],
  alignment: ['text'],
  mining: ['text'],
  suggest: ['text'],
  check: ['text', 'mining', 'suggest'],
  adaptation: ['text', 'suggest'],
  engine: ['protocol', 'text', 'documents', 'formats', 'alignment', 'mining', 'suggest', 'check', 'adaptation'],
  cli: ['engine', 'protocol', 'text', 'documents', 'formats', 'alignment', 'mining', 'suggest', 'check', 'adaptation'],
  ui: ['protocol'],
};

const WHY = {
  domain: 'The domain is the bottom of the house: it knows concepts and phrases, and nothing that handles them.',
  protocol: 'The protocol is plain data over the domain; both sides of the wire import it, so it imports neither.',
  ui: 'The editor side is thin: whatever needs text analysis, a model or a file is a request to the engine.',
  engine: 'The engine runs without an editor, so it never imports ui.',
  cli: 'The command line is the engine without an editor, so it never imports ui.',
};
const PURE = 'This folder is pure: it takes text and vectors and returns values. Files, models and editors belong to its callers.';

/** One rule per folder: every other folder of src is closed, with the reason. */
function directionOf(folder) {
  const open = new Set([folder, 'domain', ...MAY_IMPORT[folder]]);
  const closed = Object.keys(MAY_IMPORT).filter((other) => !open.has(other));
  const message = WHY[folder] ?? PURE;
  return {
    files: [`src/${folder}/**/*.ts`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...(closed.length ? [{ group: closed.map((other) => `**/${other}/**`), message }] : []),
            ...(folder === 'ui'
              ? [{ group: ['onnxruntime-node', 'faiss-node', '@xenova/transformers'], message: 'No native module is ever loaded in the extension host; ask the engine.' }]
              : [{ group: ['vscode'], message: 'Only src/ui talks to the editor; everything else runs under plain Node.' }]),
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
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-console': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  ...Object.keys(MAY_IMPORT).map(directionOf),
);
