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
