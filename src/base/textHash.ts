/** FNV-1a over UTF-16 code units, 32 bits (Fowler, Noll and Vo): fast, and good enough to find equal texts by. */

export const EMPTY_TEXT_HASH = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

/** Returns the hash of a text with one more code unit at its end. */
export function extendTextHash(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, PRIME);
}

/**
 * Returns the hash of a part of a text without copying it.
 * @param seed the hash of the preceding text, or any number for a different hash
 */
export function textHash(text: string, start = 0, end = text.length, seed = EMPTY_TEXT_HASH): number {
  let hash = seed;
  for (let i = start; i < end; i++) hash = extendTextHash(hash, text.charCodeAt(i));
  return hash;
}
