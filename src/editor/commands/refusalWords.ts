import * as vscode from 'vscode';
import type { ErrorCode } from '../../base/errors';
import type { EngineRefusal } from '../client/engineErrors';

/**
 * The sentence for a refusal. The engine's own names files and figures, but speaks English only; in another language a sentence for the kind of refusal
 * comes before it.
 */
export function refusalWords({ code, message }: EngineRefusal): string {
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
    case 'cancelled':
      return vscode.l10n.t('Cancelled.');
  }
}
