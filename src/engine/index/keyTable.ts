import { KEY_BYTES } from './vectorBlock';

const FREE = -1;
const REMOVED = -2;

/**
 * Keys of vectors (`vectorKey`, sixteen bytes each) by number, packed: a Map of as many texts would take four times the
 * memory. Numbers count up from 0 and are not given again.
 */
export class KeyTable {
  /** One more than the greatest number that was given. */
  next = 0;
  private bytes = Buffer.alloc(64 * KEY_BYTES);
  private present = new Uint8Array(64);
  /** Open addressing. */
  private table = new Int32Array(128).fill(FREE);
  /** Entries of the table, removed ones included. */
  private used = 0;
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The number of a key; undefined where it is not there. */
  get(key: string): number | undefined {
    const hash = hashOf(key);
    for (let place = this.placeOf(hash); this.table[place] !== FREE; place = (place + 1) & (this.table.length - 1)) {
      const number = this.table[place]!;
      if (number !== REMOVED && this.hashAt(number) === hash && this.keyAt(number) === key) return number;
    }
    return undefined;
  }

  /** Takes a key that is not there. @param number not below `next` */
  add(key: string, number: number = this.next): number {
    this.makeRoom(number + 1);
    this.bytes.write(key, number * KEY_BYTES, 'latin1');
    this.present[number] = 1;
    this.next = number + 1;
    this.count++;
    this.enter(number);
    return number;
  }

  remove(number: number): void {
    if (!this.has(number)) return;
    let place = this.placeOf(this.hashAt(number));
    while (this.table[place] !== number) place = (place + 1) & (this.table.length - 1);
    this.table[place] = REMOVED;
    this.present[number] = 0;
    this.count--;
  }

  has(number: number): boolean {
    return this.present[number] === 1;
  }

  keyAt(number: number): string {
    return this.bytes.toString('latin1', number * KEY_BYTES, (number + 1) * KEY_BYTES);
  }

  /** The numbers that are there, ascending. */
  *numbers(): Generator<number> {
    for (let number = 0; number < this.next; number++) if (this.present[number] === 1) yield number;
  }

  private enter(number: number): void {
    if (++this.used * 2 > this.table.length) return this.rehash();
    let place = this.placeOf(this.hashAt(number));
    while (this.table[place]! >= 0) place = (place + 1) & (this.table.length - 1);
    this.table[place] = number;
  }

  private rehash(): void {
    this.table = new Int32Array(Math.max(128, 2 ** Math.ceil(Math.log2(2.5 * this.count)))).fill(FREE);
    this.used = 0;
    for (const number of this.numbers()) this.enter(number);
  }

  private hashAt(number: number): number {
    return this.bytes.readInt32LE(number * KEY_BYTES);
  }

  private placeOf(hash: number): number {
    return hash & (this.table.length - 1);
  }

  private makeRoom(numbers: number): void {
    if (numbers <= this.present.length) return;
    const size = Math.max(numbers, Math.ceil(1.5 * this.present.length));
    const present = new Uint8Array(size);
    present.set(this.present);
    const bytes = Buffer.alloc(size * KEY_BYTES);
    this.bytes.copy(bytes);
    this.present = present;
    this.bytes = bytes;
  }
}

/** Keys are hashes: their first four bytes say enough. */
function hashOf(key: string): number {
  return key.charCodeAt(0) | (key.charCodeAt(1) << 8) | (key.charCodeAt(2) << 16) | (key.charCodeAt(3) << 24);
}
