/** What is known about the translator's work besides the phrase. */
export interface Preferences {
  /** Of the text that is translated. */
  domain?: string;
  /** Whom it is translated for. */
  customer?: string;
  /** What the translator has inserted in this project. */
  chosen?: readonly Choice[];
}

/** A term that was inserted, with its entry. */
export interface Choice {
  concept: string;
  term: string;
}
