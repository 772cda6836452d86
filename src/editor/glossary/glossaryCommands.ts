import * as vscode from 'vscode';
import type { ChangeCommand, GlossaryReference } from '../../protocol/protocol';
import { allRequests, termbaseNameOf } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { BrowseItem } from '../browse/browseItems';
import type { ConceptReference } from '../commands/commandIds';
import { Commands, Views } from '../commands/commandIds';
import type { CommandRegistry } from '../commands/commandRegistry';
import { UserError } from '../commands/commandRegistry';
import { countSentence } from '../ui/valueLabels';
import { sentence, showInformation } from '../ui/messages';
import type { Glossaries } from './glossaries';
import { glossaryFileExists, glossaryName } from './glossaries';
import type { GlossaryWriter } from './glossaryWriter';

/** The commands about a whole glossary: showing it, its entries and its source, and undoing its last change. */
export class GlossaryCommands {
  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
    private readonly writer: GlossaryWriter,
    /** Shows an entry in its form. */
    private readonly showEntry: (glossary: GlossaryReference, concept: string) => Promise<void>,
  ) {}

  register(commands: CommandRegistry): void {
    commands.add(Commands.openConcept, (place: ConceptReference) => this.openConcept(place));
    commands.add(Commands.openGlossary, () => this.openGlossary());
    commands.add(Commands.showSource, (place?: ConceptReference | BrowseItem) => this.showSource(place));
    commands.add(Commands.undoChange, () => this.undo());
  }

  private openConcept({ glossary, concept }: ConceptReference): Promise<void> {
    return this.showEntry(this.glossaries.named(glossary), concept);
  }

  /** Shows the view. If the glossary is not used here, it also shows the reason. */
  private async openGlossary(): Promise<void> {
    await vscode.commands.executeCommand(`${Views.browse}.focus`);
    const why = this.glossaries.whyIgnored(vscode.window.activeTextEditor?.document.uri);
    if (why && !(await this.glossaries.existing()).length) throw new UserError(why);
  }

  /** Opens the file of a glossary, at the line of an entry if one is given. */
  private async showSource(place?: ConceptReference | BrowseItem): Promise<void> {
    if (!place) return this.showFile();
    const { glossary, concept } = place instanceof BrowseItem ? placeOf(place) : place;
    if (termbaseNameOf(glossary) !== undefined)
      throw new UserError(vscode.l10n.t('Entries of a termbase are not stored in a glossary file.'));
    const { line } = await this.engine.request(allRequests.concept, { glossary: { path: glossary }, id: concept });
    const start = new vscode.Position(line - 1, 0);
    await vscode.window.showTextDocument(vscode.Uri.file(glossary), { selection: new vscode.Range(start, start) });
  }

  private async showFile(): Promise<void> {
    const place = vscode.window.activeTextEditor?.document.uri;
    const { all, target } = this.glossaries.for(place);
    const glossary = target ?? all[0];
    if (!glossary || !(await glossaryFileExists(glossary))) {
      throw new UserError(
        this.glossaries.whyIgnored(place) ?? vscode.l10n.t('There is no glossary yet. Build or import one.'),
      );
    }
    await vscode.window.showTextDocument(vscode.Uri.file(glossary.path));
  }

  /** Undoes the last change of a Glossa command; the editor's undo does not cover it. */
  private async undo(): Promise<void> {
    const glossaries = [...(await this.glossaries.existing()), ...this.glossaries.for().termbases].filter(
      ({ readOnly }) => !readOnly,
    );
    const last = glossaries.length ? await this.engine.request(allRequests.lastChange, { glossaries }) : null;
    if (!last)
      throw new UserError(
        (glossaries.length ? undefined : this.glossaries.whyIgnored()) ??
          vscode.l10n.t('There is no glossary change to undo.'),
      );
    await this.writer.write(last.glossary, () =>
      this.engine.request(allRequests.undo, { glossary: last.glossary, change: last.change }),
    );
    const detail = last.reason.detail ? `: ${last.reason.detail}` : '';
    const undone = sentence(
      '“{1}{2}” was undone in {0}.',
      glossaryName(last.glossary),
      commandWord(last.reason),
      detail,
    );
    const restored = countSentence(
      last.concepts,
      'The change to 1 entry was undone.',
      'The changes to {0} entries were undone.',
    );
    void showInformation(`${undone} ${restored}`);
  }
}

function placeOf({ node }: BrowseItem): ConceptReference {
  if (node.kind !== 'concept') throw new UserError(vscode.l10n.t('Select an entry in the Glossary view first.'));
  return { glossary: node.glossary.path, concept: node.concept.id };
}

/** Reports a change of a glossary, with an undo button. */
export function showUndoableChange(message: string): void {
  const undo = vscode.l10n.t('Undo');
  void showInformation(message, undo).then(
    (button) => button === undo && vscode.commands.executeCommand(Commands.undoChange),
  );
}

function commandWord({ command }: ChangeCommand): string {
  switch (command) {
    case 'add':
      return vscode.l10n.t('Add to Glossary');
    case 'import':
      return vscode.l10n.t('Import Glossary');
    case 'review':
      return vscode.l10n.t('Save Accepted Terms');
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
