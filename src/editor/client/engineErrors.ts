import * as vscode from 'vscode';
import { ResponseError } from 'vscode-jsonrpc';
import { ERROR_CODES } from '../../base/errors';
import type { ErrorCode } from '../../base/errors';
import { Disposable } from '../workspace/disposable';
import type { EngineClient } from './engineClient';
import type { Log } from './log';

/** A refusal by the engine, whose sentence is meant for the user. */
export class EngineRefusal extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'EngineRefusal';
  }
}

/** The engine's process is gone, with what was asked of it. */
export class EngineGone extends Error {
  constructor() {
    super(vscode.l10n.t('The engine ended before it had answered. See the log.'));
    this.name = 'EngineGone';
  }
}

/** The engine is not started any more, because it has ended too often. */
export class EngineGivenUp extends Error {
  constructor() {
    super(vscode.l10n.t('The engine has ended five times within three minutes, so that it is not started again. Restart it or see the log.'));
    this.name = 'EngineGivenUp';
  }
}

/** Turns what came over the wire into what the editor side handles: a cancellation, a refusal, or a fault of ours. */
export function fromWire(error: unknown): unknown {
  if (!(error instanceof ResponseError)) return error;
  const code: unknown = (error.data as { code?: unknown } | undefined)?.code;
  if (code === 'cancelled') return new vscode.CancellationError();
  return isErrorCode(code) ? new EngineRefusal(code, error.message) : error;
}

function isErrorCode(code: unknown): code is ErrorCode {
  return (ERROR_CODES as readonly unknown[]).includes(code);
}

/**
 * What a fault looks like in the log: name, code, the message without what it quotes (a quotation may be a client's words) and where it happened.
 */
export function forLog(error: unknown): string {
  if (error instanceof EngineRefusal) return `${error.name} ${error.code}`;
  if (!(error instanceof Error)) return typeof error;
  const code = error instanceof ResponseError ? ` ${error.code}` : '';
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return [`${error.name}${code}: ${error.message.replace(/"[^"]*"|“[^”]*”/g, '"…"')}`, ...frames].join('\n');
}

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
