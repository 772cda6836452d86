import * as vscode from 'vscode';
import { isolateDirection, joinWithArrow, MAX_VALUE_LENGTH, sanitisedText } from './shownText';

/**
 * Returns a sentence in the user’s language with values for `{0}`, `{1}` …: names, terms, paths and numbers, each
 * sanitised, and isolated if it is right-to-left.
 *
 * @param words a literal, so that its translation can be looked up
 */
export function sentence(words: string, ...values: (string | number)[]): string {
  const sanitised = values.map((value) =>
    typeof value === 'number' ? value : isolateDirection(sanitisedText(value, MAX_VALUE_LENGTH)),
  );
  return vscode.l10n.t(words, ...sanitised);
}

/** Returns `contract.en.md → contract.de.md`, with the arrow in the reading direction of the user's language. */
export function joinWithLocalisedArrow(...texts: string[]): string {
  return joinWithArrow(texts, vscode.env.language);
}

/** The time in milliseconds for which the status bar shows a message. */
const STATUS_BAR_TIMEOUT_MS = 6_000;

/** @returns the button that was chosen */
export function showInformation(message: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(sanitisedText(message), ...buttons);
}

/** @returns the button that was chosen */
export function showWarning(message: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(sanitisedText(message), ...buttons);
}

/** @returns the button that was chosen */
export function showError(message: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(sanitisedText(message), ...buttons);
}

/** Asks in a modal dialog. Returns true if the user chose the button, false if the user cancelled. */
export async function askConfirmation(question: string, button: string, detail = ''): Promise<boolean> {
  return (
    (await vscode.window.showWarningMessage(
      sanitisedText(question),
      { modal: true, detail: sanitisedText(detail) },
      button,
    )) === button
  );
}

/**
 * Shows a message in the status bar for a while.
 *
 * @param icon the name of the icon
 */
export function showStatusBarMessage(icon: string, message: string): void {
  vscode.window.setStatusBarMessage(`$(${icon}) ${sanitisedText(message)}`, STATUS_BAR_TIMEOUT_MS);
}

/** Displays a message in the status bar while work runs. */
export function withStatusBarMessage<T>(title: string, work: () => Promise<T>): Thenable<T> {
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: sanitisedText(title) }, work);
}

/** Shows progress in a view while work runs. */
export function withViewProgress<T>(viewId: string, work: () => Promise<T>): Thenable<T> {
  return vscode.window.withProgress({ location: { viewId } }, work);
}

/**
 * Shows the progress of long work, which can be cancelled.
 * @param work receives a function that reports progress: a message, and the per cent since the last report
 */
export function withNotificationProgress<T>(
  title: string,
  work: (report: (message: string, increment: number) => void, token: vscode.CancellationToken) => Promise<T>,
): Thenable<T> {
  const options = { location: vscode.ProgressLocation.Notification, title: sanitisedText(title), cancellable: true };
  return vscode.window.withProgress(options, (progress, token) =>
    work((message, increment) => progress.report({ message: sanitisedText(message), increment }), token),
  );
}
