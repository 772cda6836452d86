import type { LanguagePair } from './languagePair';
import type { Span } from './phrase';

/** A sentence (or another unit of translation) of a document, free of markup. */
export interface Segment {
  text: string;
  /** Line of the file in which it begins, from 1; in a DOCX the number of its paragraph. */
  line: number;
  /** The path or name of the document, if several are processed together. */
  file?: string;
  /** The name of the segment's value in the file, if values have names: `menu.file.open`. */
  key?: string;
  /** The document ranges of its text, in order; missing if the segment came from no document. */
  runs?: readonly TextRun[];
  /** The markup in the segment, in order; missing if there is none. */
  markup?: readonly Markup[];
  /** White space before and after the text, which is not part of it; missing if there is none, or if it is layout. */
  blanks?: { start?: OuterWhiteSpace; end?: OuterWhiteSpace };
  /** The spaces of its text that represent several spaces of the document, in order; missing if there are none. */
  collapsedSpaces?: readonly CollapsedSpaces[];
  /** True if it is in the same paragraph as the previous segment. */
  continuesParagraph?: true;
  /** The beginnings of segments joined to the first one, in order; missing for a single segment. */
  joints?: readonly SegmentStart[];
}

/** A source without a translation. */
export interface UntranslatedSegment extends Segment {
  /** True if it needs a translation for each of several numbers. */
  isCounted?: true;
}

/** White space at one end of a segment: decoded, with its document span in UTF-16 code units. */
interface OuterWhiteSpace extends Span {
  text: string;
}

/** A run of white space that the text contains as a single space. */
export interface CollapsedSpaces {
  /** The offset in the segment's text, in UTF-16 code units. */
  at: number;
  written: string;
}

/** The beginning of a segment in the text of several that were joined. */
export interface SegmentStart {
  /** The offset in that text, in UTF-16 code units. */
  at: number;
  /** The line, as in a segment. */
  line: number;
}

/** Code or tags of a segment, as written in the document. */
export interface Markup {
  /** The offset in the segment's text, in UTF-16 code units. */
  at: number;
  /**
   * The number of code units of the segment's text that represent it: the mark for code, or a space; 0 for tags between
   * two code units.
   */
  length: number;
  /** `npm start` in backticks, `<x id="1"/>`. */
  written: string;
}

/**
 * A part of a segment that is contiguous in the document. If its text and its document span have the same length, the
 * code units correspond one to one. Otherwise, it corresponds only as a whole (an entity, an escape, folded white
 * space). It ends where the next one begins.
 */
export interface TextRun extends Span {
  /**
   * The offset of its beginning in the segment's text; `start` and `end` are document offsets. All are UTF-16 code
   * units.
   */
  at: number;
}

/** A source segment and its translation, from a bilingual file or from alignment. */
export interface SegmentPair {
  source: Segment;
  target: Segment;
  /** The languages with their regions; only if a file is read in every language pair. */
  languages?: LanguagePair;
  /** The context that distinguishes equal sources in the file (`msgctxt`). */
  context?: string;
  /** The neighbouring sources at the time of translation, empty at the ends; for files without an order (TMX). */
  around?: { before: string; after: string };
  /** Placeholder formats declared in the file, with gettext's names: `c-format`, `no-c-format`. */
  formats?: readonly string[];
  /** The grammatical number of the pair, for a text that depends on a number. */
  grammaticalNumber?: 'singular' | 'plural';
  /** The plural form of the pair, if the file states it. */
  form?: PluralForm;
  /** True if the file marks the translation as unfinished: fuzzy, new, needing review. */
  isUnfinished?: boolean;
  /** The length of the translation, if the file limits it. */
  limit?: LengthLimit;
  /** True if untranslated text separates it from the previous pair; missing otherwise. */
  isAfterGap?: boolean;
  /** True if untranslated text separates it from the next pair; missing otherwise. */
  isBeforeGap?: boolean;
}

/** A length and its limit, both in code points of the text without tags. */
export interface LengthLimit {
  length: number;
  max: number;
}

/** One of the forms that a text has for different numbers. */
export interface PluralForm {
  /** The name in the file: `few`, `msgstr[1]`. */
  name: string;
  /** The index of the form and the number of forms, if forms are identified by order. */
  place?: readonly [index: number, count: number];
  /** The first whole numbers that it is used with; missing if the file does not state them. */
  numbers?: readonly number[];
  /** The general (plural) source, if the source of this pair is the singular. */
  general?: Segment;
}

/** The properties that distinguish segments with the same text. */
export interface SegmentContext {
  /** The neighbouring texts on its side; empty at the ends of the document, missing if unknown. */
  before?: string;
  after?: string;
  /** The identifier in the file (`msgctxt`, the key of a value). */
  name?: string;
  /** The code and tags; missing if unknown. */
  markup?: readonly Markup[];
}

/** A segment and its translation, apart from any document. */
export interface TextPair {
  source: string;
  target: string;
}

/**
 * An aligned group of segments: indices of consecutive source and target segments, from 0; either side may be empty.
 */
export interface Bead {
  source: number[];
  target: number[];
  /** The cost of the alignment, smaller is better; 0 for a deletion or an insertion. */
  cost: number;
}

/** One text of a unit in one language: a `<source>`, a `msgstr`, a `<seg>`. A format adds the origin of its text. */
export interface UnitText {
  /** Undefined if any text may be the source, as in TMX. */
  side?: 'source' | 'target';
  /** The language as written in the file, if the text states it. */
  language?: string;
  /** Line of the file in which it begins, from 1. */
  line: number;
}

/** A translator's or developer's note on a unit. */
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
  /** Missing if the format's import reads them from the file's own elements. */
  notes?: readonly UnitNote[];
  /** The texts in file order; without a target if the unit is untranslated. */
  texts: readonly Text[];
}
