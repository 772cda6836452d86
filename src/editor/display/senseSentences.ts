import * as vscode from 'vscode';
import { sentence } from '../shown/sentence';

/** What is said of the choice among the senses of a phrase, in the hover, the sidebar and the lists alike. */

/** Name of the icon beside the words that speak for a sense. */
export const SPEAKS_ICON = 'comment';

/** @param words of the text */
export function speaksOfWords(words: readonly string[]): string {
  return sentence('The text speaks of: {0}', words.join(', '));
}

export function undecidedWords(): string {
  return vscode.l10n.t('The text does not say which of these is meant.');
}

/** The same for a narrow view. */
export function undecidedLabel(): string {
  return vscode.l10n.t('The text does not say which.');
}
