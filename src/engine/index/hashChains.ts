import { withCapacity } from '../../base/vectors';
import { textHash } from '../../base/textHash';

/**
 * Lists of small whole numbers (terms, vectors, lists), indexed by other numbers. Growing arrays take a few bytes per
 * item.
 */

/** The end of a chain. */
export const NO_ITEM = -1;
/** The link of an item that is in no chain. */
const ABSENT = -2;
const MIN_ROOM = 64;

/**
 * Returns the hash of a text for `HashChains`. It selects buckets by the last bits, which FNV-1a alone mixes too
 * little.
 *
 * @param seed as in `textHash`
 */
export function chainHash(text: string, start?: number, end?: number, seed?: number): number {
  const hash = textHash(text, start, end, seed);
  return hash ^ (hash >>> 15);
}

/** Lists of items by number; each item is in one list at most. */
export class ChainedLists {
  private heads: Int32Array = new Int32Array(0);
  private links: Int32Array = new Int32Array(0);

  /** Inserts an item at the beginning of the list of a number. */
  push(number: number, item: number): void {
    this.heads = withCapacity(this.heads, number + 1, NO_ITEM);
    this.links = withCapacity(this.links, item + 1);
    this.links[item] = this.heads[number]!;
    this.heads[number] = item;
  }

  has(number: number): boolean {
    return number < this.heads.length && this.heads[number] !== NO_ITEM;
  }

  /** Removes an item from a list, if present. */
  remove(number: number, item: number): void {
    let before = NO_ITEM;
    for (const each of this.of(number)) {
      if (each !== item) before = each;
      else if (before === NO_ITEM) this.heads[number] = this.links[item]!;
      else this.links[before] = this.links[item]!;
      if (each === item) return;
    }
  }

  /** Yields the items of a number's list, latest first. */
  *of(number: number): Generator<number> {
    for (let item = this.heads[number] ?? NO_ITEM; item !== NO_ITEM; item = this.links[item]!) yield item;
  }
}

/** Finds items by a 32-bit hash; callers compare the found items. Takes twelve to twenty bytes per item. */
export class HashChains {
  private size = 0;
  /** The first item of each chain, by the last bits of the hash. */
  private heads: Int32Array = new Int32Array(MIN_ROOM).fill(NO_ITEM);
  private links: Int32Array = new Int32Array(MIN_ROOM).fill(ABSENT);
  private hashes: Int32Array = new Int32Array(MIN_ROOM);

  /** The greatest item that was ever added, plus one. */
  get end(): number {
    return this.size;
  }

  /** Returns the latest item with this hash, or `NO_ITEM`. */
  first(hash: number): number {
    return this.match(this.heads[hash & (this.heads.length - 1)]!, hash);
  }

  /** Returns the previous item with the same hash, or `NO_ITEM`. */
  after(item: number): number {
    return this.match(this.links[item]!, this.hashes[item]!);
  }

  /** Yields all items with a hash, latest first. */
  *get(hash: number): Generator<number> {
    for (let item = this.first(hash); item !== NO_ITEM; item = this.after(item)) yield item;
  }

  has(item: number): boolean {
    return item < this.size && this.links[item] !== ABSENT;
  }

  /** Adds an item. Items come in ascending order, each once; some may be missing. */
  add(hash: number, item: number): void {
    if (item >= this.links.length) {
      this.links = withCapacity(this.links, item + 1, ABSENT);
      this.hashes = withCapacity(this.hashes, item + 1);
    }
    this.hashes[item] = hash;
    this.size = item + 1;
    this.link(item);
    if (this.size > this.heads.length) this.rebuild();
  }

  /** Removes an existing item from its chain. */
  remove(item: number): void {
    const bucket = this.hashes[item]! & (this.heads.length - 1);
    if (this.heads[bucket] === item) this.heads[bucket] = this.links[item]!;
    else {
      let before = this.heads[bucket]!;
      while (this.links[before] !== item) before = this.links[before]!;
      this.links[before] = this.links[item]!;
    }
    this.links[item] = ABSENT;
  }

  /** A view of the hashes by item, for saving; `HashChains.of` rebuilds the chains from them. */
  get values(): Int32Array {
    return this.hashes.subarray(0, this.size);
  }

  /** Builds the chains from the hashes of all items from 0 on. */
  static of(hashes: Int32Array): HashChains {
    const chains = new HashChains();
    chains.hashes = hashes;
    chains.links = new Int32Array(hashes.length);
    chains.size = hashes.length;
    chains.rebuild();
    return chains;
  }

  private match(item: number, hash: number): number {
    while (item !== NO_ITEM && this.hashes[item] !== hash) item = this.links[item]!;
    return item;
  }

  private rebuild(): void {
    this.heads = new Int32Array(Math.max(MIN_ROOM, 2 ** Math.ceil(Math.log2(this.size + 1)))).fill(NO_ITEM);
    for (let item = 0; item < this.size; item++) if (this.links[item] !== ABSENT) this.link(item);
  }

  private link(item: number): void {
    const bucket = this.hashes[item]! & (this.heads.length - 1);
    this.links[item] = this.heads[bucket]!;
    this.heads[bucket] = item;
  }
}
