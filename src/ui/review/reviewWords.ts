import * as vscode from 'vscode';
import type { LanguagePair } from '../../domain/language';
import { languageName } from '../languageNames';
import type { ReviewWords } from './reviewTypes';

/** The review page's words. A page has no access to the editor's translations, so that they are sent along. */
export function reviewWords({ from, to }: LanguagePair): ReviewWords {
  return {
    locale: vscode.env.language,
    table: vscode.l10n.t('Pairs of phrases'),
    accept: vscode.l10n.t('Accept'),
    source: languageName(from),
    target: languageName(to),
    confidence: vscode.l10n.t('Confidence'),
    count: vscode.l10n.t('Count'),
    filter: vscode.l10n.t('Filter phrases'),
    show: vscode.l10n.t('Show'),
    all: vscode.l10n.t('All'),
    open: vscode.l10n.t('Undecided'),
    accepted: vscode.l10n.t('Accepted'),
    rejected: vscode.l10n.t('Rejected'),
    saved: vscode.l10n.t('Saved'),
    conflicts: vscode.l10n.t('In Conflict'),
    same: vscode.l10n.t('Same in Both'),
    standings: {
      present: vscode.l10n.t('in the glossary'),
      deprecated: vscode.l10n.t('to avoid'),
      otherTarget: vscode.l10n.t('glossary: {0}', '{0}'),
      otherSource: vscode.l10n.t('glossary: for {0}', '{0}'),
    },
    quoted: vscode.l10n.t('“{0}”', '{0}'),
    standingSentences: {
      present: vscode.l10n.t('The glossary holds “{0}” with “{1}” already; accepting it adds these sentences.', '{0}', '{1}'),
      deprecated: vscode.l10n.t('In the glossary “{1}” is a term to avoid for “{0}”.', '{0}', '{1}'),
      otherTarget: vscode.l10n.t('The glossary translates “{0}” with {2}, not with “{1}”.', '{0}', '{1}', '{2}'),
      otherSource: vscode.l10n.t('In the glossary “{1}” translates {2}, not “{0}”.', '{0}', '{1}', '{2}'),
    },
    threshold: vscode.l10n.t('Lowest confidence to accept'),
    acceptAbove: vscode.l10n.t('Accept all from {0} ({1})', '{0}', '{1}'),
    undo: vscode.l10n.t('Undo'),
    redo: vscode.l10n.t('Redo'),
    domain: vscode.l10n.t('Domain'),
    domainHint: vscode.l10n.t('optional'),
    save: vscode.l10n.t('Save Accepted ({0})', '{0}'),
    controls: vscode.l10n.t('Filter, accept, undo'),
    sentences: vscode.l10n.t('Sentences of the selected pair'),
    sentencePlace: vscode.l10n.t('line {0}', '{0}'),
    openPlace: vscode.l10n.t('Open {0}', '{0}'),
    noRows: vscode.l10n.t('No pair matches the filter.'),
    summary: vscode.l10n.t('{0} pairs, {1} accepted', '{0}', '{1}'),
    summaryOfOne: vscode.l10n.t('1 pair, {1} accepted', '{0}', '{1}'),
    keys: vscode.l10n.t('Space accept · Del reject · Enter accept and go on · Shift+Enter reject and go on · F2 edit · Ctrl+Z undo · Ctrl+Enter save'),
    edited: vscode.l10n.t('New text, Enter to keep it, Escape to leave it'),
    rowSpoken: vscode.l10n.t('{0}, {1}, confidence {2}, {3}', '{0}', '{1}', '{2}', '{3}'),
  };
}
