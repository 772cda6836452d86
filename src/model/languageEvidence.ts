import type { LanguageChoice } from './languagePair';

/** What is known of a document's languages before its text is read; the editor sends it with a request, so it is plain data. */
export interface LanguageContext {
  /** What this very request names: in a dialog, at the command line. */
  asked?: LanguageChoice;
  /** What the translator picked for this document and its translations. */
  chosen?: LanguageChoice;
  settings?: LanguageChoice;
  project?: ProjectEvidence;
  /** The same document in another language, by its name. `standsLeft`: its editor is left of the document's own. */
  sibling?: { language: string; standsLeft: boolean };
  /** The pair that was picked last in this folder. */
  folder?: LanguageChoice;
}

/** What the project in whose folder a document lies says of its languages. */
export interface ProjectEvidence {
  source: string;
  targets: readonly string[];
  /** Of several targets the one that its translator works into. */
  preferred?: string;
  /** What the document is written in, or translated into where it is bilingual; missing where it is none of the project's. */
  own?: string;
}

/** All that is known of the languages of a document, of a document with its translation, or of a phrase in a document. */
export interface LanguageEvidence extends LanguageContext {
  /** What a bilingual file, or each of two files, states of its sides. */
  stated?: LanguageChoice;
  /** What a monolingual document is written in: as it states, by its name, or as its text is recognised. */
  own?: string;
  /** The language that the words of a side look like, asked only for a side that nothing else tells. `other`: what the other side is in. */
  recognise?: (side: 'source' | 'target', other: string | undefined) => string | undefined;
  /** The place in the document that is asked about. */
  phrase?: PhraseLanguageEvidence;
  /** Languages of the glossaries, most terms first. */
  glossaries?: readonly string[];
}

/** What is known of the languages at one place of a document. */
export interface PhraseLanguageEvidence {
  /** What the file states of the phrase's own side: a segment's language, `contract.de.md`. */
  stated?: string;
  /** What the other side of a bilingual segment is written in. */
  counterpart?: string;
  /** What the words look like. */
  recognised?: string;
}
