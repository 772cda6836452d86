import * as vscode from 'vscode';
import type { AdministrativeStatus } from '../../model/concept';
import type { Equivalent, Preference, Reason } from '../../model/equivalent';
import type { EquivalentsResult, TaskProgress } from '../../protocol/protocol';
import { arrowed, sentence } from '../shown/sentence';
import { languageName } from './languageNames';

/** Words and icons for the values of the model, in the editor’s language. */

export function statusWord(status: AdministrativeStatus): string {
  switch (status) {
    case 'preferredTerm-admn-sts':
      return vscode.l10n.t('preferred');
    case 'admittedTerm-admn-sts':
      return vscode.l10n.t('admitted');
    case 'supersededTerm-admn-sts':
      return vscode.l10n.t('superseded');
    case 'deprecatedTerm-admn-sts':
      return vscode.l10n.t('deprecated');
  }
}

/** Name of the icon for a status; terms without one have a neutral icon. */
export function statusIcon(status: AdministrativeStatus | undefined): string {
  switch (status) {
    case 'preferredTerm-admn-sts':
      return 'verified-filled';
    case 'supersededTerm-admn-sts':
      return 'history';
    case 'deprecatedTerm-admn-sts':
      return 'circle-slash';
    default:
      return 'symbol-string';
  }
}

export function reasonWord(reason: Reason | Preference): string {
  switch (reason) {
    case 'exact':
      return vscode.l10n.t('same form');
    case 'inflected':
      return vscode.l10n.t('inflected form');
    case 'part':
      return vscode.l10n.t('part of it');
    case 'similar':
      return vscode.l10n.t('similar form');
    case 'meaning':
      return vscode.l10n.t('by meaning');
    case 'written':
      return vscode.l10n.t('in the translation');
    case 'chosen':
      return vscode.l10n.t('chosen here before');
    case 'customer':
      return vscode.l10n.t('for this customer');
    case 'domain':
      return vscode.l10n.t('in this text’s domain');
  }
}

/** Why an equivalent is shown; of one for a part of the phrase, which part. */
export function reasonWordOf({ isPartial, matched }: Equivalent, reason: Reason | Preference): string {
  return reason === 'part' && isPartial && matched !== undefined
    ? sentence('matches only “{0}”', matched)
    : reasonWord(reason);
}

/** Returns the message that phrases of these languages are compared by form only. */
export function formOnlyWords(unspoken: readonly string[]): string {
  return sentence('Matches by form only: the model does not support {0}.', unspoken.map(languageName).join(', '));
}

/** Why nothing is looked up at a place. */
export function noTextWords(): string {
  return vscode.l10n.t('This is a key, code or markup: there is nothing to translate here.');
}

export function reasonIcon(reason: Reason | Preference): string {
  if (reason === 'written') return 'edit';
  if (reason === 'chosen') return 'history';
  if (reason === 'customer') return 'organization';
  if (reason === 'domain') return 'tag';
  return reason === 'meaning' ? 'sparkle' : 'symbol-text';
}

export function phaseWord(phase: TaskProgress['phase']): string {
  switch (phase) {
    case 'reading':
      return vscode.l10n.t('Reading the documents');
    case 'encoding':
      return vscode.l10n.t('Analysing the sentences');
    case 'aligning':
      return vscode.l10n.t('Aligning the sentences');
    case 'mining':
      return vscode.l10n.t('Finding pairs of phrases');
    case 'checking':
      return vscode.l10n.t('Checking the terms');
    case 'adapting':
      return vscode.l10n.t('Learning from the pairs');
    case 'importing':
      return vscode.l10n.t('Reading the entries');
    case 'exporting':
      return vscode.l10n.t('Writing the entries');
    case 'saving':
      return vscode.l10n.t('Saving');
  }
}

/** Returns `English → German`, with a question mark for unknown languages. */
export function pairWords(source: string | undefined, target: string | undefined): string {
  const name = (language: string | undefined) => (language ? languageName(language) : '?');
  return arrowed(name(source), name(target));
}

/** Returns the heading of equivalents in other languages. */
export function otherLanguagesWords({ pair, equivalents }: EquivalentsResult): string {
  return pair && !equivalents.length
    ? sentence('Nothing in {0}. In other languages:', languageName(pair.target))
    : vscode.l10n.t('No target language is chosen. In other languages:');
}

const percentFormat = new Intl.NumberFormat(vscode.env.language, { style: 'percent', maximumFractionDigits: 0 });

/** @param share 0 to 1 */
export function percent(share: number): string {
  return percentFormat.format(share);
}
