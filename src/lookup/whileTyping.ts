/** Rules for terms that are completed while a translation is typed. VS Code and the language server share them. */

/** The maximum number of characters before the cursor in which the word that is being typed begins. */
const MAX_TYPED_LENGTH = 60;
/** The maximum number of characters of the source beside a translation that are searched for terms. */
export const MAX_SOURCE_EXCERPT_LENGTH = 4_000;

/** Returns the letters at the end of a line: the beginning of a term, if one is being typed. */
export function typedWord(line: string): string {
  return /[\p{L}\p{M}\p{N}-]*$/u.exec(line.slice(-MAX_TYPED_LENGTH))![0];
}

/** Returns the source text at about the same relative position as a line of the translation. */
export function sourceExcerptAt(source: string, line: number, lineCount: number): string {
  const middle = Math.round((source.length * line) / Math.max(1, lineCount));
  const start = Math.max(0, middle - MAX_SOURCE_EXCERPT_LENGTH / 2);
  return source.slice(start, start + MAX_SOURCE_EXCERPT_LENGTH);
}

/** Returns the key that sorts terms before words of the document, in the order of the source. */
export function completionSortText(index: number): string {
  return `0${String(index).padStart(3, '0')}`;
}
