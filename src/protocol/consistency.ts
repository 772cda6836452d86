/** What contradicts a glossary or repeats it: its own entries, and phrase pairs that are to be added. */
import { RequestType } from 'vscode-jsonrpc';
import type { GlossaryConflict } from '../model/glossaryConflict';
import type { ConsistencyResult } from '../model/glossaryFinding';
import type { LanguagePair } from '../model/languagePair';
import type { GlossaryReference, WithProgress } from './commonParameters';

export interface ConsistencyParams {
  glossary: GlossaryReference;
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
