/** Sorted lists of slots by token. Slots are small whole numbers that their owner reuses, so lists stay short and comparable. */
export class Postings {
  private readonly lists = new Map<string, number[]>();

  add(token: string, slot: number): void {
    const list = this.lists.get(token);
    if (!list) {
      this.lists.set(token, [slot]);
    } else if (list[list.length - 1]! < slot) {
      list.push(slot);
    } else {
      const place = lowerBound(list, slot);
      if (list[place] !== slot) list.splice(place, 0, slot);
    }
  }

  remove(token: string, slot: number): void {
    const list = this.lists.get(token);
    if (!list) return;
    const place = lowerBound(list, slot);
    if (list[place] !== slot) return;
    if (list.length === 1) this.lists.delete(token);
    else list.splice(place, 1);
  }

  get(token: string): readonly number[] {
    return this.lists.get(token) ?? [];
  }

  /** The slots that stand under every one of the tokens; none for no tokens. */
  common(tokens: Iterable<string>): number[] {
    const lists = Array.from(tokens, (token) => this.get(token)).sort((a, b) => a.length - b.length);
    const [shortest, ...others] = lists;
    return shortest?.filter((slot) => others.every((list) => list[lowerBound(list, slot)] === slot)) ?? [];
  }
}

/** Index of the first element that is not smaller than `slot`. */
function lowerBound(list: readonly number[], slot: number): number {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}
