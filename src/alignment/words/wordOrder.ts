/** The word order freedom of a language pair. */
export interface WordOrder {
  /** The exponential decay per word of distance from a monotone step. */
  decay: number;
  /** The base weight of any jump, relative to 1 for an even step. */
  anywhere: number;
}

/**
 * The word orders from free to strict. A single pair weights them by likelihood; a document uses its most likely one.
 */
export const WORD_ORDERS: readonly WordOrder[] = [0.1, 0.2, 0.4, 0.8, 1.6].map((decay) => ({
  decay,
  anywhere: 0.0003,
}));

/** The share of words without a counterpart. */
const UNALIGNED_SHARE = 0.2;
/** The minimum likelihood of a jump relative to an even step; less likely ones get only the base weight `anywhere`. */
const MIN_RELATIVE_JUMP = 1e-3;

export interface LinkPosteriors {
  /**
   * A matrix `states × observations`: the probability that the observation comes from the state. The remainder to 1 is
   * “from none”.
   */
  values: Float64Array;
  /** The logarithm of the likelihood of all observations. */
  likelihood: number;
}

/**
 * Returns the posterior link probabilities under the hidden Markov model of word alignment (Vogel, Ney & Tillmann 1996;
 * with empty words after Och & Ney 2003). Each observed word comes from a word of the other sentence, its state, or
 * from none. The next one prefers a nearby state. The `emissions` weight the states, relative to 1 for none.
 * @param emissions `states × observations`, row by row
 */
export function linkPosteriors(
  emissions: Float64Array,
  states: number,
  observations: number,
  order: WordOrder,
): LinkPosteriors {
  const move = new Moves(states, states / observations, order);
  const aligned = new Float64Array(states * observations);
  const scales = new Float64Array(observations);
  let before: Float64Array = move.start();
  for (let t = 0; t < observations; t++) {
    const reached = t === 0 ? before : move.forward(before);
    let sum = 0;
    const now = new Float64Array(states);
    for (let s = 0; s < states; s++) {
      const value = reached[s]! * (1 - UNALIGNED_SHARE) * emissions[s * observations + t]!;
      aligned[t * states + s] = value;
      now[s] = value + before[s]! * UNALIGNED_SHARE;
      sum += now[s]!;
    }
    scales[t] = sum;
    for (let s = 0; s < states; s++) {
      aligned[t * states + s]! /= sum;
      now[s]! /= sum;
    }
    before = now;
  }
  const values = new Float64Array(states * observations);
  let after: Float64Array = new Float64Array(states).fill(1);
  for (let t = observations - 1; t >= 0; t--) {
    for (let s = 0; s < states; s++) values[s * observations + t] = aligned[t * states + s]! * after[s]!;
    if (t === 0) break;
    const emitted = new Float64Array(states);
    for (let s = 0; s < states; s++) emitted[s] = after[s]! * (1 - UNALIGNED_SHARE) * emissions[s * observations + t]!;
    const back = move.backward(emitted);
    for (let s = 0; s < states; s++) back[s] = (back[s]! + after[s]! * UNALIGNED_SHARE) / scales[t]!;
    after = back;
  }
  return { values, likelihood: scales.reduce((sum, scale) => sum + Math.log(scale), 0) };
}

/** The transition matrix, applied without storing it: a kernel around an even step, and a small weight for any jump. */
class Moves {
  private readonly kernel: { step: number; weight: number }[] = [];
  private readonly totals: Float64Array;

  constructor(
    private readonly states: number,
    step: number,
    private readonly order: WordOrder,
  ) {
    const reach = Math.log(1 / MIN_RELATIVE_JUMP) / order.decay;
    for (let jump = Math.ceil(step - reach); jump <= step + reach; jump++) {
      if (Math.abs(jump) < states)
        this.kernel.push({ step: jump, weight: Math.exp(-Math.abs(jump - step) * order.decay) });
    }
    this.totals = new Float64Array(states);
    for (let from = 0; from < states; from++) {
      this.totals[from] = order.anywhere * states;
      for (const { step: jump, weight } of this.kernel)
        if (from + jump >= 0 && from + jump < states) this.totals[from]! += weight;
    }
  }

  start(): Float64Array {
    const weights = Float64Array.from(
      { length: this.states },
      (_, s) => Math.exp(-s * this.order.decay) + this.order.anywhere,
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
  }

  forward(from: Float64Array): Float64Array {
    const shares = new Float64Array(this.states);
    let sum = 0;
    for (let s = 0; s < this.states; s++) sum += shares[s] = from[s]! / this.totals[s]!;
    const everywhere = this.order.anywhere * sum;
    const to = new Float64Array(this.states).fill(everywhere);
    for (const { step, weight } of this.kernel) {
      const first = Math.max(0, -step),
        last = Math.min(this.states, this.states - step);
      for (let s = first; s < last; s++) to[s + step]! += weight * shares[s]!;
    }
    return to;
  }

  backward(to: Float64Array): Float64Array {
    let sum = 0;
    for (let s = 0; s < this.states; s++) sum += to[s]!;
    const everywhere = this.order.anywhere * sum;
    const from = new Float64Array(this.states).fill(everywhere);
    for (const { step, weight } of this.kernel) {
      const first = Math.max(0, -step),
        last = Math.min(this.states, this.states - step);
      for (let s = first; s < last; s++) from[s]! += weight * to[s + step]!;
    }
    for (let s = 0; s < this.states; s++) from[s]! /= this.totals[s]!;
    return from;
  }
}
