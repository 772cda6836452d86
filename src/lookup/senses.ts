import type { LanguageChoice } from '../model/languagePair';
import type { Candidate } from './candidate';
import { answerGroups, bestForm } from './candidate';
import { greatestByGroup, sumOf } from './evidence';

/**
 * How strongly the surrounding text chooses among senses: P(sense) ∝ exp(slope · how well it suits). With the chance below
 * that they are different senses at all, least log loss is at 7 to 10 on words in sentences of news, where Wiktionary's senses
 * are often near each other, and beyond 20 on words chosen for two senses far apart (docs/quality.md).
 */
const SENSE_SLOPE = 10;

/**
 * How often two entries under one form are two senses, of which one is wrong here, and not two words for the same.
 * Set by judgement: half of them.
 */
const DIFFERENT_SENSES = 0.5;

/** Candidates that share the phrase's form, so that only the context can choose among them: places in the list. Empty where there is nothing to choose. */
export function rivalsAmong(candidates: readonly Candidate[], direction: LanguageChoice): number[] {
  const groups = answerGroups(candidates, direction);
  for (const reason of ['exact', 'inflected'] as const) {
    const rivals = Array.from(candidates.keys()).filter((i) => bestForm(candidates[i]!)?.hit.reason === reason);
    if (new Set(rivals.map((i) => groups[i])).size > 1) return rivals;
    if (rivals.length > 0) return [];
  }
  return [];
}

/**
 * Factor of each candidate's confidence: 1 − d · (1 − P(sense)) for rivals, where d is the chance that they are
 * different senses at all, and 1 for the others. Rivals with the same answer share its probability; where the context says
 * nothing of one of them, all are equally likely.
 * @param odds of each candidate before the context is asked, such as those that the domain of the text gives it
 */
export function senseFactors(candidates: readonly Candidate[], direction: LanguageChoice, odds: readonly number[] = candidates.map(() => 1)): number[] {
  const groups = answerGroups(candidates, direction);
  const rivals = rivalsAmong(candidates, direction);
  const isKnown = rivals.every((i) => candidates[i]!.sense !== undefined);
  const weightOf = (i: number): number => odds[i]! * (isKnown ? Math.exp(SENSE_SLOPE * candidates[i]!.sense!) : 1);
  const weights = greatestByGroup(rivals.map(weightOf), rivals.map((i) => groups[i]!));
  const sum = sumOf(weights);
  const isRival = new Set(rivals);
  return candidates.map((_, i) => (isRival.has(i) ? 1 - DIFFERENT_SENSES * (1 - weights.get(groups[i]!)! / sum) : 1));
}
