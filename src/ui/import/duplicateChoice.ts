import * as vscode from 'vscode';
import type { OnDuplicate } from '../../protocol/protocol';

export function duplicateRows(): (vscode.QuickPickItem & { choice: OnDuplicate })[] {
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
