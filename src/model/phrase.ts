import type { ExampleSentence } from './concept';

/** Half-open range of UTF-16 code units in a text. */
export interface Span {
  start: number;
  end: number;
}

/** The context of a phrase beyond its sentence. */
export interface WiderContext {
  /** Sentences of the document before and after the phrase's own context, the nearest first. */
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

/**
 * An occurrence of a mined pair: the two sentences with the phrases separated, their lines from 1, and the documents if
 * several were mined together.
 */
export interface PairEvidence {
  source: ExampleSentence;
  target: ExampleSentence;
  sourceLine: number;
  targetLine: number;
  sourceFile?: string;
  targetFile?: string;
}

/** A location whose translation may be unknown, such as that of a term candidate in a text without a translation. */
export type SourceEvidence = Omit<PairEvidence, 'target' | 'targetLine'> &
  Partial<Pick<PairEvidence, 'target' | 'targetLine'>>;

/**
 * Pairs that few clients would list: general words (*other*, *time*), and words identical on both sides (names,
 * commands).
 */
export const PAIR_GROUPS = ['everyday', 'identical'] as const;
export type PairGroup = (typeof PAIR_GROUPS)[number];

/** A candidate for the glossary, mined from aligned segments. */
export interface PhrasePair {
  source: string;
  target: string;
  /** From 0 to 1. */
  confidence: number;
  /** The number of beads in which the pair was aligned. */
  count: number;
  /** A sample of the occurrences, best first. */
  evidence: PairEvidence[];
  /** Missing for the pairs that a client would list. */
  group?: PairGroup;
}
