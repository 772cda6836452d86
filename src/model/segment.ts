import type { Span } from './phrase';

/** A sentence (or another unit of translation) of a document, free of markup. */
export interface Segment {
  text: string;
  /** Line of the file in which it begins, from 1; in a DOCX the number of its paragraph. */
  line: number;
  /** The document, where several are worked on together. */
  file?: string;
  /** What the file calls the value that the segment stands in, where its values have names: `menu.file.open`. */
  key?: string;
  /** Where its text stands in the document, in order; missing where the segment came from no document. */
  runs?: readonly TextRun[];
  /** What the document holds that is no text, in order; missing where there is none. */
  markup?: readonly Markup[];
  /** White space before and after the text, which is no part of it; missing where there is none, or where it is layout. */
  blanks?: { start?: OuterBlank; end?: OuterBlank };
  /** Whether it stands in the paragraph of the segment before it. */
  goesOn?: true;
  /** Where the others begin that were joined to a first one, in order; missing where it is one segment. */
  joints?: readonly Joint[];
}

/** White space at one end of a segment: decoded, and where the document holds it, in UTF-16 code units. */
export interface OuterBlank extends Span {
  text: string;
}

/** The beginning of a segment in the text of several that were joined. */
export interface Joint {
  /** Offset in that text, in UTF-16 code units. */
  at: number;
  /** As a segment's. */
  line: number;
}

/** Code or tags of a segment, as the document writes them. */
export interface Markup {
  /** Offset in the segment's text, in UTF-16 code units. */
  at: number;
  /** Units of the text that stand for it: a mark for code, a blank, or 0 for tags between two units. */
  length: number;
  /** `npm start` in backticks, `<x id="1"/>`. */
  written: string;
}

/**
 * A part of a segment that the document holds in one piece: as it stands, unit by unit, where both are as long, and as a
 * whole otherwise (an entity, an escape, folded white space). It ends where the next one begins.
 */
export interface TextRun extends Span {
  /** Offset of its beginning in the segment's text; `start` and `end` are document offsets. All in UTF-16 code units. */
  at: number;
}

/** A source segment and its translation, as a bilingual file holds them or as alignment found them. */
export interface SegmentPair {
  source: Segment;
  target: Segment;
  /** What the file tells it by from others with the same source (`msgctxt`). */
  context?: string;
  /** The sources that stood before and after it where it was translated, empty at the ends, as a file tells that keeps no order of its own (TMX). */
  around?: { before: string; after: string };
  /** Of a text that depends on a number, the form that the pair is. */
  grammaticalNumber?: 'singular' | 'plural';
  /** Whether the file says that nobody has finished the translation: fuzzy, new, in need of a review. */
  isUnfinished?: boolean;
  /** Whether text without a translation stands between it and the pair before it, or after it; missing where none does. */
  isAfterGap?: boolean;
  isBeforeGap?: boolean;
}

/** What tells a segment from others with the same text. */
export interface SegmentContext {
  /** The texts before and after it on its side; empty at the ends of its document, missing where they are not known. */
  before?: string;
  after?: string;
  /** What the file tells it by from others (`msgctxt`, the key of a value). */
  name?: string;
  /** Its code and tags; missing where they are not known. */
  markup?: readonly Markup[];
}

/** A segment and its translation, apart from any document. */
export interface TranslatedText {
  source: string;
  target: string;
}
