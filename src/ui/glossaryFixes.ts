import * as vscode from 'vscode';
import { versionsOf } from './glossaryVersions';

/** Offers, where a merge has left several versions of an entry, to keep one of them. Conflict markers have the editor's own actions. */
export class GlossaryFixes implements vscode.CodeActionProvider {
  provideCodeActions(document: vscode.TextDocument, _range: vscode.Range, { diagnostics }: vscode.CodeActionContext): vscode.CodeAction[] {
    const found = diagnostics.filter(({ source }) => source === 'Glossa');
    if (!found.length) return [];
    const lines = document.getText().split(/\r?\n/);
    return found.flatMap((diagnostic) => {
      const line = diagnostic.range.start.line;
      const others = versionsOf(lines, line).filter((each) => each !== line);
      if (!others.length) return [];
      return [
        fix(vscode.l10n.t('Keep the other version of the entry and delete this line'), document, diagnostic, [line]),
        fix(vscode.l10n.t('Keep this version of the entry and delete the other'), document, diagnostic, others),
      ];
    });
  }
}

function fix(title: string, document: vscode.TextDocument, diagnostic: vscode.Diagnostic, lines: readonly number[]): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = [diagnostic];
  action.edit = new vscode.WorkspaceEdit();
  for (const line of lines) action.edit.delete(document.uri, document.lineAt(line).rangeIncludingLineBreak);
  return action;
}
