/** The building of a glossary: phrase pairs mined from a document and its translation. */
import { RequestType } from 'vscode-jsonrpc';
import type { Problem } from '../base/problem';
import type { DocumentSource } from '../model/document';
import type { LanguageChoice, LanguagePair } from '../model/languagePair';
import type { PhrasePair } from '../model/phrasePair';
import type { WithProgress } from './commonParameters';

export interface BuildParams {
  source: DocumentSource;
  /** Missing where `source` is a bilingual file. */
  target?: DocumentSource;
  languages: LanguageChoice;
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

export const buildRequests = {
  build: new RequestType<WithProgress<BuildParams>, BuildResult, void>('glossa/build'),
};
