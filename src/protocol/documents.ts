/** Requests about documents: their kind, the text at a position, and the insertion of an equivalent. */
import { RequestType } from 'vscode-jsonrpc';
import type {
  DocumentContent,
  DocumentDescription,
  DocumentSlice,
  DocumentSource,
  Insertion,
  LocatedPhrase,
} from '../model/document';
import type { LanguageChoice } from '../model/languagePair';
import type { Span } from '../model/phrase';

export interface InsertionParams {
  slice: DocumentSlice;
  text: string;
  /** True if it translates the whole segment: it replaces the whole target of a bilingual file. */
  wholeSegment?: boolean;
}

export interface LocateParams {
  slice: DocumentSlice;
  languages: LanguageChoice;
}

/** A phrase with its sentence, as entries store it, and its language if known. */
export interface LocateResult {
  /** `language` is filled in from the choice or the words where the file does not state it. */
  located: LocatedPhrase;
  pair: LanguageChoice;
}

/** A place in a document of one language. */
export interface DocumentPlace {
  document: DocumentContent;
  /** Document offsets. */
  span: Span;
}

/** Characters of a document and its translation together up to which they are aligned while somebody waits. */
export const LONGEST_ALIGNED = 1_000_000;

export interface AreAlignedParams {
  source: DocumentPlace;
  target: DocumentPlace;
}

export interface DescribeParams {
  /** The document; for a text, its first `DESCRIBED_LENGTH` characters suffice. */
  document: DocumentSource;
}

export interface SegmentStatesParams {
  /** A bilingual file, or the source of `target`. */
  source: DocumentContent;
  target?: DocumentContent;
  languages: LanguageChoice;
}

/** A segment with the state of its translation. */
export interface SegmentState {
  /** The document offset at which it begins; in two documents, that of the translation. */
  start: number;
  /** `unfinished`: fuzzy, in need of a review, or a copy of the source. */
  state: 'untranslated' | 'unfinished' | 'translated';
}

export const documentRequests = {
  describe: new RequestType<DescribeParams, DocumentDescription, void>('glossa/describe'),
  /** Null where the place holds no text to translate. */
  locate: new RequestType<LocateParams, LocateResult | null, void>('glossa/locate'),
  /** Returns whether both places are in aligned segments; false if that is not known in time. */
  areAligned: new RequestType<AreAlignedParams, boolean, void>('glossa/areAligned'),
  /** Returns the segments in the order of the document; none where the documents are not translated by segments. */
  segmentStates: new RequestType<SegmentStatesParams, SegmentState[], void>('glossa/segmentStates'),
  insertion: new RequestType<InsertionParams, Insertion | null, void>('glossa/insertion'),
};
