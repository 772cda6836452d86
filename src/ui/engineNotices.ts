import * as vscode from 'vscode';
import { Disposable } from './disposable';
import type { EngineClient } from './engineClient';
import { EngineGivenUp } from './engineErrors';
import type { Log } from './log';

/** Tells the reader, once each time, that the engine is left alone because it keeps ending. */
export class EngineNotices extends Disposable {
  constructor(engine: EngineClient, log: Log) {
    super();
    const restart = vscode.l10n.t('Restart Engine');
    const showLog = vscode.l10n.t('Show Log');
    const tell = async (): Promise<void> => {
      const button = await vscode.window.showErrorMessage(new EngineGivenUp().message, restart, showLog);
      if (button === restart) engine.restart();
      if (button === showLog) log.show();
    };
    this.register(engine.onDidGiveUp(() => void tell()));
  }
}
