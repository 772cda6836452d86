import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns a function that loads a package on first use. Packages for some documents or tasks make up three quarters of
 * the engine's program. The build puts each into a separate file beside the bundles (`LATE_PACKAGES` in
 * scripts/build.mjs).
 *
 * @param file path within the package, if `require` does not find it by the package's name
 */
export function lazyRequire<Exports>(name: string, file?: string): () => Exports {
  let loaded: Exports | undefined;
  return () => (loaded ??= load(name, file) as Exports);
}

/**
 * Returns a function that loads a JSON table on first use. Word tables would make up most of a bundle. The JSON file is
 * beside the importing file; the build copies it to `late/`.
 *
 * @param from URL of that file
 */
export function lazyJson<Table>(name: string, from: string): () => Table {
  let read: Table | undefined;
  return () => (read ??= readTable(name, createRequire(from)) as Table);
}

function readTable(name: string, require: NodeJS.Require): unknown {
  const file = `${name}.json`;
  return require(
    [`./late/${file}`, `../late/${file}`].find((candidate) => resolves(require, candidate)) ?? `./${file}`,
  );
}

function load(name: string, file: string | undefined): unknown {
  const require = createRequire(import.meta.url);
  const here = path.dirname(fileURLToPath(import.meta.url));
  // The bundle is split into chunks, which lie one folder below their entry.
  const built = [here, path.dirname(here)].map((folder) => path.join(folder, 'late', `${name}.cjs`));
  const own =
    file === undefined ? [] : (require.resolve.paths(name) ?? []).map((folder) => path.join(folder, name, file));
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
