import { addCount } from '../../base/maps';
import type { WordOrder } from './wordOrder';
import { WORD_ORDERS } from './wordOrder';
import type { LinkStrengths, EncodedSentencePair } from './encodedSentencePair';

interface WordRenderings {
  total: number;
  counts: Map<string, number>;
}

/** The concentration of the Dirichlet prior: the total pseudo-count of the similarity prior per word. */
const PRIOR_WEIGHT = 0.3;
/** The pseudo-count of occurrences that align to no word. */
const UNALIGNED_PRIOR = 5;
/** The minimum count; lower counts are noise. */
const MIN_COUNT = 1e-3;

/**
 * Expected counts of how the words of one language were rendered in the other, in one direction: the translation table
 * of the IBM models (Brown et al. 1993). Probabilities are variational Bayes estimates with a Dirichlet prior from
 * similarity, which discounts rare chance pairs (Riley & Gildea 2012). A word seen once follows its vector; a word seen
 * often follows its counts.
 */
class TranslationCounts {
  private readonly renderingsByWord = new Map<string, WordRenderings>();
  private readonly occurrences = new Map<string, number>();
  private readonly unaligned = new Map<string, number>();
  private total = 0;
  private aloneTotal = 0;

  /**
   * Counts one sentence pair.
   * @param links `given × observed`: the probability that each observed word renders each given one; columns sum to 1
   *   at most
   */
  add(given: readonly string[], observed: readonly string[], links: Float64Array): void {
    const columns = observed.length;
    const rest = new Float64Array(columns).fill(1);
    given.forEach((word, i) => {
      let entry = this.renderingsByWord.get(word);
      if (!entry) this.renderingsByWord.set(word, (entry = { total: 0, counts: new Map() }));
      for (let j = 0; j < columns; j++) {
        const count = links[i * columns + j]!;
        rest[j]! -= count;
        if (count < MIN_COUNT) continue;
        entry.total += count;
        addCount(entry.counts, observed[j]!, count);
      }
    });
    observed.forEach((word, j) => {
      const left = Math.max(0, rest[j]!);
      addCount(this.occurrences, word);
      addCount(this.unaligned, word, left);
      this.aloneTotal += left;
      this.total++;
    });
  }

  /**
   * Returns how much likelier each observed word renders each given word than none of them.
   * @param priors `given × observed`: the ratios by similarity only; kept for words without counts
   */
  ratios(given: readonly string[], observed: readonly string[], priors: Float64Array): Float64Array {
    const columns = observed.length;
    const ratios = priors.slice();
    const chances = observed.map((word) => (this.occurrences.get(word) ?? 0) / this.total);
    const nullRatio = observed.map(
      (word, j) =>
        ((this.unaligned.get(word) ?? 0) / chances[j]! + UNALIGNED_PRIOR) / (this.aloneTotal + UNALIGNED_PRIOR),
    );
    given.forEach((word, i) => {
      const entry = this.renderingsByWord.get(word);
      if (!entry) return;
      const denominator = expDigamma(entry.total + PRIOR_WEIGHT);
      for (let j = 0; j < columns; j++) {
        const unigramProbability = chances[j]!;
        if (unigramProbability === 0) continue;
        const part = expDigamma(
          (entry.counts.get(observed[j]!) ?? 0) + PRIOR_WEIGHT * unigramProbability * priors[i * columns + j]!,
        );
        ratios[i * columns + j] = part / denominator / unigramProbability / nullRatio[j]!;
      }
    });
    return ratios;
  }
}

/** Returns exp of the digamma function: by its recurrence up to 6, from there by its asymptotic series. */
function expDigamma(x: number): number {
  if (x < 1e-3) return 0;
  let shift = 0;
  let y = x;
  for (; y < 6; y++) shift -= 1 / y;
  const square = 1 / (y * y);
  return Math.exp(shift + Math.log(y) - 0.5 / y - square * (1 / 12 - square * (1 / 120 - square / 252)));
}

/**
 * The statistics of a document's sentence pairs: which words were aligned, and how free the word order is. A term that
 * occurs five times is then aligned with the evidence of all five occurrences. Each pass that uses the previous
 * statistics is one EM iteration.
 */
export class AlignmentStatistics {
  readonly toTarget = new TranslationCounts();
  readonly toSource = new TranslationCounts();
  private readonly likelihoods = WORD_ORDERS.map(() => 0);

  /** @param earlier the statistics of the previous pass */
  constructor(private readonly earlier?: AlignmentStatistics) {}

  add(pair: EncodedSentencePair, { source, target, toTarget, toSource, orders }: LinkStrengths): void {
    orders.forEach((likelihood, order) => (this.likelihoods[order]! += likelihood));
    const sources = source.map((index) => pair.source.words[index]!.text.toLowerCase());
    const targets = target.map((index) => pair.target.words[index]!.text.toLowerCase());
    this.toTarget.add(sources, targets, halfAgreed(toTarget, toSource, sources.length, targets.length));
    this.toSource.add(targets, sources, halfAgreed(toSource, toTarget, targets.length, sources.length));
  }

  /** The most likely word order. */
  get order(): WordOrder {
    return this.earlier?.order ?? WORD_ORDERS[this.likelihoods.indexOf(Math.max(...this.likelihoods))]!;
  }
}

/**
 * Combines the counts of one direction and of the agreement of both, half each (after Liang, Taskar & Klein 2006).
 * `other` is transposed.
 */
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
