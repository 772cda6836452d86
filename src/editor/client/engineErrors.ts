import * as vscode from 'vscode';
import { ResponseError } from 'vscode-jsonrpc';
import type { ErrorCode } from '../../base/errors';
import { ERROR_CODES } from '../../base/errors';

/** An error that the engine reports with a code. Its message is meant for the user. */
export class EngineRequestError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'EngineRequestError';
  }
}

/** The error of a request that was pending when the engine's process ended, or was sent afterwards. */
export class EngineExitedError extends Error {
  constructor() {
    super(vscode.l10n.t('The engine stopped before it responded. See the log.'));
    this.name = 'EngineExitedError';
  }
}

/** The error of requests after the engine has exited too often and is not restarted. */
export class EngineCrashLoopError extends Error {
  constructor() {
    super(
      vscode.l10n.t(
        'The engine stopped five times in three minutes and will not be restarted automatically. Restart it, or see ' +
          'the log.',
      ),
    );
    this.name = 'EngineCrashLoopError';
  }
}

/** Converts an error response to a `CancellationError` or an `EngineRequestError`; returns other errors. */
export function decodeEngineError(error: unknown): unknown {
  if (!(error instanceof ResponseError)) return error;
  const code: unknown = (error.data as { code?: unknown } | undefined)?.code;
  if (code === 'cancelled') return new vscode.CancellationError();
  return isErrorCode(code) ? new EngineRequestError(code, error.message) : error;
}

function isErrorCode(code: unknown): code is ErrorCode {
  return (ERROR_CODES as readonly unknown[]).includes(code);
}

/** Formats an error for the log, without quotations, which may contain words from documents. */
export function formatErrorForLog(error: unknown): string {
  if (error instanceof EngineRequestError) return `${error.name} ${error.code}`;
  if (!(error instanceof Error)) return typeof error;
  const code = error instanceof ResponseError ? ` ${error.code}` : '';
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return [`${error.name}${code}: ${error.message.replace(/"[^"]*"|“[^”]*”/g, '"…"')}`, ...frames].join('\n');
}

/**
 * Returns the message for a refusal. The engine's own message contains files and numbers, but is in English only; in
 * other languages a message for the kind of refusal comes before it.
 */
export function engineErrorMessage({ code, message }: Pick<EngineRequestError, 'code' | 'message'>): string {
  return vscode.env.language.startsWith('en') ? message : `${kindOf(code)} (${message})`;
}

function kindOf(code: ErrorCode): string {
  switch (code) {
    case 'modelMissing':
      return vscode.l10n.t('The model folder does not exist.');
    case 'modelInvalid':
      return vscode.l10n.t('The model folder is invalid.');
    case 'glossaryReadOnly':
      return vscode.l10n.t('Glossa does not have permission to write to the glossary.');
    case 'glossaryUnreadable':
      return vscode.l10n.t('The glossary cannot be read.');
    case 'glossaryLocked':
      return vscode.l10n.t('Another program is writing to the glossary. Try again in a moment.');
    case 'conceptUnknown':
      return vscode.l10n.t('The entry is no longer in the glossary.');
    case 'conceptInvalid':
      return vscode.l10n.t('The entry is invalid and was not saved.');
    case 'changedSince':
      return vscode.l10n.t('The command had no effect because the glossary was changed in the meantime.');
    case 'nothingToUndo':
      return vscode.l10n.t('There is no glossary change to undo.');
    case 'languageUnknown':
      return vscode.l10n.t('The languages are not known. Choose them in the status bar.');
    case 'languagesEqual':
      return vscode.l10n.t('Both documents are in the same language.');
    case 'languagesSwapped':
      return vscode.l10n.t('Source and target are swapped.');
    case 'notTranslations':
      return vscode.l10n.t('The documents do not look like translations of each other.');
    case 'documentEmpty':
      return vscode.l10n.t('The document or its translation contains no text.');
    case 'documentTooLarge':
      return vscode.l10n.t('The document is too large.');
    case 'formatUnknown':
      return vscode.l10n.t('Unknown file format.');
    case 'fileUnreadable':
      return vscode.l10n.t('The file cannot be read.');
    case 'fileUnwritable':
      return vscode.l10n.t('The file cannot be written.');
    case 'fileOutside':
      return vscode.l10n.t(
        'A path or symbolic link points outside its folder and was not followed. To allow this, add the target ' +
          'folder to the setting “glossa.allowedFolders”.',
      );
    case 'fileIrregular':
      return vscode.l10n.t('The file was skipped because it is not a regular file.');
    case 'fileTooLarge':
      return vscode.l10n.t('The file is too large.');
    case 'memoryUnknown':
      return vscode.l10n.t('The translations in this folder have not been read yet. Try again in a moment.');
    case 'termbaseUnreachable':
      return vscode.l10n.t('The termbase cannot be reached.');
    case 'termbaseRefused':
      return vscode.l10n.t('The termbase denied access.');
    case 'badRequest':
      return vscode.l10n.t('Invalid request to the engine. Restart it, and report a bug if this happens again.');
    case 'notAllowed':
      return vscode.l10n.t('Changing glossaries is not allowed here. No changes were made.');
    case 'takesTooLong':
      return vscode.l10n.t('The request took too long and was cancelled.');
    case 'busy':
      return vscode.l10n.t('Too many requests. Try again in a moment.');
    case 'cancelled':
      return vscode.l10n.t('Cancelled.');
  }
}
