import type { LinkStrengths, WordPair } from './linkStrengths';
import { linkStrengths } from './linkStrengths';
import { TranslationCounts } from './translationCounts';
import { WORD_ORDERS } from './wordOrder';
import type { WordOrder } from './wordOrder';

/** Passes over a document by which its words are learned; the next one, which uses them, is its alignment. More change little. */
const LEARNING_PASSES = 3;

/**
 * What the sentence pairs of a document tell about each other: which words were aligned with which, and how freely the
 * two languages order them. A term that comes five times is then aligned by all five places at once. A memory that was
 * filled with the help of another is one more step of expectation maximisation.
 */
export class WordMemory {
  readonly toTarget = new TranslationCounts();
  readonly toSource = new TranslationCounts();
  private readonly likelihoods = WORD_ORDERS.map(() => 0);

  /** @param earlier the memory by whose help this one is filled */
  constructor(private readonly earlier?: WordMemory) {}

  add({ sourceWords, targetWords }: WordPair, { source, target, toTarget, toSource, orders }: LinkStrengths): void {
    orders.forEach((likelihood, order) => (this.likelihoods[order]! += likelihood));
    const sources = source.map((index) => sourceWords[index]!.toLowerCase());
    const targets = target.map((index) => targetWords[index]!.toLowerCase());
    this.toTarget.add(sources, targets, halfAgreed(toTarget, toSource, sources.length, targets.length));
    this.toSource.add(targets, sources, halfAgreed(toSource, toTarget, targets.length, sources.length));
  }

  /** The word order that explains most. */
  get order(): WordOrder {
    return this.earlier?.order ?? WORD_ORDERS[this.likelihoods.indexOf(Math.max(...this.likelihoods))]!;
  }
}

/** Learns the words of a document; a generator, so that whoever runs it may rest between two sentences. */
export function* learnWords(pairs: readonly WordPair[]): Generator<number, WordMemory> {
  let memory: WordMemory | undefined;
  for (let pass = 0; pass < LEARNING_PASSES; pass++) {
    const next = new WordMemory(memory);
    for (const [index, pair] of pairs.entries()) {
      next.add(pair, linkStrengths(pair, memory));
      yield (pass + (index + 1) / pairs.length) / LEARNING_PASSES;
    }
    memory = next;
  }
  return memory!;
}

/** Counts half by what one direction says and half by what both agree on (after Liang, Taskar & Klein 2006); the other way round `other` is transposed. */
function halfAgreed(values: Float64Array, other: Float64Array, rows: number, columns: number): Float64Array {
  const counts = new Float64Array(values.length);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const value = values[i * columns + j]!;
      counts[i * columns + j] = (value + Math.sqrt(value * other[j * rows + i]!)) / 2;
    }
  }
  return counts;
}
