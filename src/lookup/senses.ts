import { normaliseForm } from '../language/normalise';
import type { LanguageChoice } from '../model/languagePair';
import type { Candidate } from './candidate';
import { answerGroups, answerKey, bestForm, bestMeaning, nearestOwn } from './candidate';
import { greatestByGroup, sumOf } from './evidence';
import { isWhole } from './lexicalHit';

/**
 * How strongly the surrounding text chooses among senses: P(sense) ∝ exp(slope · how well it suits). Least log loss is at 4 on
 * sentences that are tagged with WordNet's senses, many of which are near each other, and higher on words whose senses are far
 * apart (docs/quality.md).
 */
const SENSE_SLOPE = 6;

/**
 * How often two entries under one form are two senses, of which one is wrong here, and not two words for the same, where they
 * do not say so themselves. Set by judgement: half of them.
 */
const DIFFERENT_SENSES = 0.5;

/**
 * How many times as likely as the next a sense has to be, to be given as the one that is meant. At less than twice, the first of two is
 * wrong more than once in three times, and a reader has to look at both in any case. Set by judgement.
 */
const CLEARLY_LIKELIER = 2;

/** What becomes of a candidate by the choice among senses. */
interface SenseJudgement {
  /** Of its confidence, 0 to 1. */
  factor: number;
  /** Among rivals: the likeliest, or one of several that are about as likely, so that nothing says which is meant. */
  standing?: 'first' | 'equal';
}

/** The candidate whose sense the text itself has chosen, and those that it has chosen it from, as places in the list. */
export interface ChosenSense {
  chosen: number;
  /** Likeliest first. */
  rivals: number[];
}

/**
 * Candidates that share the phrase's form or, where none has it, the term that is nearest to it in meaning, so that only the context can choose among
 * them: places in the list. Empty where there is nothing to choose.
 */
export function rivalsAmong(candidates: readonly Candidate[], direction: LanguageChoice): number[] {
  const groups = answerGroups(candidates, direction);
  const found = ['exact', 'inflected'].map((reason) => placesWhere(candidates, (candidate) => bestForm(candidate)?.hit.reason === reason));
  const rivals = found.find((places) => places.length > 0) ?? underNearestTerm(candidates, direction);
  return new Set(rivals.map((i) => groups[i])).size > 1 ? rivals : [];
}

/** Those of the rivals among which a choice is made: entries that were found by their meaning alone stay as they are where no text says which is meant. */
export function judgedRivals(candidates: readonly Candidate[], direction: LanguageChoice): number[] {
  const rivals = rivalsAmong(candidates, direction);
  return rivals.every((i) => hasWholeForm(candidates[i]!) || candidates[i]!.sense !== undefined) ? rivals : [];
}

export function hasWholeForm(candidate: Candidate): boolean {
  const form = bestForm(candidate);
  return form !== undefined && isWhole(form.hit);
}

/** A word in a form that nobody knows, or a slip, is mostly found by its meaning. */
function underNearestTerm(candidates: readonly Candidate[], direction: LanguageChoice): number[] {
  const own = candidates.map((candidate) => nearestOwn(candidate, direction));
  const nearest = bestMeaning(own.filter((each) => each !== undefined));
  return nearest ? placesWhere(candidates, (_, i) => own[i] !== undefined && answerKey(own[i].term) === answerKey(nearest.term)) : [];
}

function placesWhere(candidates: readonly Candidate[], isWanted: (candidate: Candidate, place: number) => boolean): number[] {
  return Array.from(candidates.keys()).filter((i) => isWanted(candidates[i]!, i));
}

/** What the text, without preferences and what is written, has decided; undefined where there is no text, or it does not say. */
export function senseChosenByText(candidates: readonly Candidate[], direction: LanguageChoice): ChosenSense | undefined {
  const groups = answerGroups(candidates, direction);
  const [chosen, ...others] = rivalsAmong(candidates, direction).sort((a, b) => senseWeight(candidates[b]!) - senseWeight(candidates[a]!));
  if (chosen === undefined || [chosen, ...others].some((i) => candidates[i]!.sense === undefined)) return undefined;
  const rivals = others.filter((i) => groups[i] !== groups[chosen]);
  return isClear(senseWeight(candidates[chosen]!), senseWeight(candidates[rivals[0]!]!)) ? { chosen, rivals } : undefined;
}

/**
 * Each candidate's factor is the chance that no other sense is meant in its place: 1 − Σ d · P(other sense) for rivals, where d is the chance
 * that the two are different senses at all, and 1 for the others. Rivals with the same answer share its probability; where the context says
 * nothing of one of them, all are equally likely.
 * @param odds of each candidate before the context is asked, such as those that the domain of the text gives it
 */
export function judgeSenses(candidates: readonly Candidate[], direction: LanguageChoice, odds: readonly number[] = candidates.map(() => 1)): SenseJudgement[] {
  const groups = answerGroups(candidates, direction);
  const rivals = judgedRivals(candidates, direction);
  const isKnown = rivals.every((i) => candidates[i]!.sense !== undefined);
  const weights = greatestByGroup(rivals.map((i) => odds[i]! * (isKnown ? senseWeight(candidates[i]!) : 1)), rivals.map((i) => groups[i]!));
  const sum = sumOf(weights);
  const best = Math.max(...weights.values());
  const likeliest = Array.from(weights.keys()).filter((group) => !isClear(best, weights.get(group)!));
  const isRival = new Set(rivals);
  return candidates.map((candidate, i) => {
    if (!isRival.has(i)) return { factor: 1 };
    const standing = likeliest.includes(groups[i]!) ? (likeliest.length > 1 ? 'equal' : 'first') : undefined;
    const others = Array.from(weights.keys()).filter((group) => group !== groups[i]);
    const lost = others.map((group) => {
      const isApart = rivals.every((j) => groups[j] !== group || saysItIsAnother(candidate, candidates[j]!));
      return ((isApart ? 1 : DIFFERENT_SENSES) * weights.get(group)!) / sum;
    });
    return { factor: 1 - lost.reduce((a, b) => a + b, 0), standing };
  });
}

function senseWeight({ sense = 0 }: Candidate): number {
  return Math.exp(SENSE_SLOPE * sense);
}

function isClear(better: number, worse: number): boolean {
  return better >= CLEARLY_LIKELIER * worse;
}

/** Whether two entries tell themselves apart: by their domains or, where one has none, by their definitions. */
function saysItIsAnother({ concept: one }: Candidate, { concept: other }: Candidate): boolean {
  const isAnother = (a: string | undefined, b: string | undefined): boolean => a !== undefined && b !== undefined && normaliseForm(a) !== normaliseForm(b);
  return isAnother(one.domain, other.domain) || isAnother(one.definition, other.definition);
}
