import type { SentencePair } from './benchmarkFolder';
import type { Trial } from './phraseTrials';

/** Both directions over pairs of whole sentences, each encoded as one phrase without context. */
export function sentenceTrials(language: string, pairs: readonly SentencePair[]): Trial[] {
  const english = { language: 'en', phrases: pairs.map((pair) => ({ phrase: pair.english })) };
  const foreign = { language, phrases: pairs.map((pair) => ({ phrase: pair.foreign })) };
  return [
    { queries: english, targets: foreign },
    { queries: foreign, targets: english },
  ];
}
