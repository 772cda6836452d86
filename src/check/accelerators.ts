/** The letter of a menu that a key chooses stands behind one of these; Far Eastern menus name it in brackets behind the word. */
const ACCELERATOR = /(?<![_&~\\])(?:[_~]|(?<!\p{Lu})&|&(?!\p{Lu}))(?=[\p{L}\p{Nd}])(?![\p{L}\p{Nd}]+;)/gu;
/** A letter that is no word but the name of a key: 開く(_O). */
const NAMED = /\([_&~][A-Z0-9]\)/g;
/** Invisible, and no word ends at it. */
export const SOFT_HYPHEN = '\u00ad';

/**
 * A text with the sign of its accelerator made invisible, so that *_Fichier* and *по_шук* are words; every other character keeps its place.
 * More than one such sign is no accelerator but a part of a name.
 */
export function withoutAccelerator(text: string): string {
  const named = text.replace(NAMED, (written) => `(${SOFT_HYPHEN.repeat(written.length - 2)})`);
  const signs = named.match(ACCELERATOR);
  return signs?.length === 1 ? named.replace(ACCELERATOR, SOFT_HYPHEN) : named;
}
