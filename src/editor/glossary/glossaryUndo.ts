import * as vscode from 'vscode';
import type { ChangeReason } from '../../protocol/protocol';
import { Requests } from '../../protocol/protocol';
import { ToldError } from '../commands/commandRegistry';
import { countedWords } from '../display/numberWords';
import type { EngineClient } from '../client/engineClient';
import { glossaryName } from './glossaries';
import type { Glossaries } from './glossaries';
import type { GlossaryWriter } from './glossaryWriter';
import { Commands } from '../commands/commandIds';

/** Takes back what a command of Glossa has last changed in a glossary; the editor's own undo knows nothing of it. */
export class GlossaryUndo {
  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
    private readonly writer: GlossaryWriter,
  ) {}

  async run(): Promise<void> {
    const glossaries = (await this.glossaries.existing()).filter(({ readOnly }) => !readOnly);
    const last = glossaries.length ? await this.engine.request(Requests.lastChange, { glossaries }) : null;
    if (!last) throw new ToldError(vscode.l10n.t('There is no change of a glossary to undo.'));
    await this.writer.write(last.glossary, () => this.engine.request(Requests.undo, { glossary: last.glossary, change: last.change }));
    const detail = last.reason.detail ? `: ${last.reason.detail}` : '';
    const undone = vscode.l10n.t('Undone in {0}: “{1}{2}”.', glossaryName(last.glossary), commandWord(last.reason), detail);
    const restored = countedWords(last.concepts, vscode.l10n.t('1 entry is as it was.'), (number) => vscode.l10n.t('{0} entries are as they were.', number));
    void vscode.window.showInformationMessage(`${undone} ${restored}`);
  }
}

function commandWord({ command }: ChangeReason): string {
  switch (command) {
    case 'add':
      return vscode.l10n.t('Add to Glossary');
    case 'import':
      return vscode.l10n.t('Import Glossary');
    case 'review':
      return vscode.l10n.t('Accept from the Review');
    case 'edit':
      return vscode.l10n.t('Edit Entry');
    case 'rename':
      return vscode.l10n.t('Rename Term');
    case 'remove':
      return vscode.l10n.t('Delete Entry');
    case 'merge':
      return vscode.l10n.t('Merge Entries');
    case 'resolve':
      return vscode.l10n.t('Resolve Conflict');
  }
}

/** Says what was done to a glossary, with a button that takes it back. */
export function tellUndoable(said: string): void {
  const undo = vscode.l10n.t('Undo');
  void vscode.window.showInformationMessage(said, undo).then((button) => button === undo && vscode.commands.executeCommand(Commands.undoChange));
}
