import type { Calibration } from '../domain/calibration';
import type { LexicalHit } from './lexicalHit';

/**
 * Below this an answer is not worth a translator's glance. Measured with the bundled model on phrases that no training
 * source holds, in glossaries of 25, 100, 1,000 and 5,000 terms (bench/calibrate.ts; docs/model.md has the tables): of
 * the answers shown 79, 67, 58 and 47 of 100 are the very equivalent that was asked for, a synonym counting as wrong. It
 * stays below one half because two entries with one meaning share its probability, and both are right.
 */
export const LEAST_CONFIDENCE = 0.4;

/**
 * How often an entry found by its form alone is what the translator needs. The model's cosines are calibrated on data,
 * these are set by judgement: a glossary's own form is right unless another sense is meant; an inflected form unless
 * two words share a stem; a part helps the more of the phrase it covers; and each edit in ten letters costs 0.3, so
 * that one in five (`Mieter`, `Mietre`) is still shown and one in four (`bank`, `banc`) needs the meaning's support.
 */
export function formConfidence({ reason, score }: LexicalHit): number {
  switch (reason) {
    case 'exact':
      return 0.97;
    case 'inflected':
      return 0.85 + 0.1 * score;
    case 'part':
      return LEAST_CONFIDENCE + 0.4 * score;
    case 'similar':
      return Math.max(0, 3 * score - 2);
  }
}

/**
 * Confidence of each answer by its cosine, given the others: a multinomial logit with “none of them” as one choice,
 *
 *   p_i = o_i / (1 + Σ_j o_j),   o = exp(slope · cosine + intercept),
 *
 * which for a single answer is the model's logistic calibration. Answers compete because the best of 1,000 random
 * cosines is higher than the best of ten, and one logistic of the cosine cannot serve both (bench/calibrate.ts). Answers of the same group are one choice and do not compete with each other.
 */
export function meaningConfidences(answers: readonly { cosine: number | undefined; group: number }[], calibration: Calibration): number[] {
  const odds = answers.map(({ cosine }) => (cosine === undefined ? 0 : Math.exp(calibration.slope * cosine + calibration.intercept)));
  const oddsOfGroup = new Map<number, number>();
  answers.forEach(({ group }, i) => oddsOfGroup.set(group, Math.max(oddsOfGroup.get(group) ?? 0, odds[i]!)));
  const sum = Array.from(oddsOfGroup.values()).reduce((a, b) => a + b, 0);
  return answers.map(({ group }, i) => odds[i]! / (1 + sum - oddsOfGroup.get(group)! + odds[i]!));
}
