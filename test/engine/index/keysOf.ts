import { VectorKeys } from '../../../src/engine/index/cache/vectorKeys';
import type { PhraseInContext } from '../../../src/model/phrase';

/** The keys of some phrases, in their order. */
export function keysOf(phrases: readonly PhraseInContext[]): VectorKeys {
  const keys = new VectorKeys();
  phrases.forEach((phrase, place) => keys.set(place, phrase));
  return keys.first(phrases.length);
}
