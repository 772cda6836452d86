import * as vscode from 'vscode';
import type { EngineClient } from '../client/engineClient';
import type { PastChoices } from '../equivalents/pastChoices';
import type { LanguageMemory } from '../languages/languageMemory';
import type { Reviews } from '../review/reviews';
import { isConfirmed, tellInformation } from '../shown/messages';

/** Removes what Glossa keeps beside the glossaries: vectors, indexes, an unfinished review, remembered languages, past choices, adaptations, and what could be undone. */
export class LocalData {
  constructor(
    private readonly engine: EngineClient,
    private readonly memory: LanguageMemory,
    private readonly reviews: Reviews,
    private readonly choices: PastChoices,
  ) {}

  async clear(): Promise<void> {
    const clear = vscode.l10n.t('Clear');
    const question = vscode.l10n.t('Clear vectors, indexes, an unfinished review, remembered languages and choices of this workspace?');
    const detail = vscode.l10n.t('Glossaries stay untouched, but what was changed in them can no longer be undone, and look-ups are no longer adapted to them. The index is built anew when it is needed.');
    if (!(await isConfirmed(question, clear, detail))) return;
    await this.reviews.discard();
    await this.memory.clear();
    await this.choices.clear();
    await this.engine.clearLocalData();
    void tellInformation(vscode.l10n.t('Glossa’s local data are cleared.'));
  }
}
