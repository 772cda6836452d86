import { VectorKeys } from './vectorKeys';

const FREE = -1;
const REMOVED = -2;

/** Keys of vectors by number, each there once. Numbers count up from 0 and are not given again. */
export class KeyTable {
  /** One more than the greatest number that was given. */
  next = 0;
  /** By number. */
  private readonly keys = new VectorKeys();
  private present = new Uint8Array(64);
  /** Open addressing. */
  private table = new Int32Array(128).fill(FREE);
  /** Entries of the table, removed ones included. */
  private used = 0;
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The number of the key at a place; undefined where it is not there. */
  get(keys: VectorKeys, place: number): number | undefined {
    for (let at = this.startOf(keys.hashAt(place)); this.table[at] !== FREE; at = (at + 1) & (this.table.length - 1)) {
      const number = this.table[at]!;
      if (number !== REMOVED && this.keys.isSame(number, keys, place)) return number;
    }
    return undefined;
  }

  /** Takes the key at a place, which is not there. @param number not below `next` */
  add(keys: VectorKeys, place: number, number: number = this.next): number {
    this.makeRoom(number + 1);
    this.keys.copy(number, keys, place);
    this.present[number] = 1;
    this.next = number + 1;
    this.count++;
    this.enter(number);
    return number;
  }

  remove(number: number): void {
    if (!this.has(number)) return;
    let at = this.startOf(this.keys.hashAt(number));
    while (this.table[at] !== number) at = (at + 1) & (this.table.length - 1);
    this.table[at] = REMOVED;
    this.present[number] = 0;
    this.count--;
  }

  has(number: number): boolean {
    return this.present[number] === 1;
  }

  /** Copies of the keys under some numbers. */
  select(numbers: readonly number[]): VectorKeys {
    return this.keys.select(numbers);
  }

  /** The numbers that are there, ascending. */
  *numbers(): Generator<number> {
    for (let number = 0; number < this.next; number++) if (this.present[number] === 1) yield number;
  }

  private enter(number: number): void {
    if (++this.used * 2 > this.table.length) return this.rehash();
    let at = this.startOf(this.keys.hashAt(number));
    while (this.table[at]! >= 0) at = (at + 1) & (this.table.length - 1);
    this.table[at] = number;
  }

  private rehash(): void {
    this.table = new Int32Array(Math.max(128, 2 ** Math.ceil(Math.log2(2.5 * this.count)))).fill(FREE);
    this.used = 0;
    for (const number of this.numbers()) this.enter(number);
  }

  private startOf(hash: number): number {
    return hash & (this.table.length - 1);
  }

  private makeRoom(numbers: number): void {
    if (numbers <= this.present.length) return;
    const present = new Uint8Array(Math.max(numbers, Math.ceil(1.5 * this.present.length)));
    present.set(this.present);
    this.present = present;
  }
}
