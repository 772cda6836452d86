import * as vscode from 'vscode';
import { sentence } from '../shown/sentence';

/** Texts about the choice among the senses of a phrase, for the hover, the sidebar and the lists. */

/** Name of the icon beside the words that speak for a sense. */
export const SPEAKS_ICON = 'comment';

/** @param words of the text */
export function speaksOfWords(words: readonly string[]): string {
  return sentence('Context: {0}', words.join(', '));
}

export function undecidedMessage(): string {
  return vscode.l10n.t('The context does not show which of these is meant.');
}

/** Returns the text for a narrow view. */
export function undecidedLabel(): string {
  return vscode.l10n.t('Meaning unclear from context.');
}
