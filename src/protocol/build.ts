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
  /** Of a table: what its columns hold, by name or number from 1 (`de`, `definition`, `-` for nothing). */
  columns?: Record<string, string>;
  minConfidence: number;
}

export interface BuildResult {
  pair: LanguagePair;
  pairs: PhrasePair[];
  /** Segments on either side, and how many beads align them. */
  sourceSegments: number;
  targetSegments: number;
  beads: number;
  /** Units of a bilingual file that were left out because the file says that their translation is not finished. */
  unfinished: number;
  problems: Problem[];
}

export const buildRequests = {
  build: new RequestType<WithProgress<BuildParams>, BuildResult, void>('glossa/build'),
};
