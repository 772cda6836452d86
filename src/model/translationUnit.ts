import type { Span } from './phrase';

/** One text of a unit in one language: a `<source>`, a `msgstr`, a `<seg>`. A format adds what its text is decoded from. */
export interface UnitText {
  /** Undefined where any text may be the source, as in TMX. */
  side?: 'source' | 'target';
  /** As the file writes it, where the text itself states it. */
  language?: string;
  /** Line of the file in which it begins, from 1. */
  line: number;
}

/** A remark of people on a unit. */
export interface UnitNote {
  text: string;
  /** What it is about, in the words of the format. */
  category?: string;
  /** The side that it is about; undefined for the unit. */
  side?: 'source' | 'target';
}

/**
 * What a bilingual file holds together: a text, its translations as far as there are any, and what is said about them.
 * Documents take segments from it, the glossary import takes concepts.
 */
export interface TranslationUnit<Text extends UnitText = UnitText> {
  /** As the file writes it. */
  id?: string;
  /** Line of the file in which it begins, from 1. */
  line: number;
  /** With its tags or comments, in UTF-16 code units of the document; missing where the file was read in pieces. */
  span?: Span;
  /** What tells it from others with the same source (`msgctxt`). */
  context?: string;
  /** How far the translation is, in the words of the format: `fuzzy`, `needs-translation`. */
  state?: string;
  /** Missing where the format's import takes them out of the file's own elements, with all that they say. */
  notes?: readonly UnitNote[];
  /** In the order of the file; without a target where the unit is not translated. */
  texts: readonly Text[];
}
