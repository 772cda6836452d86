/**
 * The names of files with as much of their paths as tells them apart: `a.en.md`, `a.de.md`, yet `values/strings.xml`,
 * `values-de/strings.xml`.
 */
export function tellingNames(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.split('/').filter(Boolean));
  const longest = Math.max(0, ...parts.map(({ length }) => length));
  for (let count = 1; count < longest; count++) {
    const names = parts.map((each) => each.slice(-count).join('/'));
    if (new Set(names).size === names.length) return names;
  }
  return parts.map((each) => each.join('/'));
}
