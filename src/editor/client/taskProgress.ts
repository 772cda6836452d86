import * as vscode from 'vscode';
import { phaseWord } from '../display/valueWords';
import type { RequestOptions } from './engineProcess';

const SAID_FOR = 6_000;

/** Shows a long request's progress in words and per cent, with a Cancel that reaches the engine. */
export async function withTaskProgress<T>(title: string, task: (options: RequestOptions) => Promise<T>): Promise<T> {
  try {
    return await showProgress(title, task);
  } catch (error) {
    if (error instanceof vscode.CancellationError) vscode.window.setStatusBarMessage(`$(circle-slash) ${vscode.l10n.t('Cancelled: {0}', title)}`, SAID_FOR);
    throw error;
  }
}

function showProgress<T>(title: string, task: (options: RequestOptions) => Promise<T>): Thenable<T> {
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true }, (progress, token) => {
    let reached = 0;
    return task({
      token,
      onProgress: ({ phase, percent }) => {
        progress.report({ message: phaseWord(phase), increment: Math.max(0, percent - reached) });
        reached = Math.max(reached, percent);
      },
    });
  });
}
