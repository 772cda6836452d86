import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const SOURCES = { cli: 'src/cli/main.ts', engine: 'src/engine/main.ts' };

/** From their sources, as they are packaged, or as they were built, with the names in their stacks. */
export type ProgramForm = 'sources' | 'bundle' | 'package';

/**
 * What the tests run where nothing else is asked for. `npm test` has just made the package, and asks for that: it is
 * what users have, and starts sooner.
 */
const USUAL: ProgramForm = process.env.GLOSSA_PROGRAMS === 'package' ? 'package' : 'sources';

/** The file of a program, and what Node has to be told to run it. */
export function programFile(
  program: 'cli' | 'engine',
  form: ProgramForm = USUAL,
): { file: string; execArgv: string[] } {
  if (form === 'sources') return { file: path.join(ROOT, SOURCES[program]), execArgv: ['--import', 'tsx'] };
  const folder =
    form === 'bundle'
      ? path.join(ROOT, 'dist')
      : path.join(process.env.GLOSSA_PACKAGE ?? path.join(ROOT, 'build/stage'), 'dist');
  return { file: path.join(folder, `${program}.mjs`), execArgv: [] };
}
