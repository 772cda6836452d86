import * as vscode from 'vscode';
import type { AdministrativeStatus, Concept, ConceptTextField } from '../../model/concept';
import { ADMINISTRATIVE_STATUSES } from '../../model/concept';
import type { GlossaryReference } from '../../protocol/protocol';
import { termbaseNameOf } from '../../protocol/protocol';
import { languageName, statusLabel } from '../ui/valueLabels';
import { glossaryName } from '../glossary/glossaries';
import type { PictureContent, PictureToAdd } from '../pictures/pictures';
import { pictureRejectionMessage } from '../pictures/pictures';
import { sentence } from '../ui/messages';
import { isolateDirection } from '../ui/shownText';
import type { EntryForm, FormError, TermTextField } from './entryForm';

/** The texts and messages of the form's page. The types are plain data, which the host and the page exchange. */

/** `filling` counts the fillings of a page; messages about an earlier one are ignored. */
export type EntryMessageToPage =
  | { kind: 'show'; filling: number; form: EntryForm; facts: EntryPageData; words: EntryStrings }
  | { kind: 'faults'; faults: FormError[] }
  /** The saved form and the entry's new facts; the page is unchanged, because the user may be typing. */
  | { kind: 'saved'; form: EntryForm; facts: EntryPageData }
  | { kind: 'picture'; filling: number; target: string; view: PictureContent }
  /** The path of a picture that the user has added, or the reason why it was rejected. */
  | { kind: 'placed'; filling: number; target: string }
  | { kind: 'notPlaced'; filling: number; message: string };

export type EntryMessageToHost =
  | { kind: 'ready' }
  | { kind: 'save'; filling: number; form: EntryForm }
  | { kind: 'changed'; filling: number; isChanged: boolean }
  | { kind: 'delete'; filling: number }
  | { kind: 'showSource' }
  | { kind: 'picture'; filling: number; target: string }
  | { kind: 'choosePicture'; filling: number }
  | { kind: 'bringPicture'; filling: number; picture: PictureToAdd };

/** The data of an entry that its page shows but does not edit, and the choices of the fields. */
export interface EntryPageData {
  title: string;
  glossary: string;
  readOnly: boolean;
  /** True if it is in a file that can be opened. */
  isInFile: boolean;
  /** Sentences that state who created and changed the entry, and when. */
  history: string[];
  /** The language tags with names; the glossary's languages come first. */
  languages: [tag: string, name: string][];
  statuses: [value: AdministrativeStatus, word: string][];
  /** Suggested values by field, with their labels. Other values are allowed. */
  suggestions: Partial<Record<ConceptTextField | TermTextField, [value: string, word: string][]>>;
}

/** The page's texts in the editor's language; `{0}` is a placeholder. */
export type EntryStrings = ReturnType<typeof entryStrings>;

export function entryStrings() {
  return {
    fields: {
      domain: vscode.l10n.t('Domain'),
      definition: vscode.l10n.t('Definition'),
      definitionSource: vscode.l10n.t('Source of the definition'),
      note: vscode.l10n.t('Note'),
      source: vscode.l10n.t('Source'),
      customer: vscode.l10n.t('Customer'),
      project: vscode.l10n.t('Project'),
      term: vscode.l10n.t('Term'),
      language: vscode.l10n.t('Language'),
      status: vscode.l10n.t('Status'),
      partOfSpeech: vscode.l10n.t('Part of speech'),
      grammaticalGender: vscode.l10n.t('Gender'),
      grammaticalNumber: vscode.l10n.t('Grammatical number'),
      termType: vscode.l10n.t('Term type'),
      letterCase: vscode.l10n.t('Capitalisation'),
      matching: vscode.l10n.t('Matched forms'),
      beginning: vscode.l10n.t('Prefix'),
      geographicalUsage: vscode.l10n.t('Country or region'),
    },
    terms: vscode.l10n.t('Terms'),
    concept: vscode.l10n.t('Entry'),
    termNumber: vscode.l10n.t('Term {0}'),
    addTerm: vscode.l10n.t('Add Term'),
    removeTerm: vscode.l10n.t('Remove Term'),
    more: vscode.l10n.t('Grammar, usage, origin'),
    examples: vscode.l10n.t('Example sentences'),
    example: vscode.l10n.t('Sentence'),
    exampleHint: vscode.l10n.t('If the sentence has another form of the term, put that form in [[double brackets]].'),
    addExample: vscode.l10n.t('Add Example Sentence'),
    removeExample: vscode.l10n.t('Remove Example Sentence'),
    crossReferences: {
      title: vscode.l10n.t('Cross-references'),
      add: vscode.l10n.t('Add Cross-reference'),
      remove: vscode.l10n.t('Remove Cross-reference'),
    },
    images: vscode.l10n.t('Pictures'),
    picture: vscode.l10n.t('Picture'),
    pictureFile: vscode.l10n.t('File'),
    addPicture: vscode.l10n.t('Add Picture by Path'),
    removePicture: vscode.l10n.t('Remove Picture'),
    pictureHint: vscode.l10n.t('Choose a file, drop it here, or paste a picture.'),
    caption: vscode.l10n.t('Caption'),
    captionHint: vscode.l10n.t('Describe the picture or its relation to the entry, such as “part of: pump”.'),
    choosePicture: vscode.l10n.t('Choose Picture…'),
    damagedPicture: pictureRejectionMessage('broken', '{0}'),
    largePicture: pictureRejectionMessage('tooLarge', '{0}'),
    transactions: {
      title: vscode.l10n.t('History'),
      add: vscode.l10n.t('Add History Entry'),
      remove: vscode.l10n.t('Remove History Entry'),
    },
    target: vscode.l10n.t('Entry or URL'),
    text: vscode.l10n.t('Text'),
    transactionType: vscode.l10n.t('Action'),
    date: vscode.l10n.t('Date'),
    responsible: vscode.l10n.t('Author'),
    remove: vscode.l10n.t('Remove'),
    none: vscode.l10n.t('none'),
    anyCase: vscode.l10n.t('any capitalisation (acronyms: as written)'),
    exactCase: vscode.l10n.t('only as written here'),
    anyForm: vscode.l10n.t('inflected forms and compounds'),
    exactForm: vscode.l10n.t('only this form, as a whole word'),
    everyBegun: vscode.l10n.t('any word that starts with the term'),
    beginningHint: vscode.l10n.t(
      'The prefix to match, if it is shorter than the term, such as “glori” for “glorious”.',
    ),
    save: vscode.l10n.t('Save'),
    delete: vscode.l10n.t('Delete Entry'),
    showSource: vscode.l10n.t('Show in Glossary File'),
    saved: vscode.l10n.t('Saved.'),
    unsaved: vscode.l10n.t('Not saved yet.'),
    keys: vscode.l10n.t('Press Ctrl+S or Ctrl+Enter to save.'),
    keysMac: vscode.l10n.t('Press Cmd+S or Cmd+Enter to save.'),
    faults: {
      noTerm: vscode.l10n.t('Enter a term.'),
      noLanguage: vscode.l10n.t('Enter the language of the term.'),
      unknownLanguage: vscode.l10n.t('Unknown language. Enter another name, or a code such as “eu” or “sr-Latn”.'),
      noTerms: vscode.l10n.t('An entry needs at least one term.'),
      noPhrase: vscode.l10n.t(
        'The sentence does not contain the term. If it contains another form of the term, put that form in ' +
          '[[double brackets]].',
      ),
    },
  };
}

/** @param languages the languages of the glossary, most terms first */
export function entryPageData(
  concept: Concept,
  glossary: GlossaryReference,
  languages: readonly string[],
): EntryPageData {
  const moment = (date: string) =>
    Number.isNaN(Date.parse(date))
      ? date
      : new Date(date).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
  const known = [...new Set([...concept.terms.map(({ language }) => language), ...languages, ...COMMON_LANGUAGES])];
  return {
    title: concept.terms.map(({ term }) => isolateDirection(term)).join(' · '),
    glossary: glossaryName(glossary),
    readOnly: glossary.readOnly === true,
    isInFile: termbaseNameOf(glossary.path) === undefined,
    history: [
      ...(concept.created ? [sentence('Created {0}', moment(concept.created))] : []),
      ...(concept.modified ? [sentence('Modified {0}', moment(concept.modified))] : []),
    ],
    languages: known.map((tag) => [tag, languageName(tag)]),
    statuses: ADMINISTRATIVE_STATUSES.map((status) => [status, statusLabel(status)]),
    suggestions: {
      partOfSpeech: [
        ['noun', vscode.l10n.t('noun')],
        ['verb', vscode.l10n.t('verb')],
        ['adjective', vscode.l10n.t('adjective')],
        ['adverb', vscode.l10n.t('adverb')],
        ['properNoun', vscode.l10n.t('proper noun')],
        ['other', vscode.l10n.t('other')],
      ],
      grammaticalGender: [
        ['masculine', vscode.l10n.t('masculine')],
        ['feminine', vscode.l10n.t('feminine')],
        ['neuter', vscode.l10n.t('neuter')],
        ['other', vscode.l10n.t('other')],
      ],
      grammaticalNumber: [
        ['singular', vscode.l10n.t('singular')],
        ['plural', vscode.l10n.t('plural')],
        ['dual', vscode.l10n.t('dual')],
        ['mass', vscode.l10n.t('mass noun')],
      ],
      termType: [
        ['fullForm', vscode.l10n.t('full form')],
        ['abbreviation', vscode.l10n.t('abbreviation')],
        ['acronym', vscode.l10n.t('acronym')],
        ['shortForm', vscode.l10n.t('short form')],
        ['variant', vscode.l10n.t('variant')],
        ['phrase', vscode.l10n.t('phrase')],
      ],
    },
  };
}

const COMMON_LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'pl',
  'cs',
  'ru',
  'tr',
  'ar',
  'zh-Hans',
  'zh-Hant',
  'ja',
  'ko',
];
