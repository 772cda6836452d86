const NONE = -1;

/** Lists of numbers, one for each of many numbers, each item in one list at most: linked through arrays of numbers. */
export class KeyedLists {
  private first: Int32Array = new Int32Array(64).fill(NONE);
  private next: Int32Array = new Int32Array(64).fill(NONE);

  /** Puts an item at the beginning of the list of a number. */
  push(number: number, item: number): void {
    this.first = grown(this.first, number + 1);
    this.next = grown(this.next, item + 1);
    this.next[item] = this.first[number]!;
    this.first[number] = item;
  }

  has(number: number): boolean {
    return number < this.first.length && this.first[number] !== NONE;
  }

  /** The items of a number's list, those that came last first. */
  *of(number: number): Generator<number> {
    for (let item = this.first[number] ?? NONE; item !== NONE; item = this.next[item]!) yield item;
  }
}

function grown(values: Int32Array, size: number): Int32Array {
  if (size <= values.length) return values;
  const more = new Int32Array(Math.max(size, Math.ceil(1.5 * values.length))).fill(NONE);
  more.set(values);
  return more;
}
