import * as vscode from 'vscode';
import { loggedText } from '../shown/shownText';
import { Disposable } from '../workspace/disposable';

/** Names the part of the extension that a line of the log comes from. */
export type LogComponent =
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

/** The one log. It names files, counts, codes and times; a client's words never enter it. */
export class Log extends Disposable {
  private readonly channel = this.register(vscode.window.createOutputChannel('Glossa', { log: true }));

  debug(component: LogComponent, message: string): void {
    this.channel.debug(`[${component}] ${loggedText(message)}`);
  }

  info(component: LogComponent, message: string): void {
    this.channel.info(`[${component}] ${loggedText(message)}`);
  }

  warn(component: LogComponent, message: string): void {
    this.channel.warn(`[${component}] ${loggedText(message)}`);
  }

  error(component: LogComponent, message: string): void {
    this.channel.error(`[${component}] ${loggedText(message)}`);
  }

  show(): void {
    this.channel.show();
  }
}
