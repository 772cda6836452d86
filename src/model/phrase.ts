import type { ExampleSentence } from './concept';

/** Half-open range of UTF-16 code units in a text. */
export interface Span {
  start: number;
  end: number;
}

/** The context of a phrase beyond its sentence. */
export interface Surroundings {
  /** Sentences of the document before and after those that stand around the phrase, the nearest first. */
  before: readonly string[];
  after: readonly string[];
  /** The translation of the segment so far; missing if there is none, or if it contains the phrase. */
  translation?: string;
}

/** The input for one vector: a phrase with its sentence, with several example sentences, or alone (XPR, eq. 1–2). */
export interface PhraseInContext {
  phrase: string;
  before?: string;
  after?: string;
  examples?: ExampleSentence[];
}
