import * as vscode from 'vscode';
import type { ConceptPlace } from './commandArguments';
import { Commands, FormerCommands } from './commandIds';
import type { CommandRegistry } from './commandRegistry';

/** Registers each former id as an alias of its replacement. */
export function registerFormerCommands(commands: CommandRegistry, stopAdapting: () => Promise<void>): void {
  const run = vscode.commands.executeCommand;
  commands.add(FormerCommands.buildFromFiles, (clicked?: vscode.Uri, selected?: vscode.Uri[]) =>
    run(Commands.buildGlossary, clicked, selected),
  );
  commands.add(FormerCommands.stopAdapting, stopAdapting);
  commands.add(FormerCommands.mergeVersions, (uri: string, concept?: string) =>
    run(Commands.resolveVersions, { glossary: vscode.Uri.parse(uri).fsPath, concept }),
  );
  commands.add(FormerCommands.chooseVersion, (place: ConceptPlace) => run(Commands.resolveVersions, place));
  for (const id of [FormerCommands.changeStatus, FormerCommands.changeDomain])
    commands.add(id, (...given: unknown[]) => run(Commands.changeFields, ...given));
}
