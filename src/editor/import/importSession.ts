import * as vscode from 'vscode';
import type { GlossaryReference, ImportParams, LanguageChoice, OnDuplicate } from '../../protocol/protocol';
import type { ChoiceRow } from '../shown/choices';

/** What the reader has decided so far about one file. */
export class ImportSession {
  languages: LanguageChoice = {};
  encoding: string | undefined;
  columns: Record<string, string> | undefined;
  /** Languages to bring in; all where it is missing. */
  only: string[] | undefined;
  /** Missing until the reader has chosen: entries of several clients are not merged by the way. */
  onDuplicate: OnDuplicate | undefined;

  constructor(
    readonly file: vscode.Uri,
    readonly glossary: GlossaryReference,
  ) {}

  params(): ImportParams {
    const { languages, encoding, columns, only, onDuplicate = 'keep' } = this;
    return { file: this.file.fsPath, glossary: this.glossary, languages, encoding, columns, only, onDuplicate };
  }
}

export function duplicateRows(): (ChoiceRow & { choice: OnDuplicate })[] {
  return [
    { label: duplicateWord('merge'), detail: vscode.l10n.t('Terms, sentences and notes are added to the entry that the glossary holds.'), choice: 'merge' },
    { label: duplicateWord('keep'), detail: vscode.l10n.t('Every entry of the file becomes an entry of its own.'), choice: 'keep' },
    { label: duplicateWord('skip'), detail: vscode.l10n.t('Only entries that the glossary does not hold are added.'), choice: 'skip' },
  ];
}

export function duplicateWord(choice: OnDuplicate): string {
  switch (choice) {
    case 'merge':
      return vscode.l10n.t('Merge');
    case 'keep':
      return vscode.l10n.t('Keep Both');
    case 'skip':
      return vscode.l10n.t('Skip');
  }
}
