import { dot, normalise, Vectors } from '../base/vectors';

/** How near words of a segment and of its translation are in meaning. */
export class WordMeanings {
  private readonly unitSource: Vectors;

  /**
   * Both with one row a word, not normalised: the sum of some rows is the vector of the phrase that they make.
   *
   * @param runs phrases of the translation that are not the sum of their words, by first and last word: where no blanks part words, it is
   *   often not known where they end
   */
  constructor(
    private readonly source: Vectors,
    private readonly target: Vectors,
    private readonly runs: ReadonlyMap<string, Float32Array> = new Map(),
  ) {
    this.unitSource = new Vectors(source.dimensions, source.data.slice());
    for (let row = 0; row < source.count; row++) normalise(this.unitSource.row(row));
  }

  /** Cosine of two phrases, each given as the indices of its words. */
  nearness(source: readonly number[], target: readonly number[]): number {
    const vector = phraseOf(this.source, source);
    return Math.max(...this.vectorsOf(target).map((each) => dot(vector, each)));
  }

  /** Cosine of words of the translation and of the nearest of some phrases, each given as the rows of its words; −1 for none. */
  likeness(target: readonly number[], phrases: readonly Vectors[]): number {
    const vectors = this.vectorsOf(target);
    const whole = (phrase: Vectors): Float32Array => phraseOf(phrase, Array.from({ length: phrase.count }, (_, row) => row));
    return Math.max(-1, ...phrases.map(whole).flatMap((phrase) => vectors.map((each) => dot(phrase, each))));
  }

  /** Cosine of words of the translation and of that word of the source which is nearest to them, those of `own` left out; 0 where none is. */
  explanation(own: readonly number[], target: readonly number[]): number {
    const vector = phraseOf(this.target, target);
    let best = 0;
    for (let row = 0; row < this.unitSource.count; row++) if (!own.includes(row)) best = Math.max(best, dot(this.unitSource.row(row), vector));
    return best;
  }

  private vectorsOf(target: readonly number[]): Float32Array[] {
    const run = this.runs.get(runKey(target[0]!, target.at(-1)!));
    return run ? [phraseOf(this.target, target), run] : [phraseOf(this.target, target)];
  }
}

/** Under which a run from one word to another one is kept. */
export function runKey(first: number, last: number): string {
  return `${first} ${last}`;
}

function phraseOf(rows: Vectors, indices: readonly number[]): Float32Array {
  const sum = new Float32Array(rows.dimensions);
  for (const index of indices) rows.row(index).forEach((value, place) => (sum[place]! += value));
  return normalise(sum);
}
