import type { Candidate } from '../../lookup/candidate';
import { answersOf, foundTerm } from '../../lookup/candidate';
import type { LanguageChoice } from '../../model/languagePair';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { Relatedness, SenseShare } from '../encoder/relatedness';

/** Of a concept so many equivalents tell a sense. */
const MOST_TERMS = 3;

/** In which of its senses a candidate has the word by which it was found. */
export interface CandidateSenses {
  /** Their sum 1; none for a word whose senses are not known. */
  shares: readonly SenseShare[];
  /** Whether dictionaries give the word one of the candidate's equivalents; otherwise the shares are a guess. */
  isListed: boolean;
}

/**
 * In which of its senses each candidate has the word by which it was found:
 *
 *   p(s | c) ∝ q(s | c) · q(s | c) / Σ_c′ q(s | c′),        q(s | c) the mean over the equivalents t of c of q(s | t) (`Relatedness.sharesOf`)
 *
 * Entries of one word mean different things: a sense that belongs to one is hardly another's, which helps where dictionaries do not know an
 * equivalent. Entries with the same equivalents have the same shares.
 */
export async function sensesOfCandidates(candidates: readonly Candidate[], direction: LanguageChoice, relatedness: Relatedness, encoder: PhraseEncoder, signal?: AbortSignal): Promise<CandidateSenses[]> {
  const own = await Promise.all(candidates.map(async (candidate) => {
    const word = foundTerm(candidate, direction)?.term;
    const answers = word === undefined ? [] : answersOf(candidate, direction).map(({ term }) => term).slice(0, MOST_TERMS);
    const vectors = await encoder.encodePhrases(answers.map((phrase) => ({ phrase })), signal);
    const shares = sum(answers.map((answer, i) => relatedness.sharesOf(word!, answer, vectors.row(i)).map(({ sense, share }) => ({ sense, share: share / answers.length }))));
    return { shares, isListed: answers.some((answer) => relatedness.lists(word!, answer)) };
  }));
  const all = sum(own.map(({ shares }) => Array.from(shares, ([sense, share]) => ({ sense, share }))));
  return own.map(({ shares, isListed }) => {
    const weighed = Array.from(shares, ([sense, share]) => ({ sense, share: share === 0 ? 0 : (share * share) / all.get(sense)! }));
    const total = weighed.reduce((before, { share }) => before + share, 0);
    return { shares: weighed.map(({ sense, share }) => ({ sense, share: share / total })), isListed };
  });
}

/** By sense. */
function sum(shares: readonly (readonly SenseShare[])[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { sense, share } of shares.flat()) found.set(sense, (found.get(sense) ?? 0) + share);
  return found;
}
