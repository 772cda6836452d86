import type { DiscardEditsParams, termbaseRequests, UseTermbasesParams } from '../../protocol/termbases';
import type { TeamTermbases } from '../termbase/teamTermbases';
import type { HandlerOf } from './requestHandler';

/**
 * Answers which termbases are used, and discards pending edits. Requests for their content are the same as for files.
 */
export class TermbaseHandler implements HandlerOf<typeof termbaseRequests> {
  constructor(private readonly termbases: () => Promise<TeamTermbases>) {}

  async useTermbases({ termbases }: UseTermbasesParams): Promise<void> {
    (await this.termbases()).use(termbases);
  }

  async discardEdits({ termbase }: DiscardEditsParams): Promise<number> {
    return (await this.termbases()).named(termbase).discard();
  }
}
