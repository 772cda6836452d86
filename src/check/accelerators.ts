/** The marker before the accelerator of a menu; East Asian menus put both in brackets after the word. */
const ACCELERATOR = /(?<![_&~\\])(?:[_~]|(?<!\p{Lu})&|&(?!\p{Lu}))(?=[\p{L}\p{Nd}])(?![\p{L}\p{Nd}]+;)/gu;
/** An accelerator in brackets that is not a letter of the word: 開く(_O). */
const BRACKETED_ACCELERATOR = /\([_&~][A-Z0-9]\)/g;
/** An invisible character at which no word ends. */
export const SOFT_HYPHEN = '\u00ad';

/**
 * Returns the text with its accelerator marker made invisible, so *_Fichier* and *по_шук* are words; all other
 * characters keep their positions. Several markers are part of a name and are kept.
 */
export function withoutAccelerator(text: string): string {
  const named = text.replace(BRACKETED_ACCELERATOR, (written) => `(${SOFT_HYPHEN.repeat(written.length - 2)})`);
  const signs = named.match(ACCELERATOR);
  return signs?.length === 1 ? named.replace(ACCELERATOR, SOFT_HYPHEN) : named;
}

/** HTML entities and tags for invisible characters and optional breaks inside a word. */
const SOFT_BREAK =
  /(?<=\p{L}\p{M}*)(?:&(?:shy|zwnj|zwj|ZeroWidthSpace|#173|#xad|#820[3-5]|#x200[b-d]);|<wbr ?\/?>)(?=\p{L})/giu;

/** A word between emphasis markers of Markdown. The first marker is not an accelerator. */
const EMPHASIS = /(?<![\p{L}\p{N}_])_(\p{L}[\p{L}\p{M}\p{N} ]*)_(?![\p{L}\p{N}_])/gu;

/** Returns the text with its emphasis markers replaced by spaces; all other characters keep their positions. */
export function withoutEmphasis(text: string): string {
  return text.includes('_') ? text.replace(EMPHASIS, ' $1 ') : text;
}

/** Returns the text with its soft breaks replaced by soft hyphens; all other characters keep their positions. */
export function withoutSoftBreaks(text: string): string {
  return /[&<]/.test(text) ? text.replace(SOFT_BREAK, (written) => SOFT_HYPHEN.repeat(written.length)) : text;
}
