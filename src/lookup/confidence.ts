import type { Steps } from '../base/steps';
import type { Calibration } from '../model/adaptation';

/** The cosines that support an answer. */
export interface MeaningEvidence {
  /** The cosine with the nearest of the entry's terms in another language than the phrase's. */
  target?: number;
  /** The cosine with the nearest in the phrase's language. */
  own?: number;
  /** Answers of one group do not contradict each other. */
  group: number;
}

/**
 * The effect of the cosine with a term in the phrase's language if the model has no calibration for it: a sixth of the
 * slope for the target language, and no effect at a cosine of 0.3.
 */
const UNTAUGHT_OWN = { share: 1 / 6, neutral: 0.3 };

/**
 * Returns the confidence of each answer by its cosines, given the others: a multinomial logit with “none of them” as
 * one choice,
 *
 * p_i = o_i / (1 + Σ_j o_j),   o = exp(intercept + slope · target + (own intercept + own slope · own)),
 *
 * which for a single answer is the model's logistic calibration. The two cosines count separately because common words
 * bring phrases of one language close to each other regardless of their meaning: the nearer of the two is a worse guide
 * than the target's alone (docs/development/quality.md). Answers compete because the best of 1,000 random cosines is
 * higher than the best of ten, and one logistic of the cosine cannot serve both (bench/calibrate.ts). Answers of the
 * same group are one choice and do not compete with each other.
 */
export function meaningConfidences(answers: readonly MeaningEvidence[], calibration: Calibration): number[] {
  const odds = answers.map((answer) => Math.exp(logOdds(answer, calibration)));
  const oddsOfGroup = maxByGroup(
    odds,
    answers.map(({ group }) => group),
  );
  const sum = sumOverGroups(oddsOfGroup);
  return answers.map(({ group }, i) => odds[i]! / (1 + sum - oddsOfGroup.get(group)! + odds[i]!));
}

function logOdds({ target, own }: MeaningEvidence, { slope, intercept, own: weights }: Calibration): number {
  if (target === undefined && own === undefined) return -Infinity;
  // If only one of the two cosines is known, it is used alone.
  const across = intercept + slope * (target ?? own!);
  if (target === undefined || own === undefined) return across;
  const ownSlope = weights?.slope ?? UNTAUGHT_OWN.share * slope;
  return across + (weights?.intercept ?? -ownSlope * UNTAUGHT_OWN.neutral) + ownSlope * own;
}

/**
 * Returns the greatest value in each group.
 *
 * @param groups the groups of the values, one for each
 */
export function maxByGroup(values: readonly number[], groups: readonly number[]): Map<number, number> {
  const greatest = new Map<number, number>();
  values.forEach((value, i) => greatest.set(groups[i]!, Math.max(greatest.get(groups[i]!) ?? 0, value)));
  return greatest;
}

/** Returns the sum of the result of `maxByGroup`: members of a group do not count twice. */
export function sumOverGroups(greatest: ReadonlyMap<number, number>): number {
  return Array.from(greatest.values()).reduce((a, b) => a + b, 0);
}

/** One look-up: cosines of the nearest entries, best first, and whether the first is right. */
export interface CalibrationTrial {
  cosines: number[];
  isRight: boolean;
  /** True if the glossary contains the phrase. */
  isPresent: boolean;
}

/** Returns the confidence of the nearest entry of a look-up, as Glossa would show it. */
function confidenceOfFirst({ cosines }: CalibrationTrial, calibration: Calibration): number {
  return meaningConfidences(
    cosines.map((target, group) => ({ target, group })),
    calibration,
  )[0]!;
}

/** The learning rate of the descent. */
const LEARNING_RATE = 8;
/** The maximum number of rounds; after them, the result is close enough. */
const MAX_ROUNDS = 20_000;

/** Prior knowledge: a calibration, and the number of trials that it counts for. */
interface PriorCalibration {
  start: Calibration;
  weight: number;
}

/**
 * Minimises the log loss of the first answer under the multinomial logit of `meaningConfidences`, by gradient descent
 * from the prior. A deviation costs weight / 2 · (Δslope² / slope² + Δintercept²), in nats: as much as that number of
 * contrary trials.
 */
export function* fitCalibration(
  trials: readonly CalibrationTrial[],
  { start, weight }: PriorCalibration,
): Steps<Calibration> {
  const calibration = { ...start };
  // A prior with a great weight makes the loss steep, so the steps must be smaller.
  const rate = LEARNING_RATE / (1 + (LEARNING_RATE * weight) / trials.length);
  for (let round = 0, change = 1; change > 1e-5 && round < MAX_ROUNDS; round++) {
    let slope = (weight * (calibration.slope - start.slope)) / start.slope ** 2;
    let intercept = weight * (calibration.intercept - start.intercept);
    for (const { cosines, isRight } of trials) {
      const odds = cosines.map((cosine) => Math.exp(calibration.slope * cosine + calibration.intercept));
      const sum = 1 + odds.reduce((a, b) => a + b, 0);
      const p = (odds[0] ?? 0) / sum;
      const error = isRight ? -1 : p / Math.max(1 - p, 1e-9);
      slope += error * ((cosines[0] ?? 0) - odds.reduce((mean, odd, i) => mean + (odd / sum) * cosines[i]!, 0));
      intercept += error / sum;
    }
    calibration.slope -= (rate * slope) / trials.length;
    calibration.intercept -= (rate * intercept) / trials.length;
    change = (rate * Math.max(Math.abs(slope), Math.abs(intercept))) / trials.length;
    yield;
  }
  return calibration;
}

/** One row of a reliability table: answers of like confidence, and how many of them are right. */
interface ReliabilityBin {
  from: number;
  count: number;
  meanConfidence: number;
  shareRight: number;
}

/** An answer with its confidence, from 0 to 1. */
export interface JudgedConfidence {
  confidence: number;
  isRight: boolean;
}

/**
 * Returns ten bins of equal width, without empty ones, and the expected calibration error: the mean difference between
 * confidence and share of right answers, weighted by count.
 */
export function reliabilityDiagram(answers: readonly JudgedConfidence[]): { bins: ReliabilityBin[]; error: number } {
  const bins = Array.from({ length: 10 }, (_, i) => {
    const within = answers.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === i);
    return {
      from: i / 10,
      count: within.length,
      meanConfidence: mean(within, ({ confidence }) => confidence),
      shareRight: mean(within, ({ isRight }) => Number(isRight)),
    };
  }).filter(({ count }) => count > 0);
  return {
    bins,
    error: bins.reduce(
      (sum, { count, meanConfidence, shareRight }) =>
        sum + (count / answers.length) * Math.abs(meanConfidence - shareRight),
      0,
    ),
  };
}

/** Returns the confidence of each trial's nearest entry, as Glossa would show it, and whether that entry is right. */
export function judgeTrials(trials: readonly CalibrationTrial[], calibration: Calibration): JudgedConfidence[] {
  return trials.map((trial) => ({ confidence: confidenceOfFirst(trial, calibration), isRight: trial.isRight }));
}

function mean<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0) / items.length;
}
