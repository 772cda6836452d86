/** Of the README: what the repository's readers need and those of a marketplace do not. */
const LEFT_OUT = ['Try it', 'Numbers', 'Quality'];

/**
 * The page of an installed extension and of its listing. Neither can reach a file that lies beside the README in the repository, so that
 * pictures and links stay only where it is known from where they can be had; of vector graphics none, which marketplaces refuse.
 * @param {string} readme @param {boolean} resolves whether vsce is told an address that relative paths start from
 */
export function listingOf(readme, resolves) {
  const sections = readme.split(/^(?=## )/m).filter((section) => !LEFT_OUT.some((name) => section.startsWith(`## ${name}\n`)));
  const text = sections.join('').replaceAll(/^ *!\[[^\]]*\]\([^)]*\.svg\)\n*/gm, '');
  if (resolves) return text;
  return text.replaceAll(/^ *!\[[^\]]*\]\((?!https:)[^)]*\)\n*/gm, '').replaceAll(/(?<!!)\[([^\]]*)\]\((?!https:|#)[^)]*\)/g, '$1');
}
