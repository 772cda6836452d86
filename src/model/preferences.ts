/** The context of the translator's work beyond the phrase. */
export interface Preferences {
  /** The domain of the translated text. */
  domain?: string;
  /** The customer of the translation. */
  customer?: string;
  /** The terms that the translator has inserted in this project. */
  chosen?: readonly Choice[];
}

/** A term that was inserted, with its entry. */
export interface Choice {
  concept: string;
  term: string;
}
