import type { LanguagePair } from './languagePair';

/**
 * Converts this model's cosines into confidences: the odds that two phrases are equivalents are exp(slope · cosine +
 * intercept). Fitted per model (bench/calibrate.ts) and stored in its `model.json`.
 */
export interface Calibration {
  /** The slope for the cosine with an entry's term in another language. */
  slope: number;
  intercept: number;
  /** Log-odds added if the entry also has a term in the phrase's language, by the cosine with it. */
  own?: { slope: number; intercept: number };
}

/** Evaluation metrics on the held-out pairs of one direction. */
export interface HeldOutFigures {
  /** The number of pairs whose right answer ranks first. */
  first: number;
  /** The mean of 1 / rank. */
  reciprocalRank: number;
  /** The expected calibration error of the first answers. */
  calibrationError: number;
}

export interface AdaptedDirection {
  pair: LanguagePair;
  /** If `better`, the new adaptation replaces the earlier one; otherwise queries are not adapted. */
  verdict: 'better' | 'noBetter' | 'tooFew';
  pairs: number;
  /** The number of pairs on which the metrics were measured. */
  heldOut: number;
  /** Results of the unadapted encoder; missing if there are too few pairs. */
  before?: HeldOutFigures;
  /** The results with the adaptation; missing if there was no gain. */
  after?: HeldOutFigures;
}

export interface GlossaryAdaptation {
  /** Directions of the languages with enough concepts; empty if no two languages have enough pairs. */
  directions: AdaptedDirection[];
  /** The number of pairs in the two languages with the most. */
  pairs: number;
  neededPairs: number;
}

/** A glossary that queries are fitted to. */
export interface AdaptationState {
  /** The path of the glossary. */
  glossary: string;
  pair: LanguagePair;
  /** True if the glossary has changed so much that queries are no longer adapted. */
  isStale: boolean;
}
