import type { DiscardEditsParams, termbaseRequests, UseTermbasesParams } from '../../protocol/termbases';
import type { TeamTermbases } from '../termbase/teamTermbases';
import type { HandlerOf } from './requestHandler';

/** Answers which termbases are used, and the wish to give up edits. What they hold is asked for as what files hold. */
export class TermbaseHandler implements HandlerOf<typeof termbaseRequests> {
  constructor(private readonly termbases: () => Promise<TeamTermbases>) {}

  async useTermbases({ termbases }: UseTermbasesParams): Promise<void> {
    (await this.termbases()).use(termbases);
  }

  async discardEdits({ termbase }: DiscardEditsParams): Promise<number> {
    return (await this.termbases()).named(termbase).discard();
  }
}
