import type { Span } from './phrase';

/**
 * One text of a unit in one language: a `<source>`, a `msgstr`, a `<seg>`. A format adds what its text is decoded from.
 */
export interface UnitText {
  /** Undefined where any text may be the source, as in TMX. */
  side?: 'source' | 'target';
  /** The language as written in the file, if the text states it. */
  language?: string;
  /** Line of the file in which it begins, from 1. */
  line: number;
}

/** A remark of people on a unit. */
export interface UnitNote {
  text: string;
  /** The category, in the words of the format. */
  category?: string;
  /** The side that it is about; undefined for the unit. */
  side?: 'source' | 'target';
}

/**
 * A unit of a bilingual file: a text, its translations so far, and notes about them. Documents take segments from it,
 * the glossary import takes concepts.
 */
export interface TranslationUnit<Text extends UnitText = UnitText> {
  /** The id as written in the file. */
  id?: string;
  /** Line of the file in which it begins, from 1. */
  line: number;
  /** The span with tags or comments, in UTF-16 code units of the document; missing if the file was read in pieces. */
  span?: Span;
  /** The context that distinguishes equal sources (`msgctxt`). */
  context?: string;
  /** The state of the translation, in the words of the format: `fuzzy`, `needs-translation`. */
  state?: string;
  /** Missing where the format's import takes them out of the file's own elements, with all that they say. */
  notes?: readonly UnitNote[];
  /** The texts in file order; without a target if the unit is untranslated. */
  texts: readonly Text[];
}
