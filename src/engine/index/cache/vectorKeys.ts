import { hash } from 'node:crypto';
import type { PhraseInContext } from '../../../model/phrase';

/** Bytes of a key. */
export const KEY_BYTES = 16;
const WORDS = KEY_BYTES / 4;

/**
 * Keys of vectors by place, packed as they stand on the disk: the beginning of a SHA-256 of the phrase with everything
 * that its vector depends on besides the model. As many texts would take four times the memory.
 */
export class VectorKeys {
  constructor(private words: Int32Array = new Int32Array(0)) {}

  /** Copies what `bytes` gave. */
  static from(bytes: Uint8Array): VectorKeys {
    return new VectorKeys(new Int32Array(new Uint8Array(bytes).buffer));
  }

  /** Places that there is room for. */
  get length(): number {
    return this.words.length / WORDS;
  }

  /** A view. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.words.buffer, this.words.byteOffset, this.words.byteLength);
  }

  set(place: number, { phrase, before = '', after = '', examples = [] }: PhraseInContext): void {
    const text = JSON.stringify([phrase, before, after, examples.map((example) => [example.before, example.phrase, example.after])]);
    const digest = hash('sha256', text, 'binary');
    this.makeRoom(place + 1);
    for (let word = 0; word < WORDS; word++) this.words[WORDS * place + word] = wordOf(digest, 4 * word);
  }

  copy(place: number, from: VectorKeys, fromPlace: number): void {
    this.makeRoom(place + 1);
    for (let word = 0; word < WORDS; word++) this.words[WORDS * place + word] = from.words[WORDS * fromPlace + word]!;
  }

  isSame(place: number, other: VectorKeys, otherPlace: number): boolean {
    for (let word = 0; word < WORDS; word++) if (this.words[WORDS * place + word] !== other.words[WORDS * otherPlace + word]) return false;
    return true;
  }

  /** Keys are hashes: their first four bytes say enough. */
  hashAt(place: number): number {
    return this.words[WORDS * place]!;
  }

  /** A view. */
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
    if (places <= this.length) return;
    const words = new Int32Array(WORDS * Math.max(places, Math.ceil(1.5 * this.length), 64));
    words.set(this.words);
    this.words = words;
  }
}

/** Four characters of Latin-1 as a little-endian number. */
function wordOf(text: string, at: number): number {
  return text.charCodeAt(at) | (text.charCodeAt(at + 1) << 8) | (text.charCodeAt(at + 2) << 16) | (text.charCodeAt(at + 3) << 24);
}
