import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A package that is loaded when it is first used. Those that only some documents or tasks need are three quarters of the
 * engine's program, and every start would read all of it. The build puts each beside the bundles, as a file of its own
 * (`LATE_PACKAGES` in scripts/build.mjs).
 *
 * @param file within the package, where `require` does not find it by the package's name
 */
export function lazyRequire<Exports>(name: string, file?: string): () => Exports {
  let loaded: Exports | undefined;
  return () => (loaded ??= load(name, file) as Exports);
}

/**
 * A table that is read when it is first asked for: as a part of the engine's program, tables of words would be most of it. JSON beside
 * the file that asks; the build lays it down among the late packages.
 *
 * @param from URL of that file
 */
export function lazyTable<Table>(name: string, from: string): () => Table {
  let read: Table | undefined;
  return () => (read ??= readTable(name, createRequire(from)) as Table);
}

function readTable(name: string, require: NodeJS.Require): unknown {
  const file = `${name}.json`;
  return require([`./late/${file}`, `../late/${file}`].find((candidate) => resolves(require, candidate)) ?? `./${file}`);
}

function load(name: string, file: string | undefined): unknown {
  const require = createRequire(import.meta.url);
  const here = path.dirname(fileURLToPath(import.meta.url));
  // The bundle is split into chunks, which lie one folder below their entry.
  const built = [here, path.dirname(here)].map((folder) => path.join(folder, 'late', `${name}.cjs`));
  const own = file === undefined ? [] : (require.resolve.paths(name) ?? []).map((folder) => path.join(folder, name, file));
  return require([...built, ...own].find((candidate) => resolves(require, candidate)) ?? name);
}

function resolves(require: NodeJS.Require, file: string): boolean {
  try {
    require.resolve(file);
    return true;
  } catch {
    return false;
  }
}
