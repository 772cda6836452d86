import * as vscode from 'vscode';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { CurrentReview } from '../review/currentReview';
import { askConfirmation, showInformation } from '../ui/messages';

/**
 * Removes the data that Glossa stores outside the glossaries: vectors, indexes, an unfinished review, adaptations, undo
 * records, and the user's choices in this workspace.
 */
export async function clearLocalData(
  engine: EngineClient,
  reviews: CurrentReview,
  choices: readonly { clear(): Promise<void> }[],
): Promise<void> {
  const clear = vscode.l10n.t('Clear');
  const question = vscode.l10n.t(
    'Clear the data that Glossa has saved for this workspace? This deletes the unfinished review, the search ' +
      'index, and your language choices, preferences and permissions.',
  );
  const detail = vscode.l10n.t(
    'Your glossaries will be kept, but you will not be able to undo earlier changes to them. Look-ups will no ' +
      'longer be adapted to your glossaries. The index will be rebuilt when it is needed.',
  );
  if (!(await askConfirmation(question, clear, detail))) return;
  await reviews.discard();
  for (const each of choices) await each.clear();
  await engine.request(allRequests.clearLocalData, undefined);
  void showInformation(vscode.l10n.t('Local data cleared.'));
}
