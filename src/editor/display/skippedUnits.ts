import * as vscode from 'vscode';
import type { Problem } from '../../base/problem';
import { skippedIn } from '../../base/problem';
import type { Log, LogComponent } from '../client/log';
import { sentence } from '../shown/sentence';
import { baseName } from '../workspace/textDocuments';
import { countedWords } from './numberWords';

/** Files that are named in the log for one task. */
const MAX_LOGGED = 50;

/**
 * Logs which units the readers of files skipped and why. @returns the sentence that tells the reader how many; none
 * where none were
 */
export function logSkipped(log: Log, task: LogComponent, problems: readonly Problem[]): string[] {
  const notes = problems.filter(({ skipped }) => skipped !== undefined);
  for (const { file = '', line, message } of notes.slice(0, MAX_LOGGED))
    log.info(task, `${baseName(vscode.Uri.file(file))}:${line}: ${message}`);
  const skipped = skippedIn(problems);
  if (!skipped) return [];
  return [
    countedWords(skipped, vscode.l10n.t('1 unit was skipped. See the log.'), (number) =>
      sentence('{0} units were skipped. See the log.', number),
    ),
  ];
}
