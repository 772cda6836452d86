import type { Markup } from '../model/segment';
import type { Vectors } from '../base/vectors';
import type { Word } from '../language/words';

/** One side of a bead: its text as one line, with its words and their vectors. */
export interface BeadSide {
  /** The bead's segments, joined. */
  text: string;
  words: readonly Word[];
  /** A row per word: the sum of the word's token states, not normalised. */
  vectors: Vectors;
  /** Where each segment begins in `text`, and on which line of the file, from 1; ascending, the first at 0. */
  segments: readonly { start: number; line: number }[];
  /** What the document holds beside the text, with offsets in `text`; missing where there is none. */
  markup?: readonly Markup[];
}

/** Segments that are translations of each other, with the links between their words. */
export interface AlignedBead {
  source: BeadSide;
  target: BeadSide;
  /** `source words × target words`, row by row: how surely two words translate each other, 0 to 1. */
  links: Float64Array;
}
