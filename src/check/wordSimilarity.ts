import { addScaled, dot, normaliseInPlace, normalisedSum, Vectors } from '../base/vectors';

/**
 * The effect of replacing the found words with the glossary's equivalent: differences of cosines, multiplied by
 * √(number of words), because one word changes a longer segment's cosine less.
 */
export interface ErrorFeatures {
  /**
   * The increase in similarity to the source. It is low for a paraphrase, and for an omitted term that other words
   * imply.
   */
  gain: number;
  /**
   * The increase in similarity to the rest of the source when these words are removed. High if they translate nothing
   * else.
   */
  relief: number;
}

/** The probability from which a deviation counts as an error. */
export const MIN_MISTRANSLATION_PROBABILITY = 0.5;

/**
 * Returns the probability that a term without any equivalent is mistranslated, rather than paraphrased or intentionally
 * omitted: a logistic regression on `ErrorFeatures`. The weights were fitted with the bundled model. The data were the
 * development sources of `bench/check.ts`, and hand-rated message catalogues of two free programs in five languages
 * with injected errors.
 */
export function mistranslationProbability({ gain, relief }: ErrorFeatures): number {
  return 1 / (1 + Math.exp(0.8 - 3.6 * gain - 3.5 * relief));
}

/** The similarity of meaning between words of a segment and of its translation. */
export class WordSimilarity {
  private readonly unitSource: Vectors;

  /**
   * `source` and `target` have one row per word, not normalised; the sum of rows is the vector of a phrase.
   *
   * @param runs the vectors of multi-word phrases of the translation by first and last word, for scripts without
   *   spaces, where the ends of words are uncertain
   */
  constructor(
    private readonly source: Vectors,
    private readonly target: Vectors,
    private readonly runs: ReadonlyMap<string, Float32Array> = new Map(),
  ) {
    this.unitSource = new Vectors(source.dimensions, source.data.slice());
    for (let row = 0; row < source.count; row++) normaliseInPlace(this.unitSource.row(row));
  }

  /** Returns the cosine of two phrases, each given as the indices of its words. */
  similarity(source: readonly number[], target: readonly number[]): number {
    const vector = phraseVector(this.source, source);
    return Math.max(...this.vectorsOf(target).map((each) => dot(vector, each)));
  }

  /** Returns the cosine of words of the translation and of the most similar of some terms. */
  similarityToTerms(target: readonly number[], terms: readonly Vectors[]): number {
    const vectors = this.vectorsOf(target);
    return Math.max(-1, ...terms.map(normalisedSum).flatMap((term) => vectors.map((each) => dot(term, each))));
  }

  /**
   * Returns the error features of replacing words with the glossary's equivalent.
   *
   * @param own the words of the term
   * @param replaced the words of the translation that seem to render it
   * @param content the content words
   * @param expected the word vectors of each of the glossary's equivalents
   */
  withTermInPlace(
    own: readonly number[],
    replaced: readonly number[],
    content: readonly number[],
    expected: readonly Vectors[],
  ): ErrorFeatures {
    const others = rowsOf(this.source).filter((i) => !own.includes(i));
    const [source, rest] = [normalisedSum(this.source), phraseVector(this.source, others)];
    const remaining = content.filter((j) => !replaced.includes(j));
    const kept = sumOf(this.target, remaining);
    const [written, without] = [phraseVector(this.target, content), normaliseInPlace(kept.slice())];
    const corrected = expected.map((term) => {
      const sum = sumOf(term, rowsOf(term));
      addScaled(kept, 1, sum);
      return dot(source, normaliseInPlace(sum));
    });
    const scale = Math.sqrt(this.source.count);
    return {
      gain: scale * (Math.max(-1, ...corrected) - dot(source, written)),
      relief: scale * (dot(rest, without) - dot(rest, written)),
    };
  }

  /**
   * Returns the cosine of words of the translation and the nearest word of the source, except those in `own`; 0 if
   * there is none.
   */
  explanation(own: readonly number[], target: readonly number[]): number {
    const vector = phraseVector(this.target, target);
    let best = 0;
    for (let row = 0; row < this.unitSource.count; row++)
      if (!own.includes(row)) best = Math.max(best, dot(this.unitSource.row(row), vector));
    return best;
  }

  private vectorsOf(target: readonly number[]): Float32Array[] {
    const run = this.runs.get(wordRangeKey(target[0]!, target.at(-1)!));
    return run ? [phraseVector(this.target, target), run] : [phraseVector(this.target, target)];
  }
}

/** Returns the key of a range of words in the `runs` of `WordSimilarity`. */
export function wordRangeKey(first: number, last: number): string {
  return `${first} ${last}`;
}

function rowsOf({ count }: Vectors): number[] {
  return Array.from({ length: count }, (_, row) => row);
}

function phraseVector(rows: Vectors, indices: readonly number[]): Float32Array {
  return normaliseInPlace(sumOf(rows, indices));
}

function sumOf(rows: Vectors, indices: readonly number[]): Float32Array {
  const sum = new Float32Array(rows.dimensions);
  for (const index of indices) addScaled(rows.row(index), 1, sum);
  return sum;
}
