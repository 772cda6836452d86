/** Sections of the README for readers of the repository, but not of a marketplace. */
const LEFT_OUT = ['Try it', 'Install'];

/**
 * Returns the page of an installed extension and of its listing. Neither can reach files beside the README in the
 * repository, so pictures and links stay only if their address is known; vector graphics are removed, because
 * marketplaces reject them.
 * @param {string} readme @param {boolean} resolves whether vsce knows the base address of relative paths
 */
export function listingOf(readme, resolves) {
  const sections = readme
    .split(/^(?=## )/m)
    .filter((section) => !LEFT_OUT.some((name) => section.startsWith(`## ${name}\n`)));
  const text = sections.join('').replaceAll(/^ *!\[[^\]]*\]\([^)]*\.svg\)\n*/gm, '');
  if (resolves) return text;
  return text
    .replaceAll(/^ *!\[[^\]]*\]\((?!https:)[^)]*\)\n*/gm, '')
    .replaceAll(/(?<!!)\[([^\]]*)\]\((?!https:|#)[^)]*\)/g, '$1');
}
