import * as vscode from 'vscode';
import { shownLines, shownText } from './shownText';

/** A problem as the Problems view and the editor show it. */
export function makeDiagnostic(
  range: vscode.Range,
  message: string,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, shownText(message), severity);
  diagnostic.source = 'Glossa';
  return diagnostic;
}

/** Makes a place related to a problem, with a message. */
export function makeRelatedPlace(location: vscode.Location, message: string): vscode.DiagnosticRelatedInformation {
  return new vscode.DiagnosticRelatedInformation(location, shownText(message));
}

/** A fix for a problem, which runs a command where one is given; whoever asks for the fix may give it an edit. */
export function makeQuickFix(title: string, command?: string, ...args: unknown[]): vscode.CodeAction {
  const action = new vscode.CodeAction(shownText(title), vscode.CodeActionKind.QuickFix);
  if (command !== undefined) action.command = { title: action.title, command, arguments: args };
  return action;
}

/** Sets the description of a task in the list of tasks. */
export function describeTask(task: vscode.Task, detail: string): vscode.Task {
  task.detail = shownText(detail);
  return task;
}

interface CompletionText {
  label: string;
  description: string;
  detail?: string;
  documentation?: string;
}

/** Makes a completion item. Its caller sets the inserted text, which is not displayed text. */
export function makeCompletion({ label, description, detail, documentation }: CompletionText): vscode.CompletionItem {
  const item = new vscode.CompletionItem(
    { label: shownText(label), description: shownText(description) },
    vscode.CompletionItemKind.Text,
  );
  item.detail = detail && shownText(detail);
  item.documentation = documentation && shownLines(documentation.split('\n'));
  return item;
}

/**
 * A picture from a file that was looked at before, as Markdown. @param name what a screen reader says, without signs of
 * Markdown
 */
export function pictureMarkdown(file: string, name: string, width: number): string {
  return `![${name}](${vscode.Uri.file(file).toString()}|width=${Math.round(width)})`;
}

/**
 * A hover of Markdown with icons.
 * @param paragraphs with every text of files escaped by `escapeMarkdown`
 * @param enabledCommands the only ones that its links may run
 */
export function makeHoverMarkdown(
  paragraphs: readonly string[],
  enabledCommands: readonly string[],
): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(paragraphs.join('\n\n'), true);
  markdown.isTrusted = { enabledCommands };
  return markdown;
}
