import type { Calibration } from '../../src/domain/calibration';
import { meaningConfidences } from '../../src/suggest/evidence';

/** One look-up: cosines of the nearest entries, best first, and whether the first is right. */
export interface Trial {
  cosines: number[];
  isRight: boolean;
  /** Whether the glossary holds the phrase at all. */
  isPresent: boolean;
}

/** Confidence of the first answer among its rivals, as the product shows it. */
export function confidenceOfFirst({ cosines }: Trial, calibration: Calibration): number {
  return meaningConfidences(cosines.map((cosine, group) => ({ cosine, group })), calibration)[0]!;
}

/** How far each step of the descent goes. */
const RATE = 8;

/** Least log loss of the first answer under the multinomial logit of `meaningConfidences`, by gradient descent. */
export function fitCalibration(trials: readonly Trial[]): Calibration {
  const calibration = { slope: 10, intercept: -5 };
  for (let change = 1; change > 1e-5; ) {
    let [slope, intercept] = [0, 0];
    for (const { cosines, isRight } of trials) {
      const odds = cosines.map((cosine) => Math.exp(calibration.slope * cosine + calibration.intercept));
      const sum = 1 + odds.reduce((a, b) => a + b, 0);
      const p = odds[0]! / sum;
      const error = isRight ? -1 : p / Math.max(1 - p, 1e-9);
      slope += error * (cosines[0]! - odds.reduce((mean, odd, i) => mean + (odd / sum) * cosines[i]!, 0));
      intercept += error / sum;
    }
    calibration.slope -= (RATE * slope) / trials.length;
    calibration.intercept -= (RATE * intercept) / trials.length;
    change = (RATE * Math.max(Math.abs(slope), Math.abs(intercept))) / trials.length;
  }
  return calibration;
}

export function logLoss(trials: readonly Trial[], calibration: Calibration): number {
  return -mean(trials, (trial) => Math.log(trial.isRight ? confidenceOfFirst(trial, calibration) : 1 - confidenceOfFirst(trial, calibration)));
}

/** One row of a reliability table: answers of like confidence, and how many of them are right. */
export interface ReliabilityBin {
  from: number;
  count: number;
  meanConfidence: number;
  shareRight: number;
}

/** Ten bins of equal width, empty ones left out; `error` is the expected calibration error: the distance between the two, weighted by count. */
export function reliability(trials: readonly Trial[], calibration: Calibration): { bins: ReliabilityBin[]; error: number } {
  const bins = Array.from({ length: 10 }, (_, i) => {
    const within = trials.filter((trial) => Math.min(9, Math.floor(confidenceOfFirst(trial, calibration) * 10)) === i);
    return { from: i / 10, count: within.length, meanConfidence: mean(within, (trial) => confidenceOfFirst(trial, calibration)), shareRight: mean(within, ({ isRight }) => Number(isRight)) };
  }).filter(({ count }) => count > 0);
  return { bins, error: bins.reduce((sum, { count, meanConfidence, shareRight }) => sum + (count / trials.length) * Math.abs(meanConfidence - shareRight), 0) };
}

export function mean<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0) / items.length;
}
