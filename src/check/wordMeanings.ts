import { dot, normalise, Vectors } from '../domain/vectors';

/** How near words of a segment and of its translation are in meaning. */
export class WordMeanings {
  private readonly unitSource: Vectors;

  /** Both with one row a word, not normalised: the sum of some rows is the vector of the phrase that they make. */
  constructor(
    private readonly source: Vectors,
    private readonly target: Vectors,
  ) {
    this.unitSource = new Vectors(source.dimensions, source.data.slice());
    for (let row = 0; row < source.count; row++) normalise(this.unitSource.row(row));
  }

  /** Cosine of two phrases, each given as the indices of its words. */
  nearness(source: readonly number[], target: readonly number[]): number {
    return dot(phraseOf(this.source, source), phraseOf(this.target, target));
  }

  /** Cosine of words of the translation and of that word of the source which is nearest to them, those of `own` left out. */
  explanation(own: readonly number[], target: readonly number[]): number {
    const vector = phraseOf(this.target, target);
    let best = -1;
    for (let row = 0; row < this.unitSource.count; row++) if (!own.includes(row)) best = Math.max(best, dot(this.unitSource.row(row), vector));
    return best;
  }
}

function phraseOf(rows: Vectors, indices: readonly number[]): Float32Array {
  const sum = new Float32Array(rows.dimensions);
  for (const index of indices) rows.row(index).forEach((value, place) => (sum[place]! += value));
  return normalise(sum);
}
