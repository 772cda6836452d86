import * as vscode from 'vscode';
import { phaseWord } from '../display/valueWords';
import { sayInStatusBar, withShownProgress } from '../shown/messages';
import { sentence } from '../shown/sentence';
import type { RequestOptions } from './engineProcess';

const baseName = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** Shows a long request's progress in words and per cent, with a Cancel that reaches the engine. */
export async function withTaskProgress<T>(title: string, task: (options: RequestOptions) => Promise<T>): Promise<T> {
  try {
    return await showProgress(title, task);
  } catch (error) {
    if (error instanceof vscode.CancellationError) sayInStatusBar('circle-slash', sentence('Cancelled: {0}', title));
    throw error;
  }
}

function showProgress<T>(title: string, task: (options: RequestOptions) => Promise<T>): Thenable<T> {
  return withShownProgress(title, (report, token) => {
    let reached = 0;
    return task({
      token,
      onProgress: ({ phase, percent, document }) => {
        report(
          document
            ? sentence('{0} of {1}, {2}: {3}', document.number, document.of, baseName(document.name), phaseWord(phase))
            : phaseWord(phase),
          Math.max(0, percent - reached),
        );
        reached = Math.max(reached, percent);
      },
    });
  });
}
