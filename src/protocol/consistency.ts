/** What contradicts a glossary or repeats it: its own entries, and phrase pairs that are to be added. */
import { RequestType } from 'vscode-jsonrpc';
import type { Concept } from '../model/concept';
import type { GlossaryConflict } from '../model/glossaryConflict';
import type { LanguagePair } from '../model/languagePair';
import type { GlossaryReference, WithProgress } from './commonParameters';

export interface ConsistencyParams {
  glossary: GlossaryReference;
}

/** The same entry twice; one source term with different equivalents; one equivalent of different source terms; terms that mean the same. */
export type GlossaryFindingKind = 'duplicate' | 'severalTargets' | 'severalSources' | 'near';

/** Entries that say something twice or in contradiction. */
export interface GlossaryFinding {
  kind: GlossaryFindingKind;
  /** The term that they share; of `near` the first one's. */
  term: string;
  language: string;
  concepts: Concept[];
  /** Of `near`: cosine, in the language in which they are least alike. */
  similarity?: number;
}

export interface ConsistencyResult {
  findings: GlossaryFinding[];
  /** How many there are of each kind, also where not all are sent. */
  totals: Partial<Record<GlossaryFindingKind, number>>;
}

export interface GlossaryConflictsParams {
  /** In order of priority. */
  glossaries: GlossaryReference[];
  languages: LanguagePair;
  pairs: { source: string; target: string }[];
}

export const consistencyRequests = {
  consistency: new RequestType<WithProgress<ConsistencyParams>, ConsistencyResult, void>('glossa/consistency'),
  /** The conflicts of pairs with the glossaries, in the order of the pairs; null where there is none. */
  glossaryConflicts: new RequestType<GlossaryConflictsParams, (GlossaryConflict | null)[], void>('glossa/glossaryConflicts'),
};
