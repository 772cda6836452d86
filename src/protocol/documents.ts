/** What a document is, what stands at a place of it, and how an equivalent is put there. */
import { RequestType } from 'vscode-jsonrpc';
import type { DocumentDescription, DocumentSlice, DocumentSource, Insertion, LocatedPhrase } from '../model/document';
import type { LanguageChoice } from '../model/languagePair';

export interface InsertionParams {
  slice: DocumentSlice;
  text: string;
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

export interface DescribeParams {
  /** Of a text its first `DESCRIBED_LENGTH` characters are enough. */
  document: DocumentSource;
}

export const documentRequests = {
  describe: new RequestType<DescribeParams, DocumentDescription, void>('glossa/describe'),
  /** Null where the place holds no text to translate. */
  locate: new RequestType<LocateParams, LocateResult | null, void>('glossa/locate'),
  insertion: new RequestType<InsertionParams, Insertion | null, void>('glossa/insertion'),
};
