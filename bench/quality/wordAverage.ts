import { normalise, Vectors } from '../../src/base/vectors';
import { words } from '../../src/language/words';
import type { PhraseInContext } from '../../src/model/phrase';

/** The words of a phrase in lower case; the phrase itself where it has none. */
export function wordsOf(text: string, language: string): string[] {
  const found = words(text, language).map((word) => word.text.toLowerCase());
  return found.length > 0 ? found : [text.toLowerCase()];
}

/** The normalised mean of word vectors for each phrase, whatever its sentences; unknown words count nothing. */
export function averageWords(
  phrases: readonly PhraseInContext[],
  language: string,
  dimensions: number,
  vectorOf: (word: string) => Float32Array | undefined,
): Vectors {
  const vectors = Vectors.zeros(phrases.length, dimensions);
  phrases.forEach(({ phrase }, row) => {
    const sum = vectors.row(row);
    for (const word of wordsOf(phrase, language)) vectorOf(word)?.forEach((value, i) => (sum[i]! += value));
    normalise(sum);
  });
  return vectors;
}
