import * as vscode from 'vscode';
import { sentence } from '../shown/sentence';
import { languageName } from './languageNames';

/** The name of a field of concepts and terms in the reader's language; one that is not known keeps its own. */
export function fieldWord(field: string): string {
  switch (field) {
    case 'concept':
      return vscode.l10n.t('Id of the entry');
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
      return vscode.l10n.t('Number');
    case 'geographicalUsage':
      return vscode.l10n.t('Region');
    case 'example':
    case 'examples':
      return vscode.l10n.t('Example sentences');
    case 'forbidden':
      return vscode.l10n.t('Forbidden');
    case 'translatable':
      return vscode.l10n.t('Translatable');
    case 'untranslatable':
      return vscode.l10n.t('Not to be translated');
    case 'flags':
      return vscode.l10n.t('Flags');
    case 'synonym':
      return vscode.l10n.t('Synonyms');
    case 'abbreviation':
      return vscode.l10n.t('Abbreviations');
    case 'deprecated':
      return vscode.l10n.t('Deprecated terms');
    case 'crossReferences':
      return vscode.l10n.t('References');
    case 'images':
      return vscode.l10n.t('Pictures');
    case 'transactions':
      return vscode.l10n.t('History');
    default:
      return field;
  }
}

/** Returns the content of a column for display: `German`, `Status (German)`, `Definition`. */
export function columnWords(holds: string | undefined): string {
  if (holds === undefined) return vscode.l10n.t('kept under its own name');
  if (holds === '-') return vscode.l10n.t('skipped');
  const [field, language] = holds.split('_') as [string, string | undefined];
  if (language) return sentence('{0} ({1})', fieldWord(field), languageName(language));
  return fieldWord(field) === field ? languageName(field) : fieldWord(field);
}
