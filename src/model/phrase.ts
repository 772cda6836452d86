import type { ExampleSentence } from './concept';

/** Half-open range of UTF-16 code units in a text. */
export interface Span {
  start: number;
  end: number;
}

/**
 * What the encoder turns into one vector: a phrase with the sentence around it, or with several example
 * sentences, or alone (XPR, eq. 1–2).
 */
export interface PhraseInContext {
  phrase: string;
  before?: string;
  after?: string;
  examples?: ExampleSentence[];
}
