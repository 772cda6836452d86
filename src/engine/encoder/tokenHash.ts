/** A name of 32 bits, with a sign, for a sequence of tokens: h = 2166136261, then for each id h = (h xor id) · 16777619 (FNV-1a by whole ids; training/xpr/corpus/id_hashes.py). */
export function tokenHash(ids: readonly number[]): number {
  return ids.reduce((hash, id) => Math.imul(hash ^ id, 16777619), 2166136261) | 0;
}
