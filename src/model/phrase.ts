import type { ExampleSentence } from './concept';

/** Half-open range of UTF-16 code units in a text. */
export interface Span {
  start: number;
  end: number;
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
