/** Adaptation of queries to the pairs of terms of a glossary. */
import { RequestType } from 'vscode-jsonrpc';
import type { GlossaryAdaptation } from '../model/adaptation';
import type { GlossaryReference, WithProgress } from './commonParameters';

export interface AdaptParams {
  glossary: GlossaryReference;
}

export const adaptationRequests = {
  /** Fits queries to the pairs of a glossary, where held-out ones are found better then. */
  adapt: new RequestType<WithProgress<AdaptParams>, GlossaryAdaptation, void>('glossa/adapt'),
  /** Leaves queries as the encoder gives them; tells whether they were adapted. */
  stopAdapting: new RequestType<AdaptParams, boolean, void>('glossa/stopAdapting'),
};
