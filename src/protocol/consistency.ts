/** Requests for contradictions and duplicates: within a glossary, or between new phrase pairs and a glossary. */
import { RequestType } from 'vscode-jsonrpc';
import type { GlossaryConflict } from '../model/glossaryConflict';
import type { ConsistencyResult } from '../model/glossaryFinding';
import type { LanguagePair } from '../model/languagePair';
import type { GlossaryReference, WithProgress } from './commonParameters';

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
