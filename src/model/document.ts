import type { LanguageChoice } from './languagePair';
import type { Span } from './phrase';
import type { Segment, SegmentPair } from './segment';

/** A whole document, as an editor or a file gives it. */
export interface DocumentContent {
  /** Path or name; its ending and its parts (`contract.de.md`) tell format and language. */
  fileName: string;
  /** The editor's language id, as `markdown`; the command line leaves it out. */
  languageId?: string;
  text: string;
}

/** A document that the engine reads itself: one that is no text, one that is large, one that no editor has open. */
export interface DocumentFile {
  /** Absolute. */
  path: string;
}

/** Characters of a text's beginning that say what it is: there the headers of PO, XLIFF and TMX name the languages, below a list of all that have worked on them. */
export const DESCRIBED_LENGTH = 16_384;

export type DocumentSource = DocumentContent | DocumentFile;

/** The part of a document around a selection: what a reader needs to know where the phrase stands. */
export interface DocumentSlice extends DocumentContent {
  /** Offset of `text` in the document, in UTF-16 code units. */
  offset: number;
  /** The document's first characters (its header with the languages) where `offset` is not 0. */
  head?: string;
  /** The selection (or, empty, the pointer) in document offsets. */
  selection: Span;
}

/** A phrase as its document shows it to a reader: decoded, with its sentence context, in a language if the file names one. */
export interface LocatedPhrase {
  phrase: string;
  before: string;
  after: string;
  /** The phrase in the document, trimmed to what is not white space; document offsets. */
  span: Span;
  /** BCP 47, where the file format or the file's name states it. */
  language?: string;
  /** In a bilingual file: the other side of the same segment. */
  counterpart?: Counterpart;
}

export interface Counterpart {
  language?: string;
  /** Decoded. */
  text: string;
  /** Where its text stands, in document offsets; empty for an empty target. */
  span: Span;
  /** Whether the phrase was selected on the source side, so that the counterpart is what is being written. */
  isTarget: boolean;
  /** Whether nobody has written it: it is a copy of the other side, or the file calls it a guess. */
  isUnwritten?: boolean;
}

/** What an editor changes to insert an equivalent. */
export interface Insertion {
  /** Document offsets; empty for a pure insertion. */
  span: Span;
  /** Escaped for the file's format. */
  newText: string;
  /** `target`: into the segment's other side; `selection`: replaces what is selected. */
  where: 'target' | 'selection';
}

/** What a document is: its kind and its languages, as far as they can be told. */
export interface DocumentDescription {
  kind: 'monolingual' | 'bilingual';
  /** Of a monolingual document. */
  language?: string;
  /** Of a bilingual file. */
  pair?: LanguageChoice;
}

/** What can be aligned and mined: a monolingual document's segments, or a bilingual file's pairs. */
export type DocumentText =
  | { kind: 'monolingual'; language?: string; segments: Segment[] }
  | { kind: 'bilingual'; source?: string; target?: string; pairs: SegmentPair[] };
