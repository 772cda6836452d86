/** From which language to which, as BCP 47. */
export interface LanguagePair {
  source: string;
  target: string;
}

/** A pair of languages as far as it is known; what is missing is recognised from the document. */
export type LanguageChoice = Partial<LanguagePair>;
