import type { Steps } from '../base/steps';
import type { Vectors } from '../base/vectors';
import { calibrationSteps, judged, reliability } from '../lookup/calibrationFit';
import type { Calibration, HeldOutFigures } from '../model/adaptation';
import { ContrastiveFit } from './contrastiveFit';
import type { Lookup } from './lookups';
import { rankTargets, reciprocalRank } from './lookups';
import type { QueryMap } from './queryMap';
import type { TermPair } from './termPairs';
import { split } from './termPairs';

/** Fewer pairs cannot show that anything is better than chance. */
export const MIN_PAIRS = 100;
/** The share of all pairs that is held out. */
const HELD_OUT = 0.2;
/** The share of the remaining pairs for early stopping and calibration. */
const VALIDATED = 0.25;
/** Look-ups cost time, and this many tell enough. */
const MAX_VALIDATED = 500;
const MAX_HELD_OUT = 1000;
/** The numbers of steps after which training may stop. */
const STOPS = [50, 100, 200, 400];
/** So many answers the model's own calibration counts for, so that few cannot lead it astray. */
const TRUST = 5;

interface AdaptTask {
  queries: Vectors;
  targets: Vectors;
  /** The pairs in random order. */
  pairs: readonly TermPair[];
  /** The calibration of the model. */
  calibration: Calibration;
}

export interface Adaptation {
  map: QueryMap;
  /** The calibration for cosines of mapped queries. */
  calibration: Calibration;
}

export interface AdaptResult {
  verdict: 'better' | 'noBetter' | 'tooFew';
  pairs: number;
  /** Pairs that the figures are of. */
  heldOut: number;
  /** Missing if there are too few pairs; `after` is also missing without an improvement. */
  before?: HeldOutFigures;
  after?: HeldOutFigures;
  /** The adaptation, if it is better. */
  adaptation?: Adaptation;
}

/**
 * Fits a map from one language's terms to another's and keeps it only if held-out pairs improve: significantly more
 * rank first, and the confidences are not significantly worse (1 / √n). Early stopping uses pairs that are neither
 * fitted nor held out.
 * @param onShare receives the progress, 0 to 1
 */
export function* adapt(task: AdaptTask, onShare: (share: number) => void = () => undefined): Steps<AdaptResult> {
  const { queries, targets, calibration } = task;
  const pairs = withVectors(task);
  const { fitted, heldOut: all } = split(pairs, HELD_OUT);
  const heldOut = all.slice(0, MAX_HELD_OUT);
  if (pairs.length < MIN_PAIRS || heldOut.length === 0) return { verdict: 'tooFew', pairs: pairs.length, heldOut: 0 };
  const chosen = yield* choose(fitted, task, (share) => onShare(0.5 * share));
  const unmapped = yield* rankTargets(heldOut, queries, targets);
  const before = figuresOf(unmapped, calibration);
  const same = { verdict: 'noBetter', pairs: pairs.length, heldOut: heldOut.length, before } as const;
  if (!chosen) return same;
  const fit = new ContrastiveFit(queries, targets, fitted);
  for (let step = 0; step < chosen.steps; step += 10) {
    yield* fit.advance(Math.min(chosen.steps, step + 10));
    onShare(0.5 + (0.4 * step) / chosen.steps);
  }
  const mapped = yield* rankTargets(heldOut, queries, targets, fit.map);
  const after = figuresOf(mapped, chosen.calibration);
  onShare(1);
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
  pairs: readonly TermPair[],
  { queries, targets, calibration }: AdaptTask,
  onShare: (share: number) => void,
): Steps<{ steps: number; calibration: Calibration } | undefined> {
  const { fitted, heldOut } = split(pairs, VALIDATED);
  const validated = heldOut.slice(0, MAX_VALIDATED);
  if (validated.length === 0) return undefined;
  const fit = new ContrastiveFit(queries, targets, fitted);
  let best = { steps: 0, lookups: yield* rankTargets(validated, queries, targets) };
  for (const steps of STOPS) {
    yield* fit.advance(steps);
    const lookups = yield* rankTargets(validated, queries, targets, fit.map);
    onShare(steps / STOPS.at(-1)!);
    if (reciprocalRank(lookups) <= reciprocalRank(best.lookups)) break;
    best = { steps, lookups };
  }
  if (best.steps === 0) return undefined;
  const trials = best.lookups.flatMap((lookup) => lookup.trials);
  return { steps: best.steps, calibration: yield* calibrationSteps(trials, { start: calibration, weight: TRUST }) };
}

/** Returns the pairs that the encoder knows: a zero row is close to nothing. */
function withVectors({ queries, targets, pairs }: AdaptTask): TermPair[] {
  const isKnown = (vectors: Vectors, row: number): boolean => vectors.row(row).some((value) => value !== 0);
  return pairs
    .map(({ query, right }) => ({ query, right: right.filter((row) => isKnown(targets, row)) }))
    .filter(({ query, right }) => right.length > 0 && isKnown(queries, query));
}

/** The chance that must not explain a gain. */
const CHANCE = 0.05;

function figuresOf(lookups: readonly Lookup[], calibration: Calibration): HeldOutFigures {
  return {
    first: lookups.filter(({ rank }) => rank === 1).length,
    reciprocalRank: reciprocalRank(lookups),
    calibrationError: reliability(
      judged(
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
  return signTest(gains, losses) < CHANCE;
}

/**
 * The chance that of n = gains + losses changes so many or more are gains although either is as likely as the other:
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
