import * as vscode from 'vscode';
import { shownText } from '../shown/shownText';
import { Disposable } from '../workspace/disposable';

/** Names the part of the extension that a line of the log comes from. */
export type LogComponent = 'engine' | 'hover' | 'build' | 'glossary' | 'command' | 'check' | 'completion' | 'highlight';

/** The one log. It names files, counts, codes and times; a client's words never enter it. */
export class Log extends Disposable {
  private readonly channel = this.register(vscode.window.createOutputChannel('Glossa', { log: true }));

  debug(component: LogComponent, message: string): void {
    this.channel.debug(entryOf(component, message));
  }

  info(component: LogComponent, message: string): void {
    this.channel.info(entryOf(component, message));
  }

  warn(component: LogComponent, message: string): void {
    this.channel.warn(entryOf(component, message));
  }

  error(component: LogComponent, message: string): void {
    this.channel.error(entryOf(component, message));
  }

  show(): void {
    this.channel.show();
  }
}

/** Lines after the first are set in, so that nothing that is logged can pass for an entry of its own. */
function entryOf(component: LogComponent, message: string): string {
  return `[${component}] ${message.split('\n').map((line) => shownText(line)).join('\n    ')}`;
}
