import * as vscode from 'vscode';
import { ResponseError } from 'vscode-jsonrpc';
import type { ErrorCode } from '../../base/errors';
import { ERROR_CODES } from '../../base/errors';

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

/**
 * The sentence for a refusal. The engine's own names files and figures, but speaks English only; in another language a sentence for the kind of refusal
 * comes before it.
 */
export function refusalWords({ code, message }: Pick<EngineRefusal, 'code' | 'message'>): string {
  return vscode.env.language.startsWith('en') ? message : `${kindOf(code)} (${message})`;
}

function kindOf(code: ErrorCode): string {
  switch (code) {
    case 'modelMissing':
      return vscode.l10n.t('The model’s folder is missing.');
    case 'modelInvalid':
      return vscode.l10n.t('The model’s folder cannot be used as it is.');
    case 'glossaryReadOnly':
      return vscode.l10n.t('The glossary may not be written.');
    case 'glossaryUnreadable':
      return vscode.l10n.t('The glossary cannot be read.');
    case 'glossaryLocked':
      return vscode.l10n.t('Another program is writing the glossary. Try again in a moment.');
    case 'conceptUnknown':
      return vscode.l10n.t('The entry is no longer in the glossary.');
    case 'conceptInvalid':
      return vscode.l10n.t('The entry lacks something that a glossary needs.');
    case 'changedSince':
      return vscode.l10n.t('The glossary was changed meanwhile; nothing was done.');
    case 'nothingToUndo':
      return vscode.l10n.t('There is no change of a glossary to undo.');
    case 'languageUnknown':
      return vscode.l10n.t('The languages are not known. Choose them in the status bar.');
    case 'languagesEqual':
      return vscode.l10n.t('Both sides are in the same language.');
    case 'languagesSwapped':
      return vscode.l10n.t('Source and target are the other way round.');
    case 'notTranslations':
      return vscode.l10n.t('The documents do not look like translations of each other.');
    case 'documentEmpty':
      return vscode.l10n.t('A document holds no text to translate.');
    case 'documentTooLarge':
      return vscode.l10n.t('The document is too large.');
    case 'formatUnknown':
      return vscode.l10n.t('This file format is not known.');
    case 'fileUnreadable':
      return vscode.l10n.t('The file cannot be read.');
    case 'fileUnwritable':
      return vscode.l10n.t('The file cannot be written.');
    case 'fileOutside':
      return vscode.l10n.t('A file leads out of its folder, where Glossa neither reads nor writes. What it may lead to is said by the setting “glossa.allowedFolders”.');
    case 'fileIrregular':
      return vscode.l10n.t('What stands there is no ordinary file, so that Glossa left it alone.');
    case 'fileTooLarge':
      return vscode.l10n.t('The file is too large.');
    case 'memoryUnknown':
      return vscode.l10n.t('The translations of the folder have not been read yet. Try again in a moment.');
    case 'termbaseUnreachable':
      return vscode.l10n.t('The termbase does not answer.');
    case 'termbaseRefused':
      return vscode.l10n.t('The termbase refuses.');
    case 'badRequest':
      return vscode.l10n.t('The engine was asked for something that it does not understand. Restart it, and report this if it happens again.');
    case 'notAllowed':
      return vscode.l10n.t('That is not allowed here; nothing was done.');
    case 'takesTooLong':
      return vscode.l10n.t('It takes too long and was given up.');
    case 'busy':
      return vscode.l10n.t('Too much is asked at once. Try again in a moment.');
    case 'cancelled':
      return vscode.l10n.t('Cancelled.');
  }
}
