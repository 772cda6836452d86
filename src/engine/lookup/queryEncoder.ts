import type { PhraseInContext } from '../../model/phrase';
import type { PhraseEncoder } from '../encoder/phraseEncoder';

/** Vectors of what people look up. */
export class QueryEncoder {
  constructor(private readonly encoder: PhraseEncoder) {}

  /**
   * The query's vector, with and without its context; undefined where the model knows nothing of the phrase. The encoder
   * gives a zero row then, which no index takes either, so that a term and a query are unknown by the same rule.
   */
  async vectorOf(query: PhraseInContext, signal?: AbortSignal): Promise<Float32Array | undefined> {
    const vector = (await this.encoder.encodePhrases([blendedPhrase(query)], signal)).row(0);
    return vector.some((value) => value !== 0) ? vector : undefined;
  }
}

/** XPR measured with up to 32 example sentences a phrase; more only cost time. */
const MOST_EXAMPLES = 32;

/**
 * The phrase as queries and terms are encoded alike: the mean of itself alone and in each of its sentences. An entry may
 * have no sentence where the query stands in one, and the other way round, so both forms are on either side; the
 * blend keeps a model that needs the context or that is distracted by it from failing where one side has none. Alone it
 * counts as two sentences do: with one, the sense that a sentence chose outweighed the translations of all others (docs/quality.md).
 */
export function blendedPhrase({ phrase, before = '', after = '', examples = [] }: PhraseInContext): PhraseInContext {
  const sentences = [...(before.trim() || after.trim() ? [{ before, phrase, after }] : []), ...examples].slice(0, MOST_EXAMPLES);
  const alone = { before: '', phrase, after: '' };
  return sentences.length === 0 ? { phrase } : { phrase, examples: [alone, alone, ...sentences] };
}
