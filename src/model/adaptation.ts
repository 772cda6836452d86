import type { LanguagePair } from './languagePair';

/** How pairs that were held out are found, of one direction. */
export interface HeldOutFigures {
  /** Pairs whose right answer comes first. */
  first: number;
  /** Mean of 1 / rank. */
  reciprocalRank: number;
  /** Expected calibration error of the first answers. */
  calibrationError: number;
}

export interface AdaptedDirection {
  pair: LanguagePair;
  /** `better` ones serve from now on; what the others had before is gone. */
  verdict: 'better' | 'noBetter' | 'tooFew';
  pairs: number;
  heldOut: number;
  /** As the encoder finds them; missing where there are too few. */
  before?: HeldOutFigures;
  /** Missing where nothing was gained on the way. */
  after?: HeldOutFigures;
}

export interface GlossaryAdaptation {
  /** Of the languages that enough concepts have; none where there are too few pairs in any two. */
  directions: AdaptedDirection[];
  /** In the two languages that have most. */
  pairs: number;
  neededPairs: number;
}

/** A glossary that queries are fitted to. */
export interface AdaptationState {
  /** Its path. */
  glossary: string;
  pair: LanguagePair;
  /** Whether the glossary has changed so much since that queries are left as they are. */
  isStale: boolean;
}
