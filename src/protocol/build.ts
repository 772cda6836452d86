/** The building of a glossary: phrase pairs mined from a document and its translation. */
import { RequestType } from 'vscode-jsonrpc';
import type { ErrorCode } from '../base/errors';
import type { Problem } from '../base/problem';
import type { DocumentSource } from '../model/document';
import type { LanguageChoice, LanguagePair } from '../model/languagePair';
import type { PhrasePair } from '../model/phrasePair';
import type { WithProgress } from './commonParameters';

export interface DocumentPair {
  source: DocumentSource;
  /** Missing where `source` is a bilingual file. */
  target?: DocumentSource;
}

export interface BuildParams extends DocumentPair {
  languages: LanguageChoice;
  /** Of a table: what its columns hold, by name or number from 1 (`de`, `definition`, `-` for nothing). */
  columns?: Record<string, string>;
  minConfidence: number;
  /** Whether the documents are taken for translations of each other whatever they look like, because their reader says so. */
  anyway?: boolean;
}

/** What a build has seen of its documents. */
export interface BuildCounts {
  /** Segments on either side, and how many beads align them. */
  sourceSegments: number;
  targetSegments: number;
  beads: number;
  /** Units of a bilingual file that were left out because the file says that their translation is not finished. */
  unfinished: number;
  /** Segments of the target that were left out because they stand in the source word for word, or are in its language. */
  untranslated: number;
}

export interface BuildResult extends BuildCounts {
  pair: LanguagePair;
  pairs: PhrasePair[];
  problems: Problem[];
}

/** Documents of a folder that belong together. */
export interface FolderDocuments extends DocumentPair {
  /** As that of {@link BuildParams}, for these alone. */
  anyway?: boolean;
}

/** Documents of a folder, which are mined together. */
export interface FolderBuildParams {
  documents: FolderDocuments[];
  languages: LanguagePair;
  minConfidence: number;
}

/** Documents that nothing was built from, and why; by path or name. */
export interface RefusedDocuments {
  source: string;
  target?: string;
  reason: string;
}

/** The counts are those of all documents together; evidence says in which it stands. */
export interface FolderBuildResult extends BuildResult {
  refused: (RefusedDocuments & { code: ErrorCode })[];
}

export const buildRequests = {
  build: new RequestType<WithProgress<BuildParams>, BuildResult, void>('glossa/build'),
  /** Documents that are refused are left out and named; the rest goes on. */
  buildFolder: new RequestType<WithProgress<FolderBuildParams>, FolderBuildResult, void>('glossa/buildFolder'),
};
