import * as vscode from 'vscode';
import {
  EngineCrashLoopError,
  EngineExitedError,
  EngineRequestError,
  formatErrorForLog,
  engineErrorMessage,
} from '../client/engineErrors';
import type { Log } from '../client/log';
import { showError, showInformation } from '../ui/messages';
import { Disposable } from '../workspace/disposable';
import type { ConceptReference } from './commandIds';
import { Commands, DeprecatedCommands } from './commandIds';

/** An error of the editor side whose message is meant for the user. */
export class UserError extends Error {}

/** A condition that the user must fulfil first, not a failure. */
export class PreconditionError extends UserError {}

/** Registers commands and reports each failure once, as a message. Cancellation is not a failure. */
export class CommandRegistry extends Disposable {
  constructor(private readonly log: Log) {
    super();
  }

  add<T extends unknown[]>(id: string, handler: (...args: T) => unknown): void {
    this.register(vscode.commands.registerCommand(id, (...args: T) => this.run(id, () => handler(...args))));
  }

  /**
   * Runs the work of a command or page and reports failures.
   *
   * @param name the name of the work, for the log
   */
  async run<R>(name: string, work: () => R | Promise<R>): Promise<R | undefined> {
    try {
      return await work();
    } catch (error) {
      this.showError(name, error);
      return undefined;
    }
  }

  private showError(name: string, error: unknown): void {
    if (error instanceof vscode.CancellationError) return;
    this.log.error('command', `${name}: ${formatErrorForLog(error)}`);
    if (error instanceof PreconditionError) return void showInformation(error.message);
    const showLog = vscode.l10n.t('Show Log');
    const restart = vscode.l10n.t('Restart Engine');
    const message = messageOf(error);
    const buttons =
      error instanceof EngineCrashLoopError
        ? [restart, showLog]
        : error instanceof UserError || error instanceof EngineRequestError
          ? []
          : [showLog];
    void showError(message, ...buttons).then((button) => {
      if (button === showLog) this.log.show();
      if (button === restart) void vscode.commands.executeCommand(Commands.restartEngine);
    });
  }
}

function messageOf(error: unknown): string {
  if (error instanceof EngineRequestError) return engineErrorMessage(error);
  if (error instanceof UserError || error instanceof EngineCrashLoopError || error instanceof EngineExitedError)
    return error.message;
  return vscode.l10n.t('An internal error occurred in Glossa. See the log.');
}

/** Registers each former id as an alias of its replacement. */
export function registerDeprecatedCommands(commands: CommandRegistry, stopAdapting: () => Promise<void>): void {
  const run = vscode.commands.executeCommand;
  commands.add(DeprecatedCommands.buildFromFiles, (clicked?: vscode.Uri, selected?: vscode.Uri[]) =>
    run(Commands.buildGlossary, clicked, selected),
  );
  commands.add(DeprecatedCommands.stopAdapting, stopAdapting);
  commands.add(DeprecatedCommands.mergeVersions, (uri: string, concept?: string) =>
    run(Commands.resolveVersions, { glossary: vscode.Uri.parse(uri).fsPath, concept }),
  );
  commands.add(DeprecatedCommands.chooseVersion, (place: ConceptReference) => run(Commands.resolveVersions, place));
  for (const id of [DeprecatedCommands.changeStatus, DeprecatedCommands.changeDomain])
    commands.add(id, (...given: unknown[]) => run(Commands.changeFields, ...given));
}
