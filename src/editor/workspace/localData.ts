import * as vscode from 'vscode';
import type { ToolConsent } from '../agents/languageModelTools';
import type { EngineClient } from '../client/engineClient';
import type { PastChoices } from '../equivalents/pastChoices';
import type { ChosenLanguages } from '../languages/languages';
import type { CurrentReview } from '../review/currentReview';
import { askConfirmation, showInformation } from '../ui/messages';

/**
 * Removes the data that Glossa stores outside the glossaries: vectors, indexes, an unfinished review, remembered
 * languages, past choices, consents, adaptations and undo records.
 */
export class LocalDataCleaner {
  constructor(
    private readonly engine: EngineClient,
    private readonly memory: ChosenLanguages,
    private readonly reviews: CurrentReview,
    private readonly choices: PastChoices,
    private readonly consent: ToolConsent,
  ) {}

  async clear(): Promise<void> {
    const clear = vscode.l10n.t('Clear');
    const question = vscode.l10n.t(
      'Clear the data that Glossa has saved for this workspace? This deletes the unfinished review, the search ' +
        'index, and your language choices, preferences and permissions.',
    );
    const detail = vscode.l10n.t(
      'Your glossaries are kept, but earlier changes to them can no longer be undone. Adaptations of look-ups to ' +
        'your glossaries are deleted. The index is rebuilt when it is needed.',
    );
    if (!(await askConfirmation(question, clear, detail))) return;
    await this.reviews.discard();
    await this.memory.clear();
    await this.choices.clear();
    await this.consent.clear();
    await this.engine.clearLocalData();
    void showInformation(vscode.l10n.t('Local data cleared.'));
  }
}
