import type { ExampleSentence } from './concept';

/**
 * The place of a mined pair: both sentences with both phrases separate, their lines from 1, and the document if several
 * were mined together.
 */
export interface Evidence {
  source: ExampleSentence;
  target: ExampleSentence;
  sourceLine: number;
  targetLine: number;
  sourceFile?: string;
  targetFile?: string;
}

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
  /** 0 to 1. */
  confidence: number;
  /** Number of beads in which the pair was aligned. */
  count: number;
  /** At most a few of the places, best first. */
  evidence: Evidence[];
  /** Missing for the pairs that a client would list. */
  group?: PairGroup;
}
