import type { HeldOutFigures } from '../domain/adaptation';
import type { Calibration } from '../domain/calibration';
import { judged, reliability } from '../suggest/calibrationFit';
import type { Lookup } from './lookups';
import { reciprocalRank } from './lookups';

/** The chance that must not explain a gain. */
const CHANCE = 0.05;

export function figuresOf(lookups: readonly Lookup[], calibration: Calibration): HeldOutFigures {
  return {
    first: lookups.filter(({ rank }) => rank === 1).length,
    reciprocalRank: reciprocalRank(lookups),
    calibrationError: reliability(judged(lookups.flatMap(({ trials }) => trials), calibration)).error,
  };
}

/** Whether more of the same look-ups come first, so many more that chance does not explain it. */
export function isBetter(before: readonly Lookup[], after: readonly Lookup[]): boolean {
  const gains = before.filter(({ rank }, i) => rank > 1 && after[i]!.rank === 1).length;
  const losses = before.filter(({ rank }, i) => rank === 1 && after[i]!.rank > 1).length;
  return signTest(gains, losses) < CHANCE;
}

/**
 * The chance that of n = gains + losses changes so many or more are gains although either is as likely as the other: the exact one-sided
 * test of McNemar (1947), Σ_{k ≥ gains} C(n, k) / 2ⁿ.
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
