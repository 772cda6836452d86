/** Checks: translations compared with the glossaries, ignored findings, and contradictions within a glossary. */
import { RequestType } from 'vscode-jsonrpc';
import type { FileProblem } from '../base/problem';
import type { DocumentInput, SkippedParts } from '../model/document';
import type { CheckRule, ConsistencyResult, Finding, GlossaryConflict, IgnoredFinding } from '../model/finding';
import type { PartialLanguagePair, LanguagePair } from '../model/languagePair';
import type { GlossaryReference, WithProgress } from './commonParameters';

export interface CheckParams {
  source: DocumentInput;
  /** The translation; missing if `source` is a bilingual file. */
  target?: DocumentInput;
  languages: PartialLanguagePair;
  /** The glossaries in order of priority. Each glossary's ignored findings are stored in a file beside it. */
  glossaries: GlossaryReference[];
  /** True if translations marked as unfinished are also checked. */
  includeUnfinished?: boolean;
  /** True if the source is checked as a monolingual text: forbidden terms and variants. */
  isMonolingual?: boolean;
  /** The enabled rules. Defaults to those that are almost always right. */
  rules?: CheckRule[];
  /** The value of `glossa.check.patterns`, as written. */
  patterns?: unknown;
}

export interface CheckResult {
  pair: LanguagePair;
  /** The number of checked segments. */
  segments: number;
  /** The number of units that were skipped because they are marked as unfinished. */
  unfinished: number;
  /** The reasons why some patterns are not used, as sentences; missing if all are used. */
  refusedPatterns?: string[];
  /** The findings in document order. */
  findings: Finding[];
  /** The number of ignored findings. */
  ignored: number;
  problems: FileProblem[];
  /** Skipped parts of the files that were read; files without any are omitted. */
  skippedParts: SkippedParts[];
}

export interface IgnoreParams {
  /** The glossary; the decisions are stored in a file beside it. */
  glossary: GlossaryReference;
  decisions: IgnoredFinding[];
}

export const checkRequests = {
  /** Compares translations with the glossaries. */
  check: new RequestType<WithProgress<CheckParams>, CheckResult, void>('glossa/check'),
  ignore: new RequestType<IgnoreParams, void, void>('glossa/ignore'),
};

export interface ConsistencyParams {
  glossary: GlossaryReference;
}

export interface GlossaryConflictsParams {
  /** The glossaries in order of priority. */
  glossaries: GlossaryReference[];
  languages: LanguagePair;
  pairs: { source: string; target: string }[];
}

export const consistencyRequests = {
  consistency: new RequestType<WithProgress<ConsistencyParams>, ConsistencyResult, void>('glossa/consistency'),
  /** Returns the conflicts of pairs with the glossaries, in the order of the pairs; null for none. */
  glossaryConflicts: new RequestType<GlossaryConflictsParams, (GlossaryConflict | null)[], void>(
    'glossa/glossaryConflicts',
  ),
};
