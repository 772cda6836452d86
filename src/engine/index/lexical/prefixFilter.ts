import { chainHash } from '../hashChains';

/** The number of leading characters that the filter hashes. Shorter keys are hashed whole. */
export const PREFIX_LENGTH = 5;
/** The number of leading characters that the filter also hashes in scripts without spaces between words. */
export const UNSEGMENTED_PREFIX_LENGTH = 2;
/** The number of bits of the filter: enough for the beginnings of the words of a language. */
const BITS = 1 << 18;

/**
 * A Bloom filter with one hash over the beginnings of keys (Bloom, 1970). Nearly all ranges of a text begin like no
 * term, so they are not looked up.
 */
export class PrefixFilter {
  /** @param bits one bit per hash (32 KB) */
  constructor(readonly bits: Uint8Array = new Uint8Array(BITS / 8)) {}

  /**
   * Adds the beginning of a key.
   *
   * @param isDense whether the key is in a script without spaces between words
   */
  add(key: string, isDense = false): void {
    this.set(chainHash(key, 0, Math.min(key.length, PREFIX_LENGTH)));
    if (isDense) this.set(chainHash(key, 0, Math.min(key.length, UNSEGMENTED_PREFIX_LENGTH)));
  }

  /** Returns whether an added key may have the same first five characters. Shorter keys must be equal. */
  mayHave(key: string): boolean {
    return this.has(chainHash(key, 0, Math.min(key.length, PREFIX_LENGTH)));
  }

  /** Returns whether a key added with `isDense` may have the same first two characters. */
  mayHaveDense(key: string): boolean {
    return this.has(chainHash(key, 0, Math.min(key.length, UNSEGMENTED_PREFIX_LENGTH)));
  }

  private set(hash: number): void {
    const bit = hash & (BITS - 1);
    this.bits[bit >> 3]! |= 1 << (bit & 7);
  }

  private has(hash: number): boolean {
    const bit = hash & (BITS - 1);
    return (this.bits[bit >> 3]! & (1 << (bit & 7))) !== 0;
  }
}
