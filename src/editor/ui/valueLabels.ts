import * as vscode from 'vscode';
import type { AdministrativeStatus } from '../../model/concept';
import type { Equivalent, PreferenceReason, MatchReason } from '../../model/equivalent';
import type { EquivalentsResult, TaskProgress } from '../../protocol/protocol';
import { joinWithLocalisedArrow, sentence } from './messages';

/** Labels and icons for the values of the model, in the editor’s language. */

const format = new Intl.NumberFormat(vscode.env.language);

/** Formats a number in the editor's language: `12,345`, in German `12.345`. */
export function formatNumber(count: number): string {
  return format.format(count);
}

/**
 * Returns the sentence for one, or the one for none or several with the number as `{0}`. Languages with more than these
 * two forms put the number beside the noun (*الأزواج: 3*), and those with one form use the same text twice.
 * @param values the values of both sentences; in the second, they follow the number
 */
export function countSentence(count: number, one: string, several: string, ...values: (string | number)[]): string {
  return count === 1 ? sentence(one, ...values) : sentence(several, formatNumber(count), ...values);
}

const names = new Intl.DisplayNames([vscode.env.language, 'en'], { type: 'language', fallback: 'code' });

/** Returns the name of a language in the editor's language: `German` for `de`. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The languages at the top of a list: the most common ones in translation. Any other can be typed. */
export const COMMON_LANGUAGES =
  'ar cs da de el en es fa fi fr he hi hu id it ja ko nb nl pl pt ro ru sv th tr uk vi zh-Hans zh-Hant'.split(' ');

export function statusLabel(status: AdministrativeStatus): string {
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

/** Returns the name of the icon for a status, or of a neutral icon if there is no status. */
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

export function reasonLabel(reason: MatchReason | PreferenceReason): string {
  switch (reason) {
    case 'exact':
      return vscode.l10n.t('exact match');
    case 'inflected':
      return vscode.l10n.t('inflected form');
    case 'part':
      return vscode.l10n.t('partial match');
    case 'similar':
      return vscode.l10n.t('similar form');
    case 'meaning':
      return vscode.l10n.t('by meaning');
    case 'written':
      return vscode.l10n.t('used in the translation');
    case 'chosen':
      return vscode.l10n.t('previously inserted');
    case 'customer':
      return vscode.l10n.t('for this customer');
    case 'domain':
      return vscode.l10n.t('in the document’s domain');
  }
}

/** Returns why an equivalent is shown. For an equivalent of a part of the phrase, the label contains the part. */
export function equivalentReasonLabel(
  { isPartial, matched }: Equivalent,
  reason: MatchReason | PreferenceReason,
): string {
  return reason === 'part' && isPartial && matched !== undefined
    ? sentence('matches only “{0}”', matched)
    : reasonLabel(reason);
}

/** Returns the message that phrases of these languages are compared by form only. */
export function formOnlyMessage(unsupportedLanguages: readonly string[]): string {
  return sentence(
    'Phrases are compared by word form only because the model does not support {0}.',
    unsupportedLanguages.map(languageName).join(', '),
  );
}

/** Returns the message for a position in code or markup, where nothing is looked up. */
export function noTextMessage(): string {
  return vscode.l10n.t('This is a key, code or markup: there is nothing to translate here.');
}

export function reasonIcon(reason: MatchReason | PreferenceReason): string {
  if (reason === 'written') return 'edit';
  if (reason === 'chosen') return 'history';
  if (reason === 'customer') return 'organization';
  if (reason === 'domain') return 'tag';
  return reason === 'meaning' ? 'sparkle' : 'symbol-text';
}

export function taskPhaseLabel(phase: TaskProgress['phase']): string {
  switch (phase) {
    case 'reading':
      return vscode.l10n.t('Reading the documents');
    case 'encoding':
      return vscode.l10n.t('Analysing the sentences');
    case 'aligning':
      return vscode.l10n.t('Aligning the sentences');
    case 'mining':
      return vscode.l10n.t('Finding phrase pairs');
    case 'checking':
      return vscode.l10n.t('Checking terminology');
    case 'adapting':
      return vscode.l10n.t('Training on the term pairs');
    case 'importing':
      return vscode.l10n.t('Reading the entries');
    case 'exporting':
      return vscode.l10n.t('Writing the entries');
    case 'saving':
      return vscode.l10n.t('Saving');
  }
}

/** Returns `English → German`, with a question mark for unknown languages. */
export function formatLanguagePair(source: string | undefined, target: string | undefined): string {
  const name = (language: string | undefined) => (language ? languageName(language) : '?');
  return joinWithLocalisedArrow(name(source), name(target));
}

/** Returns the heading of equivalents in other languages. */
export function otherLanguagesHeading({ pair, equivalents }: EquivalentsResult): string {
  return pair && !equivalents.length
    ? sentence('No results in {0}. In other languages:', languageName(pair.target))
    : vscode.l10n.t('No target language is chosen. Equivalents by language:');
}

const percentFormat = new Intl.NumberFormat(vscode.env.language, { style: 'percent', maximumFractionDigits: 0 });

/** @param share 0 to 1 */
export function formatPercent(share: number): string {
  return percentFormat.format(share);
}

/** The name of the icon beside the context words that support a sense. */
export const CONTEXT_WORDS_ICON = 'comment';

/** @param words the context words that support a sense */
export function contextWordsLabel(words: readonly string[]): string {
  return sentence('Context: {0}', words.join(', '));
}

export function undecidedSenseMessage(): string {
  return vscode.l10n.t('The context does not show which sense is meant.');
}

/** Returns the label of entries whose sense the context does not decide. */
export function undecidedSenseLabel(): string {
  return vscode.l10n.t('Meaning unclear from context.');
}

/** Returns the name of a field of concepts or terms in the editor's language; unknown names are unchanged. */
export function fieldLabel(field: string): string {
  switch (field) {
    case 'concept':
      return vscode.l10n.t('Entry ID');
    case 'domain':
      return vscode.l10n.t('Domain');
    case 'definition':
      return vscode.l10n.t('Definition');
    case 'definitionSource':
      return vscode.l10n.t('Source of the definition');
    case 'note':
      return vscode.l10n.t('Note');
    case 'source':
      return vscode.l10n.t('Source');
    case 'customer':
      return vscode.l10n.t('Customer');
    case 'project':
      return vscode.l10n.t('Project');
    case 'created':
      return vscode.l10n.t('Created');
    case 'modified':
      return vscode.l10n.t('Modified');
    case 'status':
      return vscode.l10n.t('Status');
    case 'partOfSpeech':
      return vscode.l10n.t('Part of speech');
    case 'termType':
      return vscode.l10n.t('Term type');
    case 'grammaticalGender':
      return vscode.l10n.t('Gender');
    case 'grammaticalNumber':
      return vscode.l10n.t('Grammatical number');
    case 'geographicalUsage':
      return vscode.l10n.t('Country or region');
    case 'example':
    case 'examples':
      return vscode.l10n.t('Example sentences');
    case 'forbidden':
      return vscode.l10n.t('Forbidden');
    case 'translatable':
      return vscode.l10n.t('Translatable');
    case 'untranslatable':
      return vscode.l10n.t('Do not translate');
    case 'flags':
      return vscode.l10n.t('Flags');
    case 'synonym':
      return vscode.l10n.t('Synonyms');
    case 'abbreviation':
      return vscode.l10n.t('Abbreviations');
    case 'deprecated':
      return vscode.l10n.t('Forbidden terms');
    case 'crossReferences':
      return vscode.l10n.t('Cross-references');
    case 'images':
      return vscode.l10n.t('Pictures');
    case 'transactions':
      return vscode.l10n.t('History');
    default:
      return field;
  }
}

/** Returns the content of a column for display: `German`, `Status (German)`, `Definition`. */
export function columnLabel(holds: string | undefined): string {
  if (holds === undefined) return vscode.l10n.t('imported as a custom field');
  if (holds === '-') return vscode.l10n.t('skipped');
  const [field, language] = holds.split('_') as [string, string | undefined];
  if (language) return sentence('{0} ({1})', fieldLabel(field), languageName(language));
  return fieldLabel(field) === field ? languageName(field) : fieldLabel(field);
}
