import type { SentencePair } from './benchmarkFolder';
import type { Trial } from './phraseScores';
import { accuracyAtOne, csls, mean } from './retrieval';
import type { System } from './system';

/** Both directions over pairs of whole sentences, each encoded as one phrase without context. */
export function sentenceTrials(language: string, pairs: readonly SentencePair[]): Trial[] {
  const english = { language: 'en', phrases: pairs.map((pair) => ({ phrase: pair.english })) };
  const foreign = { language, phrases: pairs.map((pair) => ({ phrase: pair.foreign })) };
  return [
    { queries: english, targets: foreign },
    { queries: foreign, targets: english },
  ];
}

/** The mean of both directions by CSLS instead of the bare cosine, 0 to 100. */
export async function scoreByCsls(system: System, trials: readonly Trial[]): Promise<number> {
  const figures: number[] = [];
  for (const { queries, targets } of trials) figures.push(accuracyAtOne(csls(await system.scores(queries, targets))));
  return mean(figures);
}
