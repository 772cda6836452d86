import { isRecord } from '../../files/glossa/conceptSchema';

/** What a collection says of itself. */
export interface TermbaseFacts {
  schema: number;
  /** Of the collection; another one of the same name has another. */
  id: string;
  /** Fingerprint of the model that made the vectors, or is making them anew. */
  model: string;
  dimensions: number;
  /** Vectors of several models stand in it: look-ups go by form alone until `reencode` is done. */
  isReencoding: boolean;
}

/** A vector with the fingerprint of the model that made it: vectors of two models have nothing to do with each other. */
export interface ModelVector {
  model: string;
  values: Float32Array;
}

/** Whether vectors of this model find anything in a termbase; otherwise it is searched by form alone. */
export function findsByMeaning(facts: Pick<TermbaseFacts, 'model' | 'isReencoding'>, model: string): boolean {
  return facts.model === model && !facts.isReencoding;
}

/** What the description of a collection says; undefined where it is no termbase's. */
export function factsIn(text: string): TermbaseFacts | undefined {
  const { schema, id, model, dimensions } = objectIn(text);
  if (typeof schema !== 'number' || typeof model !== 'string' || typeof dimensions !== 'number') return undefined;
  return { schema, id: typeof id === 'string' ? id : '', model, dimensions, isReencoding: false };
}

/** What its record says, which counts before the description. */
export function recordIn(text: string | undefined): Partial<TermbaseFacts> {
  const { model, isReencoding } = objectIn(text ?? '');
  return typeof model === 'string' ? { model, isReencoding: isReencoding === true } : {};
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {}; // somebody else's words
  }
}
