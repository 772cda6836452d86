import { withCapacity } from '../../../base/vectors';
import { hasDenseCharacter } from '../../../language/scripts';
import type { TermId } from '../../../lookup/lexicalHit';
import { chainHash } from '../hashChains';
import { Postings } from './postings';

/** The maximum number of postings that are read for a possibly misspelt text. Its rarest n-grams are read first. */
const MAX_POSTINGS_READ = 40_000;

/** Matches text in the BMP without CJK characters. Its n-grams can be hashed in place, without creating strings. */
const SIMPLE = /^[\0-\u10ff\u1200-\u2dff]*$/;
const BLANK = 32;

/**
 * Finds texts by their n-grams: character trigrams, unigrams and bigrams of CJK scripts, and the first one and two
 * letters of words. A space is added before and after the text, so beginnings and ends count.
 */
export class GramIndex {
  /** The number of shared n-grams by id during one call of `sharing`, zero between calls. */
  private counts: Uint16Array = new Uint16Array(64);

  constructor(readonly postings = new Postings()) {}

  /** Adds a text. Ids come in ascending order. */
  add(termId: TermId, text: string): void {
    const padded = ` ${text} `;
    if (!SIMPLE.test(padded)) {
      for (const gram of gramsOf(padded)) this.postings.add(gram, termId);
      return;
    }
    for (let i = 0; i < padded.length - 1; i++) {
      if (padded.charCodeAt(i) === BLANK) this.postings.addHash(chainHash(padded, i, i + 2), termId);
      if (i < padded.length - 2) this.postings.addHash(chainHash(padded, i, i + 3), termId);
    }
  }

  /**
   * Returns the ids whose text may contain `piece`; the caller compares. A space at its beginning or end matches the
   * beginning or end of a word. Returns nothing for fewer than three letters within a word, because too many ids would
   * match.
   */
  containing(piece: string): Int32Array {
    return this.postings.common(gramsOf(piece));
  }

  /**
   * Returns up to `limit` ids that may share at least `minShared` n-grams with the text, ordered by shared rare
   * n-grams. Such an id occurs in at least one of any (n-grams − minShared + 1) n-grams, so the most common ones need
   * not be read.
   */
  sharing(text: string, minShared: number, limit: number): number[] {
    const grams = Array.from(gramsOf(` ${text} `), (gram) => ({ gram, count: this.postings.count(gram) })).sort(
      (a, b) => a.count - b.count,
    );
    const touched: number[] = [];
    let read = 0;
    for (const { gram, count } of grams.slice(0, Math.max(1, grams.length - minShared + 1))) {
      if ((read += count) > MAX_POSTINGS_READ && touched.length > 0) break;
      const termIds = this.postings.get(gram);
      this.counts = withCapacity(this.counts, (termIds.at(-1) ?? 0) + 1);
      for (const termId of termIds) if (this.counts[termId]!++ === 0) touched.push(termId);
    }
    const byCount: number[][] = [];
    for (const termId of touched) {
      (byCount[this.counts[termId]!] ??= []).push(termId);
      this.counts[termId] = 0;
    }
    const found: number[] = [];
    for (const termIds of byCount.reverse()) found.push(...(termIds ?? []).slice(0, limit - found.length));
    return found;
  }
}

function gramsOf(text: string): Set<string> {
  const characters = Array.from(text);
  const grams = new Set<string>();
  characters.forEach((character, i) => {
    const two = characters[i + 1] === undefined ? undefined : character + characters[i + 1];
    const three = characters[i + 2] === undefined ? undefined : two! + characters[i + 2];
    if (hasDenseCharacter(character)) {
      grams.add(character);
      if (two) grams.add(two);
    } else {
      if (two && character === ' ') grams.add(two);
      if (three) grams.add(three);
    }
  });
  return grams;
}
