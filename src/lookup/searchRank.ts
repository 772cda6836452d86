import type { Calibration } from '../model/adaptation';
import type { MatchReason, SearchHit } from '../model/equivalent';
import { MATCH_REASONS } from '../model/equivalent';
import type { ConceptCandidate } from './candidate';
import { bestFormMatch, bestMeaningMatch } from './candidate';
import type { LexicalHit } from './lexicalHit';

/** The minimum score. A user who searches reads a list, so less certain hits are listed than in a hover. */
const MIN_SCORE = 0.2;

const MEANING_WEIGHT = 0.9;

/**
 * Returns how well a form matches the typed text. Partial matches count more than in a suggestion, because the text may
 * be only a beginning.
 */
function formScore({ reason, score }: LexicalHit): number {
  switch (reason) {
    case 'exact':
      return 1;
    case 'inflected':
      return 0.9 + 0.05 * score;
    case 'part':
      return 0.5 + 0.4 * score;
    case 'similar':
      return Math.max(0, 2.5 * score - 1.6);
  }
}

/**
 * Returns one hit per concept, best first. Its score is 1 − (1 − form)(1 − 0.9 · meaning), with the cosine's plain
 * calibrated confidence as the meaning: near misses are useful in a list, so hits do not compete as equivalents do.
 * Equal and inflected forms rank above matches by meaning only.
 */
export function rankSearchHits(
  candidates: readonly ConceptCandidate[],
  limit: number,
  calibration?: Calibration,
): SearchHit[] {
  return candidates
    .map((candidate) => ({ candidate, hit: searchHit(candidate, calibration) }))
    .filter(({ hit }) => hit.score >= MIN_SCORE)
    .sort(
      (a, b) =>
        b.hit.score - a.hit.score ||
        strength(a.hit) - strength(b.hit) ||
        a.candidate.priority - b.candidate.priority ||
        (a.hit.concept < b.hit.concept ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ hit }) => hit);
}

/** Returns the confidence of a single pair: p = 1 / (1 + exp(−(slope · cosine + intercept))). */
function confidenceOf(cosine: number, calibration: Calibration): number {
  return 1 / (1 + Math.exp(-(calibration.slope * cosine + calibration.intercept)));
}

/** Returns a concept as a hit. The terms by which it was found come first, then the others in their order. */
function searchHit(candidate: ConceptCandidate, calibration?: Calibration): SearchHit {
  const { concept, glossary, forms, meanings } = candidate;
  const form = bestFormMatch(candidate);
  const nearest = bestMeaningMatch(meanings);
  const meaning = nearest && calibration ? MEANING_WEIGHT * confidenceOf(nearest.cosine, calibration) : 0;
  const first = form?.term ?? nearest?.term;
  const found = new Set([first, ...forms.map(({ term }) => term)].filter((term) => term !== undefined));
  const why: MatchReason[] = [
    ...(form ? [form.hit.reason] : []),
    ...(!form || meaning >= MIN_SCORE ? ['meaning' as const] : []),
  ];
  return {
    concept: concept.id,
    glossary,
    terms: [...found, ...concept.terms.filter((term) => !found.has(term))].map(({ term, language, status }) => ({
      term,
      language,
      status,
    })),
    score: 1 - (1 - (form ? formScore(form.hit) : 0)) * (1 - meaning),
    why,
    domain: concept.domain,
    definition: concept.definition,
  };
}

function strength({ why }: SearchHit): number {
  return MATCH_REASONS.indexOf(why[0]!);
}
