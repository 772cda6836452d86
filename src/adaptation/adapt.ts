import type { Steps } from '../base/steps';
import { dot, normaliseInPlace, seededRandom, Vectors } from '../base/vectors';
import type { CalibrationTrial } from '../lookup/confidence';
import { fitCalibration, judgeTrials, reliabilityDiagram } from '../lookup/confidence';
import type { AdaptedDirection, Calibration, HeldOutFigures } from '../model/adaptation';
import type { QueryPair } from './termPairs';
import { splitHeldOut } from './termPairs';

/** The minimum number of pairs: fewer cannot show that anything is better than chance. */
export const MIN_ADAPTATION_PAIRS = 100;
const HELD_OUT_SHARE = 0.2;
/** The share of the remaining pairs for early stopping and calibration. */
const VALIDATION_SHARE = 0.25;
/** The maximum numbers of pairs that choose the number of steps, and that measure the result. */
const MAX_VALIDATED = 500;
const MAX_HELD_OUT = 1000;
/** The numbers of steps after which training may stop. */
const STOPS = [50, 100, 200, 400];
/** The weight of the model's calibration as a prior, in answers. It keeps a few pairs from distorting the result. */
const PRIOR_ANSWERS = 5;

interface AdaptTask {
  queries: Vectors;
  targets: Vectors;
  /** The pairs in random order. */
  pairs: readonly QueryPair[];
  /** The calibration of the model. */
  calibration: Calibration;
}

export interface Adaptation {
  map: QueryMap;
  /** The calibration for cosines of mapped queries. */
  calibration: Calibration;
}

export interface AdaptResult extends Omit<AdaptedDirection, 'pair'> {
  /** The adaptation, if it is better. */
  adaptation?: Adaptation;
}

/**
 * Fits a map from one language's terms to another's and keeps it only if held-out pairs improve: significantly more
 * rank first, and the calibration error rises by at most 1 / √(2n) for n held-out pairs. The number of steps is chosen
 * on a part of the other pairs, which the final fit then includes.
 * @param onFractionDone receives the progress, 0 to 1
 */
export function* fitAdaptation(
  task: AdaptTask,
  onFractionDone: (share: number) => void = () => undefined,
): Steps<AdaptResult> {
  const { queries, targets, calibration } = task;
  const pairs = withVectors(task);
  const { fitted, heldOut: all } = splitHeldOut(pairs, HELD_OUT_SHARE);
  const heldOut = all.slice(0, MAX_HELD_OUT);
  if (pairs.length < MIN_ADAPTATION_PAIRS || heldOut.length === 0)
    return { verdict: 'tooFew', pairs: pairs.length, heldOut: 0 };
  const chosen = yield* choose(fitted, task, (share) => onFractionDone(0.5 * share));
  const unmapped = yield* rankPairs(heldOut, queries, targets);
  const before = figuresOf(unmapped, calibration);
  const same = { verdict: 'noBetter', pairs: pairs.length, heldOut: heldOut.length, before } as const;
  if (!chosen) return same;
  const fit = new ContrastiveFit(queries, targets, fitted);
  for (let step = 0; step < chosen.steps; step += 10) {
    yield* fit.advance(Math.min(chosen.steps, step + 10));
    onFractionDone(0.5 + (0.4 * step) / chosen.steps);
  }
  const mapped = yield* rankPairs(heldOut, queries, targets, fit.map);
  const after = figuresOf(mapped, chosen.calibration);
  onFractionDone(1);
  if (
    !isBetter(unmapped, mapped) ||
    after.calibrationError > before.calibrationError + 1 / Math.sqrt(2 * heldOut.length)
  )
    return { ...same, after };
  return { ...same, verdict: 'better', after, adaptation: { map: fit.map, calibration: chosen.calibration } };
}

/**
 * Returns the best number of steps for unfitted pairs, with the calibration of their cosines; undefined if none helps.
 */
function* choose(
  pairs: readonly QueryPair[],
  { queries, targets, calibration }: AdaptTask,
  onFractionDone: (share: number) => void,
): Steps<{ steps: number; calibration: Calibration } | undefined> {
  const { fitted, heldOut } = splitHeldOut(pairs, VALIDATION_SHARE);
  const validated = heldOut.slice(0, MAX_VALIDATED);
  if (validated.length === 0) return undefined;
  const fit = new ContrastiveFit(queries, targets, fitted);
  let best = { steps: 0, lookups: yield* rankPairs(validated, queries, targets) };
  for (const steps of STOPS) {
    yield* fit.advance(steps);
    const lookups = yield* rankPairs(validated, queries, targets, fit.map);
    onFractionDone(steps / STOPS.at(-1)!);
    if (reciprocalRank(lookups) <= reciprocalRank(best.lookups)) break;
    best = { steps, lookups };
  }
  if (best.steps === 0) return undefined;
  const trials = best.lookups.flatMap((lookup) => lookup.trials);
  return {
    steps: best.steps,
    calibration: yield* fitCalibration(trials, { start: calibration, weight: PRIOR_ANSWERS }),
  };
}

/** Returns the pairs whose query and an answer have vectors: the encoder does not support a term with a zero row. */
function withVectors({ queries, targets, pairs }: AdaptTask): QueryPair[] {
  const isKnown = (vectors: Vectors, row: number): boolean => vectors.row(row).some((value) => value !== 0);
  return pairs
    .map(({ query, correct }) => ({ query, correct: correct.filter((row) => isKnown(targets, row)) }))
    .filter(({ query, correct }) => correct.length > 0 && isKnown(queries, query));
}

/** The maximum probability that chance explains a gain. */
const MAX_CHANCE = 0.05;

function figuresOf(lookups: readonly Lookup[], calibration: Calibration): HeldOutFigures {
  return {
    first: lookups.filter(({ rank }) => rank === 1).length,
    reciprocalRank: reciprocalRank(lookups),
    calibrationError: reliabilityDiagram(
      judgeTrials(
        lookups.flatMap(({ trials }) => trials),
        calibration,
      ),
    ).error,
  };
}

/** Returns whether significantly more of the same look-ups rank first. */
function isBetter(before: readonly Lookup[], after: readonly Lookup[]): boolean {
  const gains = before.filter(({ rank }, i) => rank > 1 && after[i]!.rank === 1).length;
  const losses = before.filter(({ rank }, i) => rank === 1 && after[i]!.rank > 1).length;
  return signTest(gains, losses) < MAX_CHANCE;
}

/**
 * Returns the probability that, of n = gains + losses changes, this many or more are gains if both are equally likely:
 * the exact one-sided test of McNemar (1947), Σ_{k ≥ gains} C(n, k) / 2ⁿ.
 */
export function signTest(gains: number, losses: number): number {
  const n = gains + losses;
  let [sum, logChoose] = [0, 0];
  for (let k = 0; k <= n; k++) {
    if (k >= gains) sum += Math.exp(logChoose - n * Math.LN2);
    logChoose += Math.log((n - k) / (k + 1));
  }
  return Math.min(1, sum);
}

/** The sharpness of the softmax over answers; the cosines of related phrases differ by some hundredths. */
const SHARPNESS = 25;
/** The learning rate of the gradient descent. */
const STEP_LENGTH = 6;
const BATCH = 64;
/** The number of queries that are added to the map together. */
const QUERIES_AT_ONCE = 4;
/** The number of rows of a batch that are processed without a pause: some milliseconds. */
const ROWS_AT_ONCE = 16;

/**
 * Fits a `QueryMap` to pairs by a few steps of gradient descent from the identity, on the loss of multiple
 * negatives (InfoNCE; van den Oord et al., 2018):
 *
 * L = −1/n Σ_i log ( exp(s·cos(W x_i, y_i)) / Σ_j exp(s·cos(W x_i, y_j)) ),   W = I + A,
 *
 * where the y_j are the equivalents of the other pairs of a batch, except other correct ones. The small number of steps
 * keeps the map near the identity. An orthogonal map (Schönemann, 1966) brings all pairs closer, even those that
 * already rank first, and does not optimise the ranking. This loss does.
 */
class ContrastiveFit {
  readonly map: QueryMap;
  private steps = 0;
  private readonly random = seededRandom(1);

  constructor(
    private readonly queries: Vectors,
    private readonly targets: Vectors,
    private readonly pairs: readonly QueryPair[],
  ) {
    this.map = new QueryMap(Vectors.zeros(queries.dimensions, queries.dimensions));
  }

  /** Continues to this total number of steps. */
  *advance(steps: number): Steps<void> {
    for (; this.steps < steps; this.steps++) yield* this.step();
  }

  private *step(): Steps<void> {
    const batch = this.draw();
    const answers = batch.map(({ correct }) => correct[Math.floor(this.random() * correct.length)]!);
    const gradients: Float32Array[] = [];
    for (const [place, pair] of batch.entries()) {
      gradients.push(this.gradient(pair, place, answers));
      if (place % ROWS_AT_ONCE === 0) yield;
    }
    for (let start = 0; start + QUERIES_AT_ONCE <= batch.length; start += QUERIES_AT_ONCE) {
      const queries = batch.slice(start, start + QUERIES_AT_ONCE).map(({ query }) => this.queries.row(query));
      this.map.add(-STEP_LENGTH / batch.length, queries, gradients.slice(start, start + QUERIES_AT_ONCE));
      if (start % ROWS_AT_ONCE === 0) yield;
    }
  }

  /**
   * Returns the gradient of a pair's loss by its mapped query, divided by s: (Σ_j p_j y_j − y_i), without the component
   * along the query, divided by the query's length.
   */
  private gradient({ query, correct }: QueryPair, place: number, answers: readonly number[]): Float32Array {
    const mapped = this.map.applyUnnormalised(this.queries.row(query));
    const length = Math.sqrt(dot(mapped, mapped)) || 1;
    const scores = answers.map((row, other) =>
      other !== place && correct.includes(row) ? -Infinity : (SHARPNESS * dot(mapped, this.targets.row(row))) / length,
    );
    const best = Math.max(...scores);
    const weights = scores.map((score) => Math.exp(score - best));
    const sum = weights.reduce((a, b) => a + b, 0);
    const gradient = new Float32Array(mapped.length);
    for (const [other, row] of answers.entries()) {
      const weight = weights[other]! / sum - Number(other === place);
      const target = this.targets.row(row);
      for (let j = 0; j < gradient.length; j++) gradient[j]! += weight * target[j]!;
    }
    const along = dot(gradient, mapped) / (length * length);
    for (let j = 0; j < gradient.length; j++) gradient[j] = (gradient[j]! - along * mapped[j]!) / length;
    return gradient;
  }

  /** Returns a random sample of the pairs, without repetition. */
  private draw(): QueryPair[] {
    const size = Math.min(BATCH, this.pairs.length - (this.pairs.length % QUERIES_AT_ONCE));
    const drawn = new Set<number>();
    while (drawn.size < size) drawn.add(Math.floor(this.random() * this.pairs.length));
    return Array.from(drawn, (place) => this.pairs[place]!);
  }
}

/** The maximum number of competing answers in a confidence; others add nothing to the sum. */
const MAX_COMPETITORS = 20;
/** The number of targets that are compared without a pause: a millisecond or two. */
const TARGETS_AT_ONCE = 4000;

/** One term that is looked up among all terms of the other language. */
interface Lookup {
  /** The rank of the first correct answer, from 1. */
  rank: number;
  /** The trial with the best correct answer, and the trial without any correct answer. */
  trials: [CalibrationTrial, CalibrationTrial];
}

/**
 * Looks up the pairs' queries among the targets. Returns one look-up for each pair.
 *
 * @param map the map of the queries; if it is missing, they are not changed
 */
function* rankPairs(pairs: readonly QueryPair[], queries: Vectors, targets: Vectors, map?: QueryMap): Steps<Lookup[]> {
  const found: Lookup[] = [];
  const others = new Float32Array(targets.count);
  for (const { query, correct } of pairs) {
    const vector = map ? map.apply(queries.row(query)) : queries.row(query);
    for (let row = 0; row < targets.count; row++) {
      others[row] = dot(vector, targets.row(row));
      if (row % TARGETS_AT_ONCE === TARGETS_AT_ONCE - 1) yield;
    }
    const own = Math.max(...correct.map((row) => others[row]!));
    for (const row of correct) others[row] = -Infinity;
    const rivals = best(others, MAX_COMPETITORS);
    let rank = 1;
    for (const cosine of others) if (cosine >= own) rank++;
    const present = [...rivals, own].sort((a, b) => b - a).slice(0, MAX_COMPETITORS);
    found.push({
      rank,
      trials: [
        { cosines: present, isRight: rank === 1, isPresent: true },
        { cosines: rivals, isRight: false, isPresent: false },
      ],
    });
    yield;
  }
  return found;
}

/** Returns the mean of 1 / rank. */
function reciprocalRank(lookups: readonly Lookup[]): number {
  return lookups.reduce((sum, { rank }) => sum + 1 / rank, 0) / lookups.length;
}

/** Returns the `count` greatest values, greatest first, excluding −∞. */
function best(values: Float32Array, count: number): number[] {
  const kept: number[] = [];
  for (const value of values) {
    if (value === -Infinity || (kept.length === count && value <= kept[count - 1]!)) continue;
    let place = kept.length;
    while (place > 0 && kept[place - 1]! < value) place--;
    kept.splice(place, 0, value);
    if (kept.length > count) kept.pop();
  }
  return kept;
}

/**
 * Transforms a query's vector before the search among the other language's terms: q ↦ q·(I + A), l2-normalised. A is
 * `dimensions × dimensions`, initially zero: the map is then the identity.
 */
export class QueryMap {
  constructor(readonly change: Vectors) {}

  apply(query: Float32Array): Float32Array {
    return normaliseInPlace(this.applyUnnormalised(query));
  }

  /** Returns q·(I + A), not normalised. */
  applyUnnormalised(query: Float32Array): Float32Array {
    const result = Float32Array.from(query);
    const { data } = this.change;
    const size = query.length;
    let i = 0;
    // Processes four rows at a time, so each value of the result is loaded and stored only once for the four.
    for (; i + 3 < size; i += 4) {
      const [f0, f1, f2, f3] = [query[i]!, query[i + 1]!, query[i + 2]!, query[i + 3]!];
      const [r0, r1, r2, r3] = [i * size, (i + 1) * size, (i + 2) * size, (i + 3) * size];
      for (let j = 0; j < size; j++)
        result[j]! += f0 * data[r0 + j]! + f1 * data[r1 + j]! + f2 * data[r2 + j]! + f3 * data[r3 + j]!;
    }
    for (; i < size; i++) for (let j = 0; j < size; j++) result[j]! += query[i]! * data[i * size + j]!;
    return result;
  }

  /** Adds factor · Σ_k queries_kᵀ · directions_k, of four queries. */
  add(factor: number, queries: readonly Float32Array[], directions: readonly Float32Array[]): void {
    const { data, dimensions: size } = this.change;
    const [q0, q1, q2, q3] = queries as [Float32Array, Float32Array, Float32Array, Float32Array];
    const [d0, d1, d2, d3] = directions as [Float32Array, Float32Array, Float32Array, Float32Array];
    for (let i = 0; i < size; i++) {
      const [f0, f1, f2, f3] = [factor * q0[i]!, factor * q1[i]!, factor * q2[i]!, factor * q3[i]!];
      const start = i * size;
      for (let j = 0; j < size; j++) data[start + j]! += f0 * d0[j]! + f1 * d1[j]! + f2 * d2[j]! + f3 * d3[j]!;
    }
  }
}
