/** What contradicts a glossary or repeats it: its own entries, and phrase pairs that are to be added. */
import { RequestType } from 'vscode-jsonrpc';
import type { Concept } from '../model/concept';
import type { LanguagePair } from '../model/languagePair';
import type { Standing } from '../model/standing';
import type { GlossaryReference, WithProgress } from './commonParameters';

export interface HygieneParams {
  glossary: GlossaryReference;
}

/** The same entry twice; one source term with different equivalents; one equivalent of different source terms; terms that mean the same. */
export type FindingKind = 'duplicate' | 'severalTargets' | 'severalSources' | 'near';

/** Entries that say something twice or in contradiction. */
export interface GlossaryFinding {
  kind: FindingKind;
  /** The term that they share; of `near` the first one's. */
  term: string;
  language: string;
  concepts: Concept[];
  /** Of `near`: cosine, in the language in which they are least alike. */
  similarity?: number;
}

export interface HygieneResult {
  findings: GlossaryFinding[];
  /** How many there are of each kind, also where not all are sent. */
  totals: Partial<Record<FindingKind, number>>;
}

export interface StandingsParams {
  /** In order of priority. */
  glossaries: GlossaryReference[];
  languages: LanguagePair;
  pairs: { source: string; target: string }[];
}

export const consistencyRequests = {
  hygiene: new RequestType<WithProgress<HygieneParams>, HygieneResult, void>('glossa/hygiene'),
  /** How pairs stand to what the glossaries say already, in the order of the pairs; null where they say nothing. */
  standings: new RequestType<StandingsParams, (Standing | null)[], void>('glossa/standings'),
};
