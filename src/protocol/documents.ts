/** What a document is, what stands at a place of it, and how an equivalent is put there. */
import { RequestType } from 'vscode-jsonrpc';
import type { DocumentContent, DocumentDescription, DocumentSlice, DocumentSource, Insertion, LocatedPhrase } from '../model/document';
import type { LanguageChoice } from '../model/languagePair';
import type { Span } from '../model/phrase';

export interface InsertionParams {
  slice: DocumentSlice;
  text: string;
  /** Whether it translates the whole segment: in a bilingual file it takes the place of all that its target says. */
  wholeSegment?: boolean;
}

export interface LocateParams {
  slice: DocumentSlice;
  languages: LanguageChoice;
}

/** A phrase with its sentence, as an entry of the glossary keeps it, and its language as far as it can be told. */
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
  /** Of a text its first `DESCRIBED_LENGTH` characters are enough. */
  document: DocumentSource;
}

export const documentRequests = {
  describe: new RequestType<DescribeParams, DocumentDescription, void>('glossa/describe'),
  /** Null where the place holds no text to translate. */
  locate: new RequestType<LocateParams, LocateResult | null, void>('glossa/locate'),
  /** Whether both places lie in segments that are aligned with each other; false where that is not known in time. */
  areAligned: new RequestType<AreAlignedParams, boolean, void>('glossa/areAligned'),
  insertion: new RequestType<InsertionParams, Insertion | null, void>('glossa/insertion'),
};
