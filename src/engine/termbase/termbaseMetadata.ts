import { isRecord } from '../../base/nameTable';
import { normaliseForm } from '../../language/normalise';
import { splitIntoWords } from '../../language/words';
import type { PartialLanguagePair } from '../../model/languagePair';
import { phraseWindows } from '../index/lexical/phraseWindows';

/** The facts about a collection. */
export interface TermbaseMetadata {
  schema: number;
  /** The id of the collection; another one with the same name has another id. */
  id: string;
  /** The fingerprint of the model that computed the vectors, or is recomputing them. */
  model: string;
  dimensions: number;
  /** True while it contains vectors of several models: look-ups then use forms only until `reencode` is done. */
  isReencoding: boolean;
}

/** A vector with the fingerprint of its model: vectors of two models are not comparable. */
export interface ModelVector {
  model: string;
  values: Float32Array;
}

/** Returns whether vectors of this model are comparable with a termbase's; otherwise it is searched by form only. */
export function hasComparableVectors(facts: Pick<TermbaseMetadata, 'model' | 'isReencoding'>, model: string): boolean {
  return facts.model === model && !facts.isReencoding;
}

/** Parses the description of a collection; undefined if it is not a termbase. */
export function parseMetadata(text: string): TermbaseMetadata | undefined {
  const { schema, id, model, dimensions } = objectIn(text);
  if (typeof schema !== 'number' || typeof model !== 'string' || typeof dimensions !== 'number') return undefined;
  return { schema, id: typeof id === 'string' ? id : '', model, dimensions, isReencoding: false };
}

/** Parses the record of a collection, which overrides its description; empty if it is missing or invalid. */
export function parseMetadataOverrides(text: string | undefined): Partial<TermbaseMetadata> {
  const { model, isReencoding } = objectIn(text ?? '');
  return typeof model === 'string' ? { model, isReencoding: isReencoding === true } : {};
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {}; // not written by Glossa
  }
}

/** The maximum number of words of a queried phrase. A longer one is a sentence, and a sentence is not sent. */
const MAX_WORDS = 8;

/** A look-up's query. It never contains the sentence, only a vector made from it. */
export interface TermbaseQuery {
  /** The forms, normalised by `normaliseForm`. */
  forms: readonly string[];
  stems: readonly string[];
  /** The beginning of a form that is being typed. */
  beginning?: string;
  /** If missing, searches are by form only. */
  vector?: Float32Array;
  /** Languages whose nearest terms are also requested, besides the nearest of all. */
  languages?: readonly string[];
  /** A condition for all results. */
  condition?: string;
}

/** Returns the query for a phrase: the forms and stems of it and of the terms that it may consist of. */
export function buildTermbaseQuery(
  phrase: string,
  vector: Float32Array | undefined,
  { source, target }: PartialLanguagePair,
): TermbaseQuery {
  const language = source ?? 'und';
  const isPhrase = splitIntoWords(phrase, language).length <= MAX_WORDS;
  const windows = isPhrase ? Array.from(phraseWindows(phrase, language)) : [];
  return {
    forms: isPhrase ? [...new Set([normaliseForm(phrase), ...windows.map(({ text }) => normaliseForm(text))])] : [],
    stems: [...new Set(windows.flatMap(({ stem }) => stem ?? []))],
    languages: [source, target].filter((each) => each !== undefined),
    ...(vector && { vector }),
  };
}
