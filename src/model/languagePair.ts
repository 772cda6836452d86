/** A source and a target language, as BCP 47. */
export interface LanguagePair {
  source: string;
  target: string;
}

/** The known part of a language pair; missing languages are detected in the document. */
export type LanguageChoice = Partial<LanguagePair>;

/** The languages of a file to read. */
export interface ReadingChoice extends LanguageChoice {
  /**
   * True if a multilingual file is read in all pairs that match the choice; each pair of segments then has its
   * languages.
   */
  everyPair?: boolean;
  /** True if the sources of a bilingual file that have no translation are returned, too. */
  untranslated?: boolean;
}
