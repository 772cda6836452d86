import * as vscode from 'vscode';
import { shownText } from './shownText';

/** Milliseconds for which the status bar says what happened. */
const SAID_FOR = 6_000;

/** @returns the button that was chosen */
export function tellInformation(said: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(shownText(said), ...buttons);
}

/** @returns the button that was chosen */
export function tellWarning(said: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(shownText(said), ...buttons);
}

/** @returns the button that was chosen */
export function tellError(said: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(shownText(said), ...buttons);
}

/** Asks in a dialog that has to be answered. @returns whether the reader chose the button, and did not leave */
export async function isConfirmed(question: string, button: string, detail = ''): Promise<boolean> {
  return (
    (await vscode.window.showWarningMessage(
      shownText(question),
      { modal: true, detail: shownText(detail) },
      button,
    )) === button
  );
}

/** Says in the status bar, for a while, what happened. @param icon its name */
export function sayInStatusBar(icon: string, said: string): void {
  vscode.window.setStatusBarMessage(`$(${icon}) ${shownText(said)}`, SAID_FOR);
}

/** Displays a message in the status bar while work runs. */
export function whileStatusBarSays<T>(title: string, work: () => Promise<T>): Thenable<T> {
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: shownText(title) }, work);
}

/** Shows that a view is busy, for as long as it takes. */
export function whileViewIsBusy<T>(viewId: string, work: () => Promise<T>): Thenable<T> {
  return vscode.window.withProgress({ location: { viewId } }, work);
}

/**
 * Shows the progress of long work, which can be cancelled.
 * @param work is given what reports how far it has come: words, and the per cent since the last report
 */
export function withShownProgress<T>(
  title: string,
  work: (report: (said: string, increment: number) => void, token: vscode.CancellationToken) => Promise<T>,
): Thenable<T> {
  const options = { location: vscode.ProgressLocation.Notification, title: shownText(title), cancellable: true };
  return vscode.window.withProgress(options, (progress, token) =>
    work((said, increment) => progress.report({ message: shownText(said), increment }), token),
  );
}
