import type { Model } from './model/modelFolder';
import type { TensorFile } from './model/tensorFile';
import { openTensors, startsOf } from './model/tensorFile';
import { tokenHash } from './tokenHash';

/** The idioms of a model folder; undefined where it has none. Errors: `modelInvalid`. */
export async function openIdioms({ folder, description }: Model, highestId: number): Promise<Idioms | undefined> {
  if (description.idioms === undefined) return undefined;
  return openTensors(folder, description.idioms, (file) => new Idioms(file, highestId));
}

/**
 * Phrases that mean something else than their tokens add up to, and words that are cut into meaningless parts (training/xpr/idioms):
 * other tokens, beside their own, say what they mean.
 */
export class Idioms {
  /** Of the phrases' tokens, in ascending order. */
  private readonly hashes: Int32Array;
  /** Where the tokens that are added to each begin. */
  private readonly starts: Uint32Array;
  /** The low 16 bits of the added tokens' ids, and the rest. */
  private readonly low: Uint16Array;
  private readonly high: Uint8Array;

  constructor(file: TensorFile, highestId: number) {
    this.hashes = file.get('hashes', ['I32'], [-1]);
    this.starts = startsOf(file.get('counts', ['U8'], [this.hashes.length]));
    const added = this.starts.at(-1)!;
    this.low = file.get('low', ['U16'], [added]);
    this.high = file.get('high', ['U8'], [added]);
    if (this.hashes.some((hash, i) => i > 0 && this.hashes[i - 1]! >= hash)) throw new RangeError('its hashes are not in ascending order');
    if (this.low.some((_, i) => this.added(i) > highestId)) throw new RangeError('it names tokens that the tokenizer does not have');
  }

  /** The tokens of a phrase, and behind them those that say what it means where it is an idiom. */
  explained(ids: readonly number[]): readonly number[] {
    if (ids.length < 2) return ids;
    const place = this.placeOf(tokenHash(ids));
    if (place === undefined) return ids;
    const explained = [...ids];
    for (let i = this.starts[place]!; i < this.starts[place + 1]!; i++) explained.push(this.added(i));
    return explained;
  }

  private added(index: number): number {
    return this.high[index]! * 2 ** 16 + this.low[index]!;
  }

  private placeOf(hash: number): number | undefined {
    let low = 0, high = this.hashes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.hashes[middle]! < hash) low = middle + 1;
      else high = middle;
    }
    return this.hashes[low] === hash ? low : undefined;
  }
}
