import type { ExampleSentence } from './concept';

/** Half-open range of UTF-16 code units in a text. */
export interface Span {
  start: number;
  end: number;
}

/** What a document says beside the sentence of a phrase. */
export interface Surroundings {
  /** Sentences of the document before and after those that stand around the phrase, the nearest first. */
  before: readonly string[];
  after: readonly string[];
  /** Of the segment, as far as it is written; missing where there is none, and where the phrase stands in it. */
  translation?: string;
}

/** What vision models say of a picture: their vectors by the model's name, as the file has them (docs/glossary-file.md). */
export type PictureVectors = Readonly<Record<string, unknown>>;

/**
 * What the encoder turns into one vector: a phrase with the sentence around it, or with several example
 * sentences, or alone (XPR, eq. 1–2).
 */
export interface PhraseInContext {
  phrase: string;
  before?: string;
  after?: string;
  examples?: ExampleSentence[];
  /** Of the pictures of the entry, those that have some. */
  pictures?: PictureVectors[];
}
