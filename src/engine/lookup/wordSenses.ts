import type { ConceptCandidate } from '../../lookup/candidate';
import { describingTerms, matchedTerm } from '../../lookup/candidate';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { encodeTexts } from '../encoder/phraseEncoder';
import type { Relatedness, SenseProbability } from '../encoder/relatedness';

/** The senses of the matched word that a candidate may express. */
export interface CandidateSenses {
  /** The probability of each sense; they sum to 1. Empty if the senses of the word are unknown. */
  shares: readonly SenseProbability[];
  /** True if dictionaries list one of the candidate's equivalents for the word; otherwise the shares are a guess. */
  isListed: boolean;
}

/** The candidates among whose senses the context chooses. */
export interface SenseChoice {
  candidates: readonly ConceptCandidate[];
  /** The senses of each candidate. */
  senses: readonly CandidateSenses[];
  direction: PartialLanguagePair;
  signal?: AbortSignal;
}

/**
 * Returns the probability of each sense of the matched word for each candidate:
 *
 *   p(s | c) ∝ q(s | c) · q(s | c) / Σ_c′ q(s | c′)
 *
 * q(s | c) is the mean over the equivalents t of c of q(s | t) (`Relatedness.sharesOf`).
 *
 * Entries with the same word usually differ in meaning, so a sense that fits one is less likely for the others. This
 * helps if no dictionary lists an equivalent. Entries with the same equivalents have the same shares.
 */
export async function sensesOfCandidates(
  candidates: readonly ConceptCandidate[],
  direction: PartialLanguagePair,
  relatedness: Relatedness,
  encoder: PhraseEncoder,
  signal?: AbortSignal,
): Promise<CandidateSenses[]> {
  const own = await Promise.all(
    candidates.map(async (candidate) => {
      const word = matchedTerm(candidate, direction)?.term;
      const answers = word === undefined ? [] : describingTerms(candidate, direction);
      const vectors = await encodeTexts(encoder, answers, signal);
      const shares = sum(
        answers.map((answer, i) =>
          relatedness
            .sharesOf(word!, answer, vectors.row(i))
            .map(({ sense, share }) => ({ sense, share: share / answers.length })),
        ),
      );
      return { shares, isListed: answers.some((answer) => relatedness.lists(word!, answer)) };
    }),
  );
  const all = sum(own.map(({ shares }) => Array.from(shares, ([sense, share]) => ({ sense, share }))));
  return own.map(({ shares, isListed }) => {
    const weighed = Array.from(shares, ([sense, share]) => ({
      sense,
      share: share === 0 ? 0 : (share * share) / all.get(sense)!,
    }));
    const total = weighed.reduce((before, { share }) => before + share, 0);
    return { shares: weighed.map(({ sense, share }) => ({ sense, share: share / total })), isListed };
  });
}

function sum(shares: readonly (readonly SenseProbability[])[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { sense, share } of shares.flat()) found.set(sense, (found.get(sense) ?? 0) + share);
  return found;
}
