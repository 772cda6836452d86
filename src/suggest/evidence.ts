import type { Calibration } from '../domain/calibration';
import type { LexicalHit } from './lexicalHit';

/**
 * Below this an answer is not worth a translator's glance. Measured with encoder-v0 on pairs that it had not seen: of
 * the first answers at or above it 94, 84 and 68 of 100 are right (glossaries of 25, 90 and 600 entries), found are 79,
 * 73 and 62 of 100, and a phrase that is not in the glossary is answered in 4, 11 and 23 of 100 cases. At 0.5 a fifth
 * of the right answers would be lost where two entries share one meaning and so share its probability.
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

/** At least one of two pieces of evidence is right, as if they were independent: 1 − (1 − a)(1 − b). */
export function eitherOf(a: number, b: number): number {
  return 1 - (1 - a) * (1 - b);
}

/**
 * Confidence of each answer by its cosine, given the others: a multinomial logit with “none of them” as one choice,
 *
 *   p_i = o_i / (1 + Σ_j o_j),   o = exp(slope · cosine + intercept),
 *
 * which for a single answer is the model's logistic calibration. Answers compete because the best of 1,000 random
 * cosines is higher than the best of ten: with two parameters this predicts unseen pairs at every size of glossary
 * better (log loss 0.26, 0.34, 0.46 with 25, 90, 600 entries) than the logistic of the cosine (0.34, 0.38, 0.51) or of
 * cosine and margin (0.27, 0.35, 0.48). Answers of the same group are one choice and do not compete with each other.
 */
export function meaningConfidences(answers: readonly { cosine: number | undefined; group: number }[], calibration: Calibration): number[] {
  const odds = answers.map(({ cosine }) => (cosine === undefined ? 0 : Math.exp(calibration.slope * cosine + calibration.intercept)));
  const oddsOfGroup = new Map<number, number>();
  answers.forEach(({ group }, i) => oddsOfGroup.set(group, Math.max(oddsOfGroup.get(group) ?? 0, odds[i]!)));
  const sum = Array.from(oddsOfGroup.values()).reduce((a, b) => a + b, 0);
  return answers.map(({ group }, i) => odds[i]! / (1 + sum - oddsOfGroup.get(group)! + odds[i]!));
}
