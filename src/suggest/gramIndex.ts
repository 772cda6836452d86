import { Postings } from './postings';
import { isDense } from './scripts';

/**
 * Finds texts by the pieces of which they are made: three letters, one and two characters of a dense script, and the
 * first one and two letters of a word. A blank stands before and after the text, so that beginnings and ends count.
 */
export class GramIndex {
  private readonly postings = new Postings();
  /** Shared pieces per slot during one call of `sharing`, zero between calls. */
  private counts = new Uint16Array(1024);

  add(slot: number, text: string): void {
    for (const gram of gramsOf(` ${text} `)) this.postings.add(gram, slot);
    if (slot >= this.counts.length) this.counts = new Uint16Array(slot * 2);
  }

  remove(slot: number, text: string): void {
    for (const gram of gramsOf(` ${text} `)) this.postings.remove(gram, slot);
  }

  /**
   * Slots whose text may contain `piece`; the caller compares. A blank at its beginning or end asks for the beginning or
   * end of a word. Nothing for fewer than three letters within a word: too many would do.
   */
  containing(piece: string): number[] {
    return this.postings.common(gramsOf(piece));
  }

  /** At most `limit` slots that share at least `least` pieces with the text, those that share most first. */
  sharing(text: string, least: number, limit: number): number[] {
    const touched: number[] = [];
    for (const gram of gramsOf(` ${text} `)) {
      for (const slot of this.postings.get(gram)) if (this.counts[slot]!++ === 0) touched.push(slot);
    }
    const found = touched.filter((slot) => this.counts[slot]! >= least).map((slot) => ({ slot, count: this.counts[slot]! }));
    for (const slot of touched) this.counts[slot] = 0;
    return found.sort((a, b) => b.count - a.count || a.slot - b.slot).slice(0, limit).map(({ slot }) => slot);
  }
}

/** The pieces that lie wholly within the text. */
export function gramsOf(text: string): Set<string> {
  const characters = Array.from(text);
  const grams = new Set<string>();
  characters.forEach((character, i) => {
    const two = characters[i + 1] === undefined ? undefined : character + characters[i + 1];
    const three = characters[i + 2] === undefined ? undefined : two! + characters[i + 2];
    if (isDense(character)) {
      grams.add(character);
      if (two) grams.add(two);
    } else {
      if (two && character === ' ') grams.add(two);
      if (three) grams.add(three);
    }
  });
  return grams;
}
