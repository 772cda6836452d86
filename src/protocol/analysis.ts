/** The analysis of texts for a quote: how much is new, and how much a translation memory has. */
import { RequestType } from 'vscode-jsonrpc';
import type { Problem } from '../base/problem';
import type { DocumentSource, SkippedParts } from '../model/document';
import type { LanguageChoice } from '../model/languagePair';
import type { WithProgress } from './commonParameters';
import type { MemoryReference } from './memory';

/**
 * The bands of an analysis, as CAT tools have them. The numbers are the minimum percentages of matches; `translated`
 * segments have a finished translation in their file. A segment that was counted before is a repetition, unless its
 * context matches, too (101).
 */
export const ANALYSIS_BANDS = ['translated', 'repetition', '101', '100', '95', '85', '75', '50', 'none'] as const;
export type AnalysisBand = (typeof ANALYSIS_BANDS)[number];

/** The size of some segments. */
export interface TextSize {
  segments: number;
  words: number;
  /** Without blanks. */
  characters: number;
}

export type AnalysedBands = Record<AnalysisBand, TextSize>;

export interface AnalyseParams extends Partial<MemoryReference> {
  /** Documents, analysed in this order; the sources of bilingual files. */
  documents: DocumentSource[];
  languages: LanguageChoice;
}

export interface AnalyseResult {
  files: { file: string; bands: AnalysedBands }[];
  /** Documents that could not be read, and why; the others were. */
  refused: { file: string; reason: string }[];
  problems: Problem[];
  /** Skipped parts; files without any are omitted. */
  passedOver: SkippedParts[];
}

export const analysisRequests = {
  /** Error: `memoryUnknown`, as of the requests to a memory. */
  analyse: new RequestType<WithProgress<AnalyseParams>, AnalyseResult, void>('glossa/analyse'),
};
