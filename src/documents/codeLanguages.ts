/** Grammars of highlight.js, with the language ids of editors and the file endings that mean them. What is not here is no code to this project. */
const NAMES: Record<string, string> = {
  bash: 'bash shellscript sh zsh',
  c: 'c h',
  clojure: 'clojure clj cljs',
  cmake: 'cmake',
  cpp: 'cpp cc cxx hpp hh cuda-cpp',
  csharp: 'csharp cs',
  css: 'css',
  dart: 'dart',
  delphi: 'pascal objectpascal pas dpr',
  dockerfile: 'dockerfile',
  elixir: 'elixir ex exs',
  erlang: 'erlang erl hrl',
  fortran: 'fortran fortran-modern f90 f95 f03',
  fsharp: 'fsharp fs fsx',
  go: 'go',
  graphql: 'graphql gql',
  groovy: 'groovy gradle',
  haskell: 'haskell hs',
  ini: 'ini toml cfg conf',
  java: 'java',
  javascript: 'javascript javascriptreact js jsx mjs cjs',
  julia: 'julia jl',
  kotlin: 'kotlin kt kts',
  less: 'less',
  lua: 'lua',
  makefile: 'makefile mk',
  nix: 'nix',
  objectivec: 'objective-c objective-cpp mm',
  perl: 'perl pl pm',
  php: 'php',
  powershell: 'powershell ps1 psm1',
  protobuf: 'proto3 proto',
  python: 'python py pyi',
  r: 'r',
  ruby: 'ruby rb',
  rust: 'rust rs',
  scala: 'scala',
  scss: 'scss',
  sql: 'sql',
  swift: 'swift',
  typescript: 'typescript typescriptreact ts tsx mts cts',
  vbnet: 'vb',
  vim: 'vim viml',
};

const GRAMMARS = new Map(Object.entries(NAMES).flatMap(([grammar, names]) => names.split(' ').map((name) => [name, grammar])));

/** The grammar of a document in code; the editor's word counts more than the file's ending. */
export function codeLanguageOf(fileName: string, languageId: string | undefined): string | undefined {
  const byId = languageId && GRAMMARS.get(languageId);
  if (byId || (languageId && languageId !== 'plaintext')) return byId || undefined;
  const base = fileName.replace(/^.*[\\/]/, '').toLowerCase();
  const ending = /\.([^.]+)$/.exec(base)?.[1] ?? base;
  return GRAMMARS.get(ending);
}
