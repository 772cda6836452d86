/** Questions: the passages of documents that answer one, in whatever language either is. */
import { RequestType } from 'vscode-jsonrpc';
import type { SkippedParts } from '../model/document';
import type { Problem } from '../base/problem';
import type { DocumentFile } from '../model/document';
import type { Span } from '../model/phrase';
import type { WithProgress } from './commonParameters';

export interface AskParams {
  /** Up to `MAX_QUERY_LENGTH`. */
  question: string;
  /** BCP 47; missing if it is to be detected. */
  language?: string;
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
  /** Best first; a text that several files have is there once. */
  hits: PassageHit[];
  /** Passages that were looked through. */
  passages: number;
  /** Files that could not be read, and why; the others were. */
  refused: { file: string; reason: string }[];
  /** The problems of files that were read. */
  problems: Problem[];
  /** Skipped parts of the files that were read; files without any are omitted. */
  passedOver: SkippedParts[];
}

export const askRequests = {
  ask: new RequestType<WithProgress<AskParams>, AskResult, void>('glossa/ask'),
};
