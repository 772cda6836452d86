import type * as vscode from 'vscode';
import type { GlossaryReference, ImportParams, LanguageChoice, OnDuplicate } from '../../protocol/protocol';

/** What the reader has decided so far about one file. */
export class ImportSession {
  languages: LanguageChoice = {};
  encoding: string | undefined;
  columns: Record<string, string> | undefined;
  /** Languages to bring in; all where it is missing. */
  only: string[] | undefined;
  onDuplicate: OnDuplicate = 'merge';

  constructor(
    readonly file: vscode.Uri,
    readonly glossary: GlossaryReference,
  ) {}

  params(): ImportParams {
    const { languages, encoding, columns, only, onDuplicate } = this;
    return { file: this.file.fsPath, glossary: this.glossary, languages, encoding, columns, only, onDuplicate };
  }
}
