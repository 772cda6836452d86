import { hash } from 'node:crypto';
import { withCapacity } from '../../../base/vectors';
import type { PhraseInContext } from '../../../model/phrase';
import { HashChains, NO_ITEM } from '../hashChains';

export const VECTOR_KEY_BYTES = 16;
const WORDS = VECTOR_KEY_BYTES / 4;

/**
 * The keys of vectors by index, packed as on disk: the beginning of a SHA-256 of the phrase and everything else that
 * its vector depends on, except the model. Texts would take four times the memory.
 */
export class VectorKeys {
  constructor(private words: Int32Array = new Int32Array(0)) {}

  /** Returns keys with a copy of the result of `bytes`. */
  static from(bytes: Uint8Array): VectorKeys {
    return new VectorKeys(new Int32Array(new Uint8Array(bytes).buffer));
  }

  /** The capacity, in keys. */
  get length(): number {
    return this.words.length / WORDS;
  }

  /** Returns a view. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.words.buffer, this.words.byteOffset, this.words.byteLength);
  }

  set(place: number, { phrase, before = '', after = '', examples = [] }: PhraseInContext): void {
    const text = JSON.stringify([
      phrase,
      before,
      after,
      examples.map((example) => [example.before, example.phrase, example.after]),
    ]);
    const digest = hash('sha256', text, 'binary');
    this.makeRoom(place + 1);
    for (let word = 0; word < WORDS; word++) this.words[WORDS * place + word] = wordOf(digest, 4 * word);
  }

  /** Returns whether there is a key at the index; keys are never all zeros. */
  has(place: number): boolean {
    for (let word = 0; word < WORDS; word++) if (this.words[WORDS * place + word]) return true;
    return false;
  }

  /** Returns whether the index has the key of another phrase. */
  isOfOther(place: number, phrase: PhraseInContext): boolean {
    if (!this.has(place)) return false;
    const own = new VectorKeys();
    own.set(0, phrase);
    return !own.isSame(0, this, place);
  }

  copy(place: number, from: VectorKeys, fromPlace: number): void {
    this.makeRoom(place + 1);
    for (let word = 0; word < WORDS; word++) this.words[WORDS * place + word] = from.words[WORDS * fromPlace + word]!;
  }

  isSame(place: number, other: VectorKeys, otherPlace: number): boolean {
    for (let word = 0; word < WORDS; word++)
      if (this.words[WORDS * place + word] !== other.words[WORDS * otherPlace + word]) return false;
    return true;
  }

  /** Returns the first four bytes of a key as its hash, because keys are hashes. */
  hashAt(place: number): number {
    return this.words[WORDS * place]!;
  }

  /** Returns a view. */
  first(count: number): VectorKeys {
    return new VectorKeys(this.words.subarray(0, WORDS * count));
  }

  /** Copies of some keys. */
  select(places: readonly number[]): VectorKeys {
    const some = new VectorKeys(new Int32Array(WORDS * places.length));
    for (let i = 0; i < places.length; i++) some.copy(i, this, places[i]!);
    return some;
  }

  private makeRoom(places: number): void {
    this.words = withCapacity(this.words, WORDS * places);
  }
}

/** Distinct keys, numbered from 0; the numbers of removed keys are not reused. */
export class VectorKeyTable {
  private readonly keys = new VectorKeys();
  private readonly chains = new HashChains();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The greatest assigned number plus one. */
  get next(): number {
    return this.chains.end;
  }

  /** Returns the number of the key at an index; undefined if it is missing. */
  get(keys: VectorKeys, place: number): number | undefined {
    for (let number = this.chains.first(keys.hashAt(place)); number !== NO_ITEM; number = this.chains.after(number)) {
      if (this.keys.isSame(number, keys, place)) return number;
    }
    return undefined;
  }

  /**
   * Adds the key at an index; the key must not exist yet.
   *
   * @param number not below `next`
   */
  add(keys: VectorKeys, place: number, number: number = this.next): number {
    this.keys.copy(number, keys, place);
    this.chains.add(keys.hashAt(place), number);
    this.count++;
    return number;
  }

  remove(number: number): void {
    if (!this.has(number)) return;
    this.chains.remove(number);
    this.count--;
  }

  has(number: number): boolean {
    return this.chains.has(number);
  }

  /** Copies of the keys under some numbers. */
  select(numbers: readonly number[]): VectorKeys {
    return this.keys.select(numbers);
  }

  /** Yields the existing numbers, ascending. */
  *numbers(): Generator<number> {
    for (let number = 0; number < this.next; number++) if (this.has(number)) yield number;
  }
}

/** Returns four characters of Latin-1 as a little-endian number. */
function wordOf(text: string, at: number): number {
  return (
    text.charCodeAt(at) |
    (text.charCodeAt(at + 1) << 8) |
    (text.charCodeAt(at + 2) << 16) |
    (text.charCodeAt(at + 3) << 24)
  );
}
