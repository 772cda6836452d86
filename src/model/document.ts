import type { PartialLanguagePair } from './languagePair';
import type { Span } from './phrase';
import type { Segment, SegmentPair, UntranslatedSegment } from './segment';

/**
 * The kinds of text that readers skip on purpose, each as the noun that a message counts. Most of it is code, comments
 * for programmers, and text that readers of a document do not see. Headers and footers of DOCX files are skipped
 * although they are visible.
 */
export type SkippedKind =
  | 'code block'
  | 'comment'
  | 'drawing or formula'
  | 'expression'
  | 'metadata field'
  | 'list of files'
  | 'included file'
  | 'name or setting'
  | 'hidden text'
  | 'deleted text'
  | 'reading aid'
  | 'header or footer'
  | 'non-text value'
  | 'style or script';

/** One kind of text that the reader of a file skipped. */
export interface SkippedText {
  kind: SkippedKind;
  /** The number of skipped parts in the file. */
  count: number;
  words: number;
  /** The line of the first skipped part, from 1; missing if the document has no lines. */
  line?: number;
}

/** The parts of a file that its reader skipped. */
export interface SkippedParts {
  /** Path or name. */
  file: string;
  parts: readonly SkippedText[];
}

/** A whole document, as an editor or a file gives it. */
export interface DocumentContent {
  /** The path or name; its extension and its parts (`contract.de.md`) indicate format and language. */
  fileName: string;
  /** The editor's language id, such as `markdown`; missing on the command line. */
  languageId?: string;
  text: string;
}

/** A document that the engine reads itself: not a text, too large, or not open in an editor. */
export interface DocumentFile {
  /** An absolute path. */
  path: string;
}

/**
 * The number of characters at the beginning of a text that are used for detection. Headers of PO, XLIFF and TMX state
 * the languages there, below a list of contributors.
 */
export const MAX_DETECTION_LENGTH = 16_384;

export type DocumentInput = DocumentContent | DocumentFile;

/** The part of a document around a selection that a reader needs. */
export interface DocumentSlice extends DocumentContent {
  /** The offset of `text` in the document, in UTF-16 code units. */
  offset: number;
  /** The document's first characters (its header with the languages) where `offset` is not 0. */
  head?: string;
  /** The document offsets of the selection; an empty span is the position of the pointer. */
  selection: Span;
}

/**
 * A phrase as its document shows it to a reader: decoded, with the context in its sentence, and with its language if
 * the file states it.
 */
export interface LocatedPhrase {
  phrase: string;
  before: string;
  after: string;
  /** The phrase in the document, without surrounding white space; document offsets. */
  span: Span;
  /** The BCP 47 tag, if the file format or the file's name states it. */
  language?: string;
  /** The other side of the same segment in a bilingual file. */
  counterpart?: Counterpart;
}

interface Counterpart {
  language?: string;
  /** The decoded text. */
  text: string;
  /** The document offsets of its text; empty for an empty target. */
  span: Span;
  /** True if the phrase was selected on the source side, so the other side is the translation. */
  isTarget: boolean;
  /** True if it is not a finished translation: a copy of the other side, or marked as unfinished in the file. */
  isUnwritten?: boolean;
}

/** A change of a document's text. */
export interface TextReplacement {
  /** Document offsets; empty for a pure insertion. */
  span: Span;
  /** Escaped for the file's format. */
  newText: string;
}

/** The edit that inserts an equivalent. */
export interface Insertion extends TextReplacement {
  /** `target`: into the segment's other side; `selection`: replaces the selection. */
  where: 'target' | 'selection';
  /** True if it writes the whole value around the selection again, because the value needs other quotation marks. */
  isRewritten?: boolean;
}

/** The kind and the known languages of a document. */
export interface DocumentDescription {
  kind: 'monolingual' | 'bilingual';
  /** The language of a monolingual document. */
  language?: string;
  /** The languages of a bilingual file. */
  pair?: PartialLanguagePair;
}

interface ReadText {
  /** The skipped parts; missing if there are none. */
  skippedParts?: SkippedText[];
}

/** The text to align and mine: segments of a monolingual document, or pairs of a bilingual file. */
export type DocumentText = ReadText &
  (
    | {
        kind: 'monolingual';
        language?: string;
        segments: Segment[];
        /** The source language of a bilingual file whose sources are keys, so only its targets contain text. */
        keysOf?: string;
        /** The named values without text, with their locations; only on request. */
        emptyValues?: Segment[];
      }
    | {
        kind: 'bilingual';
        source?: string;
        target?: string;
        pairs: SegmentPair[];
        /** The sources without a translation, in order. Missing unless requested, and for tables. */
        untranslated?: UntranslatedSegment[];
      }
  );

/** The folders whose files an editor may read and write. */
export interface FileAccess {
  /**
   * Absolute paths. A file below one of these may be read and written if its real path is below the real path of the
   * same folder.
   */
  folders: readonly string[];
  /**
   * Absolute paths. Files below these may be read and written, too, directly or through a link in `folders`. Only the
   * user's own settings can allow them, not the settings of a folder.
   */
  allowedFolders: readonly string[];
}
