import * as vscode from 'vscode';
import type { MultiTermCellMode } from '../../model/glossaryFormat';
import type { GlossaryReference, ImportParams, LanguageChoice, OnDuplicate } from '../../protocol/protocol';
import type { ChoiceRow } from '../shown/choices';

/** The user's decisions about one file. */
export class ImportSession {
  languages: LanguageChoice = {};
  encoding: string | undefined;
  columns: Record<string, string> | undefined;
  /** The handling of cells with terms. By default, only clear lists are split. */
  cells: MultiTermCellMode | undefined;
  /** The languages to import. Defaults to all. */
  only: string[] | undefined;
  /** Missing until the reader has chosen: entries of several clients are not merged by the way. */
  onDuplicate: OnDuplicate | undefined;

  constructor(
    readonly file: vscode.Uri,
    readonly glossary: GlossaryReference,
  ) {}

  params(): ImportParams {
    const { languages, encoding, columns, cells, only, onDuplicate = 'keep' } = this;
    return { file: this.file.fsPath, glossary: this.glossary, languages, encoding, columns, cells, only, onDuplicate };
  }
}

export function duplicateRows(): (ChoiceRow & { choice: OnDuplicate })[] {
  return [
    {
      label: duplicateChoiceLabel('merge'),
      detail: vscode.l10n.t('Adds terms, sentences and notes to the existing entry.'),
      choice: 'merge',
    },
    {
      label: duplicateChoiceLabel('keep'),
      detail: vscode.l10n.t('Adds every entry of the file as a new entry.'),
      choice: 'keep',
    },
    {
      label: duplicateChoiceLabel('skip'),
      detail: vscode.l10n.t('Adds only entries that the glossary does not contain.'),
      choice: 'skip',
    },
  ];
}

export function duplicateChoiceLabel(choice: OnDuplicate): string {
  switch (choice) {
    case 'merge':
      return vscode.l10n.t('Merge');
    case 'keep':
      return vscode.l10n.t('Keep Both');
    case 'skip':
      return vscode.l10n.t('Skip');
  }
}
