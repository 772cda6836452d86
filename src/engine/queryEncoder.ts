import type { PhraseInContext } from '../domain/phrase';
import { dot } from '../domain/vectors';
import type { PhraseEncoder } from './encoder/phraseEncoder';
import { blendedPhrase } from './phraseBlend';

/**
 * A character for private use, which no vocabulary knows. A tokenizer maps every unknown character to the same token,
 * so that 井 and 敷 are equal to a model that knows neither.
 */
const UNKNOWN = '\uf8ff';
/** A query at least so near to the unknown character says nothing to the model. */
const NOTHING_KNOWN = 0.8;

/** Vectors of what people look up. */
export class QueryEncoder {
  constructor(private readonly encoder: PhraseEncoder) {}

  /** The query's vector, with and without its context; undefined where the model knows nothing of the phrase. */
  async vectorOf(query: PhraseInContext, signal?: AbortSignal): Promise<Float32Array | undefined> {
    const vectors = await this.encoder.encodePhrases([blendedPhrase(query), { phrase: query.phrase }, { phrase: UNKNOWN }], signal);
    return dot(vectors.row(1), vectors.row(2)) < NOTHING_KNOWN ? vectors.row(0) : undefined;
  }
}
