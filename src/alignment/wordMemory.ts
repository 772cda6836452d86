import type { LinkStrengths, WordPair } from './linkStrengths';
import { WORD_ORDERS } from './wordOrder';

/** Counts that every pair of words is given in advance, so that one meeting proves little. */
const PRIOR_COUNT = 0.1;
/** Bounds of what remembered meetings add to or take from a link, as logarithms. */
const MOST = 4;
const LEAST = -1.5;
/** Links weaker than this are noise and are not remembered. */
const FAINT = 0.01;
/** A sentence pair speaks for a word order by its own likelihood; all of them together never with more than this certainty. */
const MOST_EVIDENCE = 20;

/**
 * What the sentence pairs of a document tell about each other: which words were aligned with which, and how freely the
 * two languages order them. A term that comes five times is then aligned by all five places at once (one step of
 * expectation maximisation over the whole document).
 */
export class WordMemory {
  private readonly together = new Map<string, Map<string, number>>();
  private readonly sourceCounts = new Map<string, number>();
  private readonly targetCounts = new Map<string, number>();
  private total = 0;
  private readonly orders = WORD_ORDERS.map(() => 0);

  add({ sourceWords, targetWords }: WordPair, { values, orders }: LinkStrengths): void {
    orders.forEach((likelihood, order) => (this.orders[order]! += likelihood));
    sourceWords.forEach((sourceWord, i) => {
      targetWords.forEach((targetWord, j) => {
        const strength = values[i * targetWords.length + j]!;
        if (strength < FAINT) return;
        const source = sourceWord.toLowerCase(), target = targetWord.toLowerCase();
        let partners = this.together.get(source);
        if (!partners) this.together.set(source, (partners = new Map()));
        add(partners, target, strength);
        add(this.sourceCounts, source, strength);
        add(this.targetCounts, target, strength);
        this.total += strength;
      });
    });
  }

  /** Logarithm of how much more often the two words were aligned than by chance. */
  affinity(sourceWord: string, targetWord: string): number {
    if (this.total === 0) return 0;
    const source = sourceWord.toLowerCase(), target = targetWord.toLowerCase();
    const met = this.together.get(source)?.get(target) ?? 0;
    const expected = ((this.sourceCounts.get(source) ?? 0) * (this.targetCounts.get(target) ?? 0)) / this.total;
    return Math.min(MOST, Math.max(LEAST, Math.log((met + PRIOR_COUNT) / (expected + PRIOR_COUNT))));
  }

  /** Logarithms of how likely each of `WORD_ORDERS` has been. */
  orderEvidence(): number[] {
    const highest = Math.max(...this.orders);
    return this.orders.map((likelihood) => Math.max(-MOST_EVIDENCE, likelihood - highest));
  }
}

function add(counts: Map<string, number>, key: string, value: number): void {
  counts.set(key, (counts.get(key) ?? 0) + value);
}
