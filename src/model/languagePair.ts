/** A source and a target language, as BCP 47. */
export interface LanguagePair {
  source: string;
  target: string;
}

/** One side of a translation. */
export type LanguageSide = keyof LanguagePair;

/** The known part of a language pair; missing languages are detected in the document. */
export type PartialLanguagePair = Partial<LanguagePair>;

/** The languages of a file to read. */
export interface SegmentReadOptions extends PartialLanguagePair {
  /**
   * True if a multilingual file is read in all pairs that match the choice; each pair of segments then has its
   * languages.
   */
  everyPair?: boolean;
  /** True if sources without a translation, and named values without text, are returned, too. */
  untranslated?: boolean;
}

/**
 * The known evidence for a document's languages before its text is read. The editor sends it with a request, so it is
 * plain data.
 */
export interface LanguageContext {
  /** The languages named in this request: in a dialog or on the command line. */
  requested?: PartialLanguagePair;
  /** The translator's choice for this document and its translations. */
  chosen?: PartialLanguagePair;
  settings?: PartialLanguagePair;
  project?: ProjectLanguageEvidence;
  /** The same document in another language, by its name. `isLeftEditor`: its editor is to the left. */
  sibling?: { language: string; isLeftEditor: boolean };
  /** The pair that was picked last in this folder. */
  folder?: PartialLanguagePair;
}

/** The languages of the project in whose folder a document is. */
export interface ProjectLanguageEvidence {
  source: string;
  targets: readonly string[];
  /** The target of its translator, if there are several. */
  preferred?: string;
  /** The language of the document, or the target of a bilingual one; missing if it is not a project language. */
  own?: string;
}

/**
 * The known facts about the languages of a document, of a document with its translation, or of a phrase in a document.
 */
export interface LanguageEvidence extends LanguageContext {
  /** The languages that a bilingual file, or each of two files, states. */
  stated?: PartialLanguagePair;
  /** The language of a monolingual document: declared in the file, given by its name, or detected from its text. */
  own?: string;
  /** The language in the file name of a monolingual document. */
  named?: string;
  /**
   * Detects the language of a side's words, called only for a side without other evidence. `other`: the other side's
   * language.
   */
  recognise?: (side: 'source' | 'target', other: string | undefined) => string | undefined;
  /** The position in the document for which the pair is requested. */
  phrase?: PhraseLanguageEvidence;
  /** Languages of the glossaries, most terms first. */
  glossaries?: readonly string[];
}

/** The evidence for the languages at one position of a document. */
export interface PhraseLanguageEvidence {
  /** The language that the file states for the phrase's side: a segment's language, `contract.de.md`. */
  stated?: string;
  /** The language of the other side of a bilingual segment. */
  counterpart?: string;
  /** The detected language of the words. */
  recognised?: string;
}
