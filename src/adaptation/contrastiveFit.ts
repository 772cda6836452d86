import { seededRandom, dot, Vectors } from '../base/vectors';
import type { Steps } from '../base/steps';
import { QueryMap } from './queryMap';
import type { TermPair } from './termPairs';

/** The sharpness of the softmax over answers; the cosines of related phrases differ by some hundredths. */
const SHARPNESS = 25;
/** Length of a step. */
const RATE = 6;
const BATCH = 64;
/** Queries that are taken into the map together. */
const TOGETHER = 4;
/** Rows of a batch that are worked on without a pause: some milliseconds. */
const ROWS_AT_ONCE = 16;

/**
 * Fits a `QueryMap` to pairs by a few steps of gradient descent from the identity, on the loss of multiple negatives
 * (InfoNCE; van den Oord et al., 2018):
 *
 *   L = −1/n Σ_i log ( exp(s·cos(W x_i, y_i)) / Σ_j exp(s·cos(W x_i, y_j)) ),   W = I + A,
 *
 * where the y_j are the equivalents of the other pairs of a batch; another right answer is no rival. That there are few
 * steps is what keeps the map near the identity. An orthogonal map (Schönemann, 1966) brings all pairs nearer to each
 * other, those too that are first already, and has no say in which answer comes first; this loss is about nothing else.
 */
export class ContrastiveFit {
  readonly map: QueryMap;
  private steps = 0;
  private readonly random = seededRandom(1);

  constructor(
    private readonly queries: Vectors,
    private readonly targets: Vectors,
    private readonly pairs: readonly TermPair[],
  ) {
    this.map = new QueryMap(Vectors.zeros(queries.dimensions, queries.dimensions));
  }

  /** Goes on to so many steps in all. */
  *advance(steps: number): Steps<void> {
    for (; this.steps < steps; this.steps++) yield* this.step();
  }

  private *step(): Steps<void> {
    const batch = this.draw();
    const answers = batch.map(({ right }) => right[Math.floor(this.random() * right.length)]!);
    const gradients: Float32Array[] = [];
    for (const [place, pair] of batch.entries()) {
      gradients.push(this.gradient(pair, place, answers));
      if (place % ROWS_AT_ONCE === 0) yield;
    }
    for (let start = 0; start + TOGETHER <= batch.length; start += TOGETHER) {
      const queries = batch.slice(start, start + TOGETHER).map(({ query }) => this.queries.row(query));
      this.map.add(-RATE / batch.length, queries, gradients.slice(start, start + TOGETHER));
      if (start % ROWS_AT_ONCE === 0) yield;
    }
  }

  /**
   * Returns the gradient of a pair's loss by its turned query, divided by s: (Σ_j p_j y_j − y_i), without the component
   * along the query, divided by the query's length.
   */
  private gradient({ query, right }: TermPair, place: number, answers: readonly number[]): Float32Array {
    const turned = this.map.turned(this.queries.row(query));
    const length = Math.sqrt(dot(turned, turned)) || 1;
    const scores = answers.map((row, other) =>
      other !== place && right.includes(row) ? -Infinity : (SHARPNESS * dot(turned, this.targets.row(row))) / length,
    );
    const best = Math.max(...scores);
    const weights = scores.map((score) => Math.exp(score - best));
    const sum = weights.reduce((a, b) => a + b, 0);
    const gradient = new Float32Array(turned.length);
    for (const [other, row] of answers.entries()) {
      const weight = weights[other]! / sum - Number(other === place);
      const target = this.targets.row(row);
      for (let j = 0; j < gradient.length; j++) gradient[j]! += weight * target[j]!;
    }
    const along = dot(gradient, turned) / (length * length);
    for (let j = 0; j < gradient.length; j++) gradient[j] = (gradient[j]! - along * turned[j]!) / length;
    return gradient;
  }

  /** Some of the pairs, none twice. */
  private draw(): TermPair[] {
    const size = Math.min(BATCH, this.pairs.length - (this.pairs.length % TOGETHER));
    const drawn = new Set<number>();
    while (drawn.size < size) drawn.add(Math.floor(this.random() * this.pairs.length));
    return Array.from(drawn, (place) => this.pairs[place]!);
  }
}
