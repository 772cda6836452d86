import type { Vectors } from '../domain/vectors';
import type { Word } from '../text/words';

/** One side of a bead: its text as one line, with its words and their vectors. */
export interface BeadSide {
  text: string;
  words: readonly Word[];
  /** A row per word: the sum of the word's token states, not normalised. */
  vectors: Vectors;
  /** Line of the file, from 1. */
  line: number;
}

/** Segments that are translations of each other, with the links between their words. */
export interface AlignedBead {
  source: BeadSide;
  target: BeadSide;
  /** Pairs of word indices, source first. */
  links: readonly (readonly [number, number])[];
}
