/** Requests about documents: kind, text at a position, insertion, and passages that answer a question. */
import { RequestType } from 'vscode-jsonrpc';
import type { FileProblem } from '../base/problem';
import type {
  DocumentContent,
  DocumentDescription,
  DocumentFile,
  DocumentSlice,
  DocumentInput,
  Insertion,
  LocatedPhrase,
  SkippedParts,
} from '../model/document';
import type { PartialLanguagePair } from '../model/languagePair';
import type { Span } from '../model/phrase';
import type { WithProgress } from './commonParameters';

export interface InsertionParams {
  slice: DocumentSlice;
  text: string;
  /** True if it translates the whole segment: it replaces the whole target of a bilingual file. */
  wholeSegment?: boolean;
}

export interface LocateParams {
  slice: DocumentSlice;
  languages: PartialLanguagePair;
}

/** A phrase with its sentence, as entries store it, and its language if known. */
export interface LocateResult {
  /** `language` is taken from the choice or detected from the words if the file does not declare it. */
  located: LocatedPhrase;
  languages: PartialLanguagePair;
}

/** A position in a monolingual document. */
export interface DocumentSpan {
  document: DocumentContent;
  /** Document offsets. */
  span: Span;
}

/** The maximum length of a document and its translation together that are aligned while a user waits. */
export const MAX_ALIGNED_LENGTH = 1_000_000;

export interface AreAlignedParams {
  source: DocumentSpan;
  target: DocumentSpan;
}

export interface DescribeParams {
  /** The document; for a text, its beginning suffices. */
  document: DocumentInput;
}

export interface SegmentStatesParams {
  /** A bilingual file, or the source of `target`. */
  source: DocumentContent;
  target?: DocumentContent;
  languages: PartialLanguagePair;
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
  /** Returns null if there is no translatable text. */
  locate: new RequestType<LocateParams, LocateResult | null, void>('glossa/locate'),
  /** Returns whether both positions are in aligned segments; false after a timeout. */
  areAligned: new RequestType<AreAlignedParams, boolean, void>('glossa/areAligned'),
  /** Returns the segments in the order of the document; none if the documents are not translated by segments. */
  segmentStates: new RequestType<SegmentStatesParams, SegmentState[], void>('glossa/segmentStates'),
  insertion: new RequestType<InsertionParams, Insertion | null, void>('glossa/insertion'),
};

export interface AskParams {
  /** Up to `MAX_QUERY_LENGTH`. */
  question: string;
  /** BCP 47; missing if it is to be detected. */
  language?: string;
  /** The languages whose passages come first, if they answer nearly as well; by default none. */
  preferredLanguages?: string[];
  documents: DocumentFile[];
  limit: number;
}

/** A paragraph, or one side of a translated unit. */
export interface PassageHit {
  /** Absolute. */
  file: string;
  /** The line in which it begins, from 1; in a DOCX the number of its paragraph. */
  line: number;
  passage: string;
  /** The sentence that answers best, in UTF-16 code units of the passage. */
  sentence: Span;
  language?: string;
  /** The score, from 0 to 1. */
  score: number;
}

export interface AskResult {
  /** The hits, best first. A text that several files contain occurs once. */
  hits: PassageHit[];
  /** The number of passages searched. */
  passages: number;
  /** The files that could not be read, with the reason. */
  refused: { file: string; reason: string }[];
  /** The problems of files that were read. */
  problems: FileProblem[];
  /** Skipped parts of the files that were read; files without any are omitted. */
  skippedParts: SkippedParts[];
}

export const askRequests = {
  ask: new RequestType<WithProgress<AskParams>, AskResult, void>('glossa/ask'),
};
