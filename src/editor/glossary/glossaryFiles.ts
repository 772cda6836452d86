import * as vscode from 'vscode';
import { Requests } from '../../protocol/protocol';
import type { ConceptPlace } from '../commands/commandArguments';
import { Commands } from '../commands/commandIds';
import type { CommandRegistry } from '../commands/commandRegistry';
import { ToldError } from '../commands/commandRegistry';
import type { EngineClient } from '../client/engineClient';
import type { Glossaries } from './glossaries';
import { fileExists } from './glossaries';

/** Opens glossaries as the text that they are, at an entry or at their beginning. */
export class GlossaryFiles {
  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
  ) {}

  register(commands: CommandRegistry): void {
    commands.add(Commands.openConcept, (place: ConceptPlace) => this.openConcept(place));
    commands.add(Commands.openGlossary, () => this.openGlossary());
  }

  private async openConcept({ glossary, concept }: ConceptPlace): Promise<void> {
    const { line } = await this.engine.request(Requests.concept, { glossary: { path: glossary }, id: concept });
    const place = new vscode.Position(line - 1, 0);
    await vscode.window.showTextDocument(vscode.Uri.file(glossary), { selection: new vscode.Range(place, place) });
  }

  private async openGlossary(): Promise<void> {
    const { all, target } = this.glossaries.for(vscode.window.activeTextEditor?.document.uri);
    const glossary = target ?? all[0];
    if (!glossary || !(await fileExists(glossary))) {
      throw new ToldError(vscode.l10n.t('The glossary does not exist yet. It comes into being with its first entry.'));
    }
    await vscode.window.showTextDocument(vscode.Uri.file(glossary.path));
  }
}
