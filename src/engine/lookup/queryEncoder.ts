import type { PhraseInContext } from '../../model/phrase';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { encodePhrase } from '../encoder/phraseEncoder';

/**
 * Returns the vector of a look-up's query, with and without its context; undefined if the phrase has only characters
 * outside the model's vocabulary. The encoder then returns a zero row, which indexes also reject: terms and queries
 * follow the same rule.
 */
export async function encodeQuery(
  encoder: PhraseEncoder,
  query: PhraseInContext,
  signal?: AbortSignal,
): Promise<Float32Array | undefined> {
  const vector = await encodePhrase(encoder, phraseToEncode(query), signal);
  return vector.some((value) => value !== 0) ? vector : undefined;
}

/** The maximum number of example sentences per phrase, as in the evaluation of XPR; more only cost time. */
const MAX_EXAMPLES = 32;

/**
 * Returns a phrase whose examples are the phrase alone and in each sentence; the encoder averages their vectors.
 * Queries and terms are both encoded in this way, because either may lack sentences. The phrase alone is listed twice.
 * Listed once, a single sentence had too much influence (docs/development/quality.md).
 */
export function phraseToEncode({ phrase, before = '', after = '', examples = [] }: PhraseInContext): PhraseInContext {
  const sentences = [...(before.trim() || after.trim() ? [{ before, phrase, after }] : []), ...examples].slice(
    0,
    MAX_EXAMPLES,
  );
  const alone = { before: '', phrase, after: '' };
  return sentences.length === 0 ? { phrase } : { phrase, examples: [alone, alone, ...sentences] };
}
