import * as vscode from 'vscode';
import type { ChangeReason, GlossaryReference } from '../../protocol/protocol';
import { Requests, termbaseNamed } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import type { ConceptPlace } from '../commands/commandArguments';
import { Commands } from '../commands/commandIds';
import type { CommandRegistry } from '../commands/commandRegistry';
import { ToldError } from '../commands/commandRegistry';
import { countedWords } from '../display/numberWords';
import { tellInformation } from '../shown/messages';
import { sentence } from '../shown/sentence';
import type { Glossaries } from './glossaries';
import { fileExists, glossaryName } from './glossaries';
import type { GlossaryWriter } from './glossaryWriter';

/** The commands about a whole glossary: opening it as the text that it is, and undoing its last change. */
export class GlossaryCommands {
  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
    private readonly writer: GlossaryWriter,
    /** In its form: an entry of a termbase stands in no text. */
    private readonly showEntry: (glossary: GlossaryReference, concept: string) => Promise<void>,
  ) {}

  register(commands: CommandRegistry): void {
    commands.add(Commands.openConcept, (place: ConceptPlace) => this.openConcept(place));
    commands.add(Commands.openGlossary, () => this.openGlossary());
    commands.add(Commands.undoChange, () => this.undo());
  }

  private async openConcept({ glossary, concept }: ConceptPlace): Promise<void> {
    if (termbaseNamed(glossary) !== undefined) return this.showEntry(this.glossaries.named(glossary), concept);
    const { line } = await this.engine.request(Requests.concept, { glossary: { path: glossary }, id: concept });
    const place = new vscode.Position(line - 1, 0);
    await vscode.window.showTextDocument(vscode.Uri.file(glossary), { selection: new vscode.Range(place, place) });
  }

  private async openGlossary(): Promise<void> {
    const place = vscode.window.activeTextEditor?.document.uri;
    const { all, target } = this.glossaries.for(place);
    const glossary = target ?? all[0];
    if (!glossary || !(await fileExists(glossary))) {
      throw new ToldError(this.glossaries.whyLeftAlone(place) ?? vscode.l10n.t('The glossary does not exist yet. It comes into being with its first entry.'));
    }
    await vscode.window.showTextDocument(vscode.Uri.file(glossary.path));
  }

  /** Takes back what a command of Glossa has last changed; the editor's own undo does not know of it. */
  private async undo(): Promise<void> {
    const glossaries = [...(await this.glossaries.existing()), ...this.glossaries.for().termbases].filter(({ readOnly }) => !readOnly);
    const last = glossaries.length ? await this.engine.request(Requests.lastChange, { glossaries }) : null;
    if (!last) throw new ToldError((glossaries.length ? undefined : this.glossaries.whyLeftAlone()) ?? vscode.l10n.t('There is no change of a glossary to undo.'));
    await this.writer.write(last.glossary, () => this.engine.request(Requests.undo, { glossary: last.glossary, change: last.change }));
    const detail = last.reason.detail ? `: ${last.reason.detail}` : '';
    const undone = sentence('Undone in {0}: “{1}{2}”.', glossaryName(last.glossary), commandWord(last.reason), detail);
    const restored = countedWords(last.concepts, vscode.l10n.t('1 entry is as it was.'), (number) => sentence('{0} entries are as they were.', number));
    void tellInformation(`${undone} ${restored}`);
  }
}

/** Says what was done to a glossary, with a button that undoes it. */
export function tellUndoable(said: string): void {
  const undo = vscode.l10n.t('Undo');
  void tellInformation(said, undo).then((button) => button === undo && vscode.commands.executeCommand(Commands.undoChange));
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
