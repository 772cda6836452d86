import * as vscode from 'vscode';
import type { GlossaryReference } from '../../protocol/protocol';
import type { Glossaries } from '../glossary/glossaries';
import { glossaryFileExists } from '../glossary/glossaries';
import { setTaskDescription } from '../ui/views';
import { Disposable } from '../workspace/disposable';
import type { Settings } from '../workspace/settings';

/** The type of tasks in the manifest and in `tasks.json`. */
const TYPE = 'glossa';
const COMMAND = 'check';
const MATCHER = '$glossa';

/** The task definition in `tasks.json`. */
interface CheckDefinition extends vscode.TaskDefinition {
  /** The files and folders to check, relative to the workspace folder; if missing, the whole folder. */
  paths?: string[];
  /** Further options of `glossa check`. */
  args?: string[];
}

/** Provides the task `glossa: check`, which runs `glossa check` on a folder and lists its findings as problems. */
export class CheckTasks extends Disposable implements vscode.TaskProvider {
  /** @param program the command line's script */
  constructor(
    private readonly program: string,
    private readonly glossaries: Glossaries,
    private readonly settings: Settings,
  ) {
    super();
    this.register(vscode.tasks.registerTaskProvider(TYPE, this));
  }

  async provideTasks(): Promise<vscode.Task[]> {
    const tasks = (vscode.workspace.workspaceFolders ?? []).map((folder) =>
      this.taskFor(folder, { type: TYPE, command: COMMAND }),
    );
    return (await Promise.all(tasks)).filter((task) => task !== undefined);
  }

  /** Completes a task from `tasks.json`. */
  resolveTask({ definition, scope }: vscode.Task): Promise<vscode.Task | undefined> {
    const folder = isFolder(scope) ? scope : vscode.workspace.workspaceFolders?.[0];
    return folder && definition.command === COMMAND
      ? this.taskFor(folder, definition as CheckDefinition)
      : Promise.resolve(undefined);
  }

  /** Returns undefined for a folder without a glossary. */
  private async taskFor(folder: vscode.WorkspaceFolder, definition: CheckDefinition): Promise<vscode.Task | undefined> {
    if (folder.uri.scheme !== 'file') return undefined;
    const { all } = this.glossaries.for(folder.uri);
    const exist = await Promise.all(all.map(glossaryFileExists));
    const glossaries = all.filter((_, index) => exist[index]);
    if (!glossaries.length) return undefined;
    const execution = new vscode.ProcessExecution(
      process.execPath,
      [this.program, COMMAND, ...this.argumentsFor(folder, definition, glossaries)],
      { cwd: folder.uri.fsPath, env: { ELECTRON_RUN_AS_NODE: '1' } },
    );
    const task = new vscode.Task(definition, folder, COMMAND, TYPE, execution, MATCHER);
    return setTaskDescription(
      task,
      vscode.l10n.t('Check all translations in the folder against the folder’s glossaries'),
    );
  }

  /** Returns the task's arguments, with the folder's settings: its findings are those of the editor. */
  private argumentsFor(
    { uri }: vscode.WorkspaceFolder,
    { paths = ['.'], args = [] }: CheckDefinition,
    glossaries: readonly GlossaryReference[],
  ): string[] {
    const { modelFolder } = this.settings;
    const patterns = this.settings.checkPatterns(uri);
    return [
      ...paths,
      ...glossaries.flatMap(({ path }) => ['--glossary', path]),
      ...(glossaries.every(({ strict }) => strict) ? ['--strict'] : []),
      ...(this.settings.checkIncludeUnfinished(uri) ? ['--include-unfinished'] : []),
      ...['--rules', this.settings.checkRules(uri).join(',')],
      ...(Array.isArray(patterns) && patterns.length ? ['--patterns', JSON.stringify(patterns)] : []),
      ...(modelFolder === undefined ? [] : ['--model', modelFolder]),
      ...args,
    ];
  }
}

function isFolder(scope: vscode.Task['scope']): scope is vscode.WorkspaceFolder {
  return typeof scope === 'object';
}
