import { normaliseForm } from '../language/normalise';
import type { PartialLanguagePair } from '../model/languagePair';
import type { ConceptCandidate } from './candidate';
import { equivalentGroups, equivalentKey, bestFormMatch, bestMeaningMatch, nearestSourceTerm } from './candidate';
import { maxByGroup, sumOverGroups } from './confidence';
import { isWholePhrase } from './lexicalHit';

/**
 * The strength of the context's choice among senses: P(sense) ∝ exp(slope · fit). The slope with the lowest log loss is
 * 4 for WordNet's senses, which are often similar, and greater for words with distinct senses.
 */
const SENSE_SLOPE = 6;

/**
 * The probability that two entries with the same form are different senses rather than synonyms, if they contain no
 * hint. Chosen by judgement.
 */
const DIFFERENT_SENSES_PRIOR = 0.5;

/**
 * The minimum ratio of the likeliest sense to the next one, to be given as the intended one. Below two, the first is
 * wrong more than once in three times, and readers must check both anyway. Set by judgement.
 */
const MIN_SENSE_RATIO = 2;

/** The result of the choice among senses for a candidate. */
interface SenseJudgement {
  /** The factor on its confidence, 0 to 1. */
  factor: number;
  /** `first` for the likeliest sense, `equal` for one of several about equally likely ones; missing for the others. */
  standing?: 'first' | 'equal';
}

/** The candidate whose sense the text has chosen, and its competitors, as indices of the list. */
export interface ChosenSense {
  chosen: number;
  /** Likeliest first. */
  competitors: number[];
}

/**
 * Returns the indices of the candidates that share the phrase's form or, if none has it, the term nearest in meaning.
 * Only the context can choose among them. Empty if they all have the same equivalents.
 */
export function competingSenses(candidates: readonly ConceptCandidate[], direction: PartialLanguagePair): number[] {
  const groups = equivalentGroups(candidates, direction);
  const found = ['exact', 'inflected'].map((reason) =>
    placesWhere(candidates, (candidate) => bestFormMatch(candidate)?.hit.reason === reason),
  );
  const rivals = found.find((places) => places.length > 0) ?? underNearestTerm(candidates, direction);
  return new Set(rivals.map((i) => groups[i])).size > 1 ? rivals : [];
}

/**
 * Returns the indices of the competing candidates. Empty if some were found only by meaning and were not compared with
 * the context.
 */
export function competingSensesInContext(
  candidates: readonly ConceptCandidate[],
  direction: PartialLanguagePair,
): number[] {
  const rivals = competingSenses(candidates, direction);
  return rivals.every((i) => hasWholePhraseMatch(candidates[i]!) || candidates[i]!.sense !== undefined) ? rivals : [];
}

export function hasWholePhraseMatch(candidate: ConceptCandidate): boolean {
  const form = bestFormMatch(candidate);
  return form !== undefined && isWholePhrase(form.hit);
}

/**
 * Returns the candidates that share the nearest term, because unknown forms and misspellings are mostly found by
 * meaning.
 */
function underNearestTerm(candidates: readonly ConceptCandidate[], direction: PartialLanguagePair): number[] {
  const own = candidates.map((candidate) => nearestSourceTerm(candidate, direction));
  const nearest = bestMeaningMatch(own.filter((each) => each !== undefined));
  return nearest
    ? placesWhere(
        candidates,
        (_, i) => own[i] !== undefined && equivalentKey(own[i].term) === equivalentKey(nearest.term),
      )
    : [];
}

function placesWhere(
  candidates: readonly ConceptCandidate[],
  isWanted: (candidate: ConceptCandidate, place: number) => boolean,
): number[] {
  return Array.from(candidates.keys()).filter((i) => isWanted(candidates[i]!, i));
}

/**
 * Returns the sense chosen by the text only, without preferences and the translation; undefined if there is no text, or
 * if it is inconclusive.
 */
export function senseChosenByText(
  candidates: readonly ConceptCandidate[],
  direction: PartialLanguagePair,
): ChosenSense | undefined {
  const groups = equivalentGroups(candidates, direction);
  const [chosen, ...others] = competingSenses(candidates, direction).sort(
    (a, b) => senseWeight(candidates[b]!) - senseWeight(candidates[a]!),
  );
  if (chosen === undefined || [chosen, ...others].some((i) => candidates[i]!.sense === undefined)) return undefined;
  const competitors = others.filter((i) => groups[i] !== groups[chosen]);
  return isClear(senseWeight(candidates[chosen]!), senseWeight(candidates[competitors[0]!]!))
    ? { chosen, competitors }
    : undefined;
}

/**
 * Returns a factor for each candidate: the probability that no other sense is meant: 1 − Σ d · P(other sense) for
 * competitors, where d is the probability that the two are different senses at all, and 1 for the others. Competitors
 * with the same answer share its probability. If the context favours none of them, all are equally likely.
 *
 * @param odds the odds of each candidate before the context is considered, such as those from the domain of the text
 */
export function judgeSenses(
  candidates: readonly ConceptCandidate[],
  direction: PartialLanguagePair,
  odds: readonly number[] = candidates.map(() => 1),
): SenseJudgement[] {
  const groups = equivalentGroups(candidates, direction);
  const rivals = competingSensesInContext(candidates, direction);
  const isKnown = rivals.every((i) => candidates[i]!.sense !== undefined);
  const weights = maxByGroup(
    rivals.map((i) => odds[i]! * (isKnown ? senseWeight(candidates[i]!) : 1)),
    rivals.map((i) => groups[i]!),
  );
  const sum = sumOverGroups(weights);
  const best = Math.max(...weights.values());
  const likeliest = Array.from(weights.keys()).filter((group) => !isClear(best, weights.get(group)!));
  const isRival = new Set(rivals);
  return candidates.map((candidate, i) => {
    if (!isRival.has(i)) return { factor: 1 };
    const standing = likeliest.includes(groups[i]!) ? (likeliest.length > 1 ? 'equal' : 'first') : undefined;
    const others = Array.from(weights.keys()).filter((group) => group !== groups[i]);
    const lost = others.map((group) => {
      const isApart = rivals.every((j) => groups[j] !== group || areDistinguished(candidate, candidates[j]!));
      return ((isApart ? 1 : DIFFERENT_SENSES_PRIOR) * weights.get(group)!) / sum;
    });
    return { factor: 1 - lost.reduce((a, b) => a + b, 0), standing };
  });
}

function senseWeight({ sense = 0 }: ConceptCandidate): number {
  return Math.exp(SENSE_SLOPE * sense);
}

function isClear(better: number, worse: number): boolean {
  return better >= MIN_SENSE_RATIO * worse;
}

/** Returns whether two entries have different domains or different definitions. */
function areDistinguished({ concept: one }: ConceptCandidate, { concept: other }: ConceptCandidate): boolean {
  const isAnother = (a: string | undefined, b: string | undefined): boolean =>
    a !== undefined && b !== undefined && normaliseForm(a) !== normaliseForm(b);
  return isAnother(one.domain, other.domain) || isAnother(one.definition, other.definition);
}
