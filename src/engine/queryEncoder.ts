import type { PhraseInContext } from '../domain/phrase';
import type { PhraseEncoder } from './encoder/phraseEncoder';
import { blendedPhrase } from './phraseBlend';

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
