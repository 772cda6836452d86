/** The letter of a menu that a key chooses stands behind one of these; Far Eastern menus name it in brackets behind the word. */
const ACCELERATOR = /(?<![_&~\\])(?:[_~]|(?<!\p{Lu})&|&(?!\p{Lu}))(?=[\p{L}\p{Nd}])(?![\p{L}\p{Nd}]+;)/gu;
/** Invisible, and no word ends at it. */
export const SOFT_HYPHEN = '\u00ad';

/**
 * A text with the sign of its accelerator made invisible, so that *_Fichier* and *по_шук* are words; every other character keeps its place.
 * More than one such sign is no accelerator but a part of a name.
 */
export function withoutAccelerator(text: string): string {
  const signs = text.match(ACCELERATOR);
  return signs?.length === 1 ? text.replace(ACCELERATOR, SOFT_HYPHEN) : text;
}
