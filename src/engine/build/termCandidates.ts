import { Pacer } from '../../base/pacer';
import { Vectors } from '../../base/vectors';
import type { CitedTerm, TermDraft } from '../../mining/termMiner';
import { TermMiner } from '../../mining/termMiner';
import { nearnessToCentre, nearnessToNeighbours } from '../../mining/topic';
import type { Segment } from '../../model/segment';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { inWords } from './minePairs';

/** The maximum number of candidates analysed in detail, and the number of them that define the texts' topic. */
const [MOST_DRAFTS, CENTRE] = [3_500, 400];
/** Weights of a phrase's meaning, fitted together with those of `TermMiner`. */
const [AT_CENTRE, NEAR_OTHERS] = [0.26, 0.36];
/**
 * Confidence from which a candidate is likelier to be wanted than in the way: the best F1 on the texts that the weights
 * were fitted on.
 */
export const USUAL_CONFIDENCE = 0.19;

/**
 * The phrases of texts in one language that may be terms, likeliest first. Without an encoder, by their form and their
 * use alone. Errors: `cancelled`.
 *
 * @param minConfidence from 0 to 1
 */
export async function termCandidates(
  segments: readonly Segment[],
  language: string,
  minConfidence: number,
  encoder: PhraseEncoder | undefined,
  signal?: AbortSignal,
): Promise<CitedTerm[]> {
  const pacer = new Pacer(signal);
  const miner = new TermMiner(language);
  for (const segment of segments) {
    miner.add(inWords(segment, language));
    await pacer.yield();
  }
  const all: TermDraft[] = [];
  for (const draft of miner.drafts()) {
    all.push(draft);
    await pacer.yield();
  }
  const drafts = all.sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1)).slice(0, MOST_DRAFTS);
  const topical = encoder && drafts.length ? await topicality(drafts, encoder, signal) : drafts.map(() => 0);
  const rated = drafts
    .map((draft, i) => ({ ...draft, confidence: logistic(draft.score + topical[i]!) }))
    .filter(({ confidence }) => confidence >= minConfidence)
    .sort((a, b) => b.confidence - a.confidence);
  return miner.cited(rated);
}

/** Returns the addition to each candidate's score for its closeness to the topic of the likeliest ones. */
async function topicality(
  drafts: readonly TermDraft[],
  encoder: PhraseEncoder,
  signal?: AbortSignal,
): Promise<number[]> {
  const centre = drafts.slice(0, CENTRE).map((_, row) => row);
  const meanings = await encoder.encodePhrases(
    drafts.map(({ phrase }) => ({ phrase })),
    signal,
  );
  const atCentre = nearnessToCentre(
    meanings,
    centre,
    centre.map((row) => logistic(drafts[row]!.score)),
  );
  const { relatedness } = encoder;
  if (!relatedness) return atCentre.map((near) => AT_CENTRE * near);
  const related = Vectors.zeros(drafts.length, relatedness.dimensions);
  drafts.forEach(({ phrase }, row) => related.row(row).set(relatedness.of(phrase)));
  const nearOthers = nearnessToNeighbours(related, centre);
  return atCentre.map((near, row) => AT_CENTRE * near + NEAR_OTHERS * nearOthers[row]!);
}

function logistic(score: number): number {
  return 1 / (1 + Math.exp(-score));
}
