import type { VerifiedModel } from './model/modelFolder';
import type { TensorFile } from './model/tensorFile';
import { openTensors, cumulativeOffsets } from './model/tensorFile';

/** Opens the idioms of a model folder; undefined if there are none. Errors: `modelInvalid`. */
export async function openIdioms(
  { folder, description }: VerifiedModel,
  highestId: number,
): Promise<Idioms | undefined> {
  if (description.idioms === undefined) return undefined;
  return openTensors(folder, description.idioms, (file) => new Idioms(file, highestId));
}

/**
 * Phrases whose meaning is not the sum of their tokens, and words cut into meaningless parts (training/xpr/idioms).
 * Additional tokens express their meaning.
 */
export class Idioms {
  /** Hashes of the phrases' tokens, in ascending order. */
  private readonly hashes: Int32Array;
  /** The start of each phrase's additional tokens. */
  private readonly starts: Uint32Array;
  /** The low 16 bits of the added tokens' ids, and the rest. */
  private readonly low: Uint16Array;
  private readonly high: Uint8Array;

  constructor(file: TensorFile, highestId: number) {
    this.hashes = file.get('hashes', ['I32'], [-1]);
    this.starts = cumulativeOffsets(file.get('counts', ['U8'], [this.hashes.length]));
    const added = this.starts.at(-1)!;
    this.low = file.get('low', ['U16'], [added]);
    this.high = file.get('high', ['U8'], [added]);
    if (this.hashes.some((hash, i) => i > 0 && this.hashes[i - 1]! >= hash))
      throw new RangeError('its hashes are not in ascending order');
    if (this.low.some((_, i) => this.addedTokenAt(i) > highestId))
      throw new RangeError('it contains tokens that the tokenizer does not have');
  }

  /** Returns the tokens of a phrase, followed by additional ones if it is an idiom. */
  withIdiomTokens(ids: readonly number[]): readonly number[] {
    if (ids.length < 2) return ids;
    const place = this.placeOf(tokenHash(ids));
    if (place === undefined) return ids;
    const explained = [...ids];
    for (let i = this.starts[place]!; i < this.starts[place + 1]!; i++) explained.push(this.addedTokenAt(i));
    return explained;
  }

  private addedTokenAt(index: number): number {
    return this.high[index]! * 2 ** 16 + this.low[index]!;
  }

  private placeOf(hash: number): number | undefined {
    let low = 0,
      high = this.hashes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.hashes[middle]! < hash) low = middle + 1;
      else high = middle;
    }
    return this.hashes[low] === hash ? low : undefined;
  }
}

/**
 * Returns a signed 32-bit hash of a sequence of tokens: h = 2166136261, then for each id h = (h xor id) · 16777619
 * (FNV-1a by whole ids; training/xpr/relatedness/tensor_file.py).
 */
export function tokenHash(ids: readonly number[]): number {
  return ids.reduce((hash, id) => Math.imul(hash ^ id, 16777619), 2166136261) | 0;
}
