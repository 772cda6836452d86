/** The building of a glossary: phrase pairs mined from a document and its translation. */
import { RequestType } from 'vscode-jsonrpc';
import type { ErrorCode } from '../base/errors';
import type { FileProblem } from '../base/problem';
import type { SkippedParts } from '../model/document';
import type { DocumentInput } from '../model/document';
import type { PartialLanguagePair, LanguagePair } from '../model/languagePair';
import type { PhrasePair } from '../model/phrase';
import type { WithProgress } from './commonParameters';

export interface DocumentPair {
  source: DocumentInput;
  /** Missing if `source` is a bilingual file. */
  target?: DocumentInput;
}

export interface BuildParams extends DocumentPair {
  languages: PartialLanguagePair;
  /** The content of a table's columns, by name or number from 1 (`de`, `definition`, `-` for nothing). */
  columns?: Record<string, string>;
  minConfidence: number;
  /** True if the user says that the documents are translations of each other. */
  trustDocuments?: boolean;
}

/** The counts of a build. */
export interface BuildCounts {
  /** The number of source segments. */
  sourceSegments: number;
  targetSegments: number;
  /** The number of aligned groups of segments. */
  beads: number;
  /** The number of units of a bilingual file that were skipped because they are marked as unfinished. */
  unfinished: number;
  /** The number of target segments that were skipped because they equal the source or are in its language. */
  untranslated: number;
}

export interface BuildResult extends BuildCounts {
  pair: LanguagePair;
  pairs: PhrasePair[];
  problems: FileProblem[];
  /** Skipped parts of the files that were read; files without any are omitted. */
  skippedParts: SkippedParts[];
}

/** Documents of a folder that are translations of each other. */
export interface FolderDocuments extends DocumentPair {
  /** As in {@link BuildParams}, for these documents only. */
  trustDocuments?: boolean;
}

/** Documents of a folder, which are mined together. */
export interface FolderBuildParams {
  documents: FolderDocuments[];
  languages: LanguagePair;
  minConfidence: number;
}

/** A document that was rejected with its translation, so nothing was built from it; by path or name. */
export interface RejectedDocument {
  source: string;
  target?: string;
  reason: string;
}

/** The result of all documents together. Each example names its document. */
export interface FolderBuildResult extends BuildResult {
  refused: (RejectedDocument & { code: ErrorCode })[];
}

export const buildRequests = {
  build: new RequestType<WithProgress<BuildParams>, BuildResult, void>('glossa/build'),
  /** Documents that cannot be read or paired are rejected and listed in the result; the others are built. */
  buildFolder: new RequestType<WithProgress<FolderBuildParams>, FolderBuildResult, void>('glossa/buildFolder'),
};
