import * as vscode from 'vscode';
import type { GlossaryOverview } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { formatErrorForLog } from '../client/engineErrors';
import type { Log } from '../client/log';
import type { VersionsArguments } from '../commands/commandIds';
import { Commands } from '../commands/commandIds';
import { UserError } from '../commands/commandRegistry';
import { countSentence } from '../ui/valueLabels';
import { makeDiagnostic, makeQuickFix } from '../ui/views';
import { sentence, showInformation } from '../ui/messages';
import { Disposable } from '../workspace/disposable';
import { hasGitConflict, conceptIdOfLine, isConflictStartMarker, linesOfEntryAt } from './gitMerge';
import type { Glossaries } from './glossaries';
import { glossaryName } from './glossaries';
import { showUndoableChange } from './glossaryCommands';
import type { GlossaryWriter } from './glossaryWriter';

/** Shows errors in a glossary in the Problems view by line: typos from manual edits, and git conflicts. */
export class GlossaryProblems extends Disposable {
  private readonly diagnostics = this.register(vscode.languages.createDiagnosticCollection('glossa'));
  private refreshes = 0;

  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
    private readonly log: Log,
  ) {
    super();
    const refresh = () => void this.refresh();
    this.register(glossaries.onDidChange(refresh));
    this.register(engine.onDidBecomeReady(refresh));
  }

  private async refresh(): Promise<void> {
    const number = ++this.refreshes;
    const glossaries = await this.glossaries.existing();
    try {
      // Without a glossary there is no request, so the engine does not start.
      const overviews = glossaries.length ? await this.engine.request(allRequests.overview, { glossaries }) : [];
      if (number === this.refreshes) this.show(overviews);
    } catch (error) {
      this.log.warn('glossary', formatErrorForLog(error));
    }
  }

  private show(overviews: readonly GlossaryOverview[]): void {
    this.diagnostics.clear();
    for (const { path, problems } of overviews) {
      const diagnostics = problems.map(({ line, message }) => {
        const range = new vscode.Range(line - 1, 0, line - 1, Number.MAX_SAFE_INTEGER);
        return makeDiagnostic(range, message, vscode.DiagnosticSeverity.Warning);
      });
      if (diagnostics.length) this.diagnostics.set(vscode.Uri.file(path), diagnostics);
    }
  }
}

/** Offers fixes after a merge in git: to keep one version or side, or to merge both. */
export class GlossaryFixes implements vscode.CodeActionProvider {
  constructor(
    private readonly glossaries: Glossaries,
    private readonly writer: GlossaryWriter,
  ) {}

  provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const found = diagnostics.filter(({ source }) => source === 'Glossa');
    if (!found.length) return [];
    const lines = document.getText().split(/\r?\n/);
    const isConflicted = hasGitConflict(lines);
    return found.flatMap((diagnostic) => {
      const line = diagnostic.range.start.line;
      if (isConflictStartMarker(lines[line]))
        return [mergeFix(vscode.l10n.t('Merge both sides of all conflicts in this file'), document, diagnostic)];
      const others = linesOfEntryAt(lines, line).filter((each) => each !== line);
      if (!others.length) return [];
      return [
        // If the file has a conflict, resolving it may delete the side with the merged line.
        ...(isConflicted
          ? []
          : [
              mergeFix(
                vscode.l10n.t('Merge all versions of the entry'),
                document,
                diagnostic,
                conceptIdOfLine(lines[line]),
              ),
            ]),
        deletionFix(vscode.l10n.t('Delete this version of the entry'), document, diagnostic, [line]),
        deletionFix(
          vscode.l10n.t('Keep this version of the entry and delete all others'),
          document,
          diagnostic,
          others,
        ),
      ];
    });
  }

  /** Merges the versions of one entry, or of all entries and conflicts of the file. */
  async merge({ glossary: file, concept: id }: VersionsArguments): Promise<void> {
    const glossary = (await this.glossaries.existing()).find(({ path }) => path === file);
    if (!glossary)
      throw new UserError(
        sentence('{0} is not one of the glossaries in use. Add it to the setting “glossa.glossaries”.', file),
      );
    const { updated } = await this.writer.change(glossary, { kind: 'unite', id }, { command: 'resolve' });
    const name = glossaryName(glossary);
    if (id !== undefined) return showUndoableChange(sentence('The versions of the entry in {0} were merged.', name));
    const kept = sentence('The conflicts in {0} were resolved. Both sides were kept.', name);
    // If no entry is on both sides, there is nothing to undo except the conflict markers.
    if (!updated) return void showInformation(kept);
    const merged = countSentence(
      updated,
      'The versions of 1 entry were merged.',
      'The versions of {0} entries were merged.',
    );
    showUndoableChange(`${kept} ${merged}`);
  }
}

function mergeFix(
  title: string,
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
  id?: string,
): vscode.CodeAction {
  const place: VersionsArguments = { glossary: document.uri.fsPath, concept: id };
  const action = makeQuickFix(title, Commands.resolveVersions, place);
  action.diagnostics = [diagnostic];
  action.isPreferred = true;
  return action;
}

function deletionFix(
  title: string,
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
  lines: readonly number[],
): vscode.CodeAction {
  const action = makeQuickFix(title);
  action.diagnostics = [diagnostic];
  action.edit = new vscode.WorkspaceEdit();
  for (const line of lines) action.edit.delete(document.uri, document.lineAt(line).rangeIncludingLineBreak);
  return action;
}
