import * as vscode from 'vscode';
import type { FileProblem } from '../../base/problem';
import { countSkipped } from '../../base/problem';
import { countSentence } from '../ui/valueLabels';
import { sanitisedLogText } from '../ui/shownText';
import { Disposable } from '../workspace/disposable';
import { baseName } from '../workspace/textDocuments';

/** The part of the extension that a log line comes from. */
type LogComponent =
  | 'ask'
  | 'engine'
  | 'hover'
  | 'build'
  | 'glossary'
  | 'command'
  | 'check'
  | 'completion'
  | 'highlight'
  | 'termbase'
  | 'memory'
  | 'segments'
  | 'project'
  | 'terms';

/** The extension's log. It contains file names, counts, codes and times, never words from documents. */
export class Log extends Disposable {
  private readonly channel = this.register(vscode.window.createOutputChannel('Glossa', { log: true }));

  debug(component: LogComponent, message: string): void {
    this.channel.debug(`[${component}] ${sanitisedLogText(message)}`);
  }

  info(component: LogComponent, message: string): void {
    this.channel.info(`[${component}] ${sanitisedLogText(message)}`);
  }

  warn(component: LogComponent, message: string): void {
    this.channel.warn(`[${component}] ${sanitisedLogText(message)}`);
  }

  error(component: LogComponent, message: string): void {
    this.channel.error(`[${component}] ${sanitisedLogText(message)}`);
  }

  show(): void {
    this.channel.show();
  }
}

/** The maximum number of files that the log names for one task. */
const MAX_LOGGED = 50;

/**
 * Logs which units the readers of files skipped and why.
 *
 * @returns a list with one message that states the number of skipped segments; empty if there are none
 */
export function logSkippedUnits(log: Log, task: LogComponent, problems: readonly FileProblem[]): string[] {
  const notes = problems.filter(({ skipped }) => skipped !== undefined);
  for (const { file = '', line, message } of notes.slice(0, MAX_LOGGED))
    log.info(task, `${baseName(vscode.Uri.file(file))}:${line}: ${message}`);
  const skipped = countSkipped(problems);
  if (!skipped) return [];
  return [countSentence(skipped, '1 segment was skipped. See the log.', '{0} segments were skipped. See the log.')];
}
