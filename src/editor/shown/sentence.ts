import * as vscode from 'vscode';
import { isolate, joinedByArrow, MAX_VALUE_LENGTH, shownText } from './shownText';

/**
 * A sentence in the reader’s language with values in the places of `{0}`, `{1}` …: names, terms, paths and figures,
 * each as text that is shown, and set apart where it runs from right to left.
 *
 * @param words a literal, so that its translation can be looked up
 */
export function sentence(words: string, ...values: (string | number)[]): string {
  const shown = values.map((value) =>
    typeof value === 'number' ? value : isolate(shownText(value, MAX_VALUE_LENGTH)),
  );
  return vscode.l10n.t(words, ...shown);
}

/** `contract.en.md → contract.de.md`: what leads to what, the arrow as the reader’s language runs. */
export function arrowed(...texts: string[]): string {
  return joinedByArrow(texts, vscode.env.language);
}
