const NONE = -1;
const OFFSET = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

/** FNV-1a over UTF-16 code units. */
export function hashOf(text: string, seed = OFFSET): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash ^ (hash >>> 15);
}

/** The same for a part of a text. */
export function hashOfPart(text: string, start: number, end: number): number {
  let hash = OFFSET;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash ^ (hash >>> 15);
}

/** Slots by the hash of a text, chained through arrays of numbers: eight bytes a slot and eight a hash, whatever the texts. */
export class HashChains {
  private heads: Int32Array = new Int32Array(64).fill(NONE);
  private next: Int32Array = new Int32Array(64);
  private hashes: Int32Array = new Int32Array(64);
  private size = 0;

  /** Slots under this hash, the caller compares their texts. */
  *get(hash: number): Generator<number> {
    for (let slot = this.heads[hash & (this.heads.length - 1)]!; slot !== NONE; slot = this.next[slot]!) if (this.hashes[slot] === hash) yield slot;
  }

  /** Each slot once, in ascending order. */
  add(hash: number, slot: number): void {
    if (slot >= this.next.length) {
      this.next = enlarged(this.next, slot + 1);
      this.hashes = enlarged(this.hashes, slot + 1);
    }
    this.hashes[slot] = hash;
    this.size = slot + 1;
    if (this.size > this.heads.length) this.rebuild();
    else this.link(slot);
  }

  /** The hashes by slot, to be kept; `HashChains.of` makes the chains out of them again. */
  get values(): Int32Array {
    return this.hashes.subarray(0, this.size);
  }

  static of(hashes: Int32Array): HashChains {
    const chains = new HashChains();
    chains.hashes = hashes;
    chains.next = new Int32Array(hashes.length);
    chains.size = hashes.length;
    chains.rebuild();
    return chains;
  }

  private rebuild(): void {
    this.heads = new Int32Array(Math.max(64, 2 ** Math.ceil(Math.log2(this.size + 1)))).fill(NONE);
    for (let slot = 0; slot < this.size; slot++) this.link(slot);
  }

  private link(slot: number): void {
    const place = this.hashes[slot]! & (this.heads.length - 1);
    this.next[slot] = this.heads[place]!;
    this.heads[place] = slot;
  }
}

/** A copy with room for `least` and half as much again. */
export function enlarged<T extends Int32Array | Uint32Array | Uint16Array | Uint8Array>(values: T, least: number): T {
  const more = new (values.constructor as new (length: number) => T)(Math.max(least, Math.ceil(1.5 * values.length)));
  more.set(values);
  return more;
}
