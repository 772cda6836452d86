import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { Disposable } from '../workspace/disposable';
import { isRightToLeftInterface, tooltipText, sanitisedText } from './shownText';

/** A highlighted phrase in the label of a tree item, with the text before it. */
export interface MarkedPart {
  before: string;
  phrase: string;
}

/** The content of a tree item. */
export interface TreeItemContent {
  label: string;
  /** The parts of the label that are marked, each with the text before it. */
  marked?: readonly MarkedPart[];
  description?: string;
  /** Line by line. */
  tooltip?: readonly (string | undefined)[];
  /** The text for screen readers, which replaces label and description. */
  accessibilityLabel?: string;
  icon?: vscode.ThemeIcon;
  id?: string;
  contextValue?: string;
  command?: vscode.Command;
}

/** Converts a line to a VS Code tree item with sanitised texts. */
export function makeTreeItem(
  { label, marked, description, tooltip, accessibilityLabel, icon, id, contextValue, command }: TreeItemContent,
  state: vscode.TreeItemCollapsibleState,
): vscode.TreeItem {
  const item = new vscode.TreeItem(
    { label: sanitisedText(label), highlights: marked?.flatMap((part) => highlightsOf(sanitisedText(label), part)) },
    state,
  );
  if (id !== undefined) item.id = id;
  item.description = description && sanitisedText(description);
  item.tooltip = tooltip && tooltipText(tooltip);
  if (accessibilityLabel !== undefined) item.accessibilityInformation = { label: sanitisedText(accessibilityLabel) };
  item.iconPath = icon;
  item.contextValue = contextValue;
  item.command = command;
  return item;
}

function highlightsOf(label: string, { before, phrase }: MarkedPart): [number, number][] {
  const marked = sanitisedText(phrase);
  const start = label.indexOf(marked, sanitisedText(before).length);
  return start < 0 ? [] : [[start, start + marked.length]];
}

/** An item of a tree; its children are missing if they are requested when it is expanded. */
export interface TreeNode {
  line: TreeItemContent;
  state: vscode.TreeItemCollapsibleState;
  children?: readonly TreeNode[];
}

/** A tree in the sidebar or the panel. Subclasses set its items with `showRoots`, or override `getChildren`. */
export abstract class ItemTree<T extends TreeNode> extends Disposable implements vscode.TreeDataProvider<T> {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  readonly onDidChangeTreeData = this.emitter.event;
  protected readonly view: vscode.TreeView<T>;
  protected roots: readonly T[] = [];

  constructor(id: string, options: Omit<vscode.TreeViewOptions<T>, 'treeDataProvider'> = {}) {
    super();
    this.view = this.register(vscode.window.createTreeView<T>(id, { treeDataProvider: this, ...options }));
  }

  getTreeItem({ line, state }: T): vscode.TreeItem {
    return makeTreeItem(line, state);
  }

  getChildren(item?: T): T[] | Promise<T[]> {
    return [...(item ? ((item.children ?? []) as readonly T[]) : this.roots)];
  }

  protected showRoots(roots: readonly T[]): void {
    this.roots = roots;
    this.refresh();
  }

  /** Sets the description beside the view's title, and the message above its lines. */
  protected describeView({ description, message }: { description?: string; message?: string }): void {
    this.view.description = description && sanitisedText(description);
    this.view.message = message && sanitisedText(message);
  }

  protected refresh(): void {
    this.emitter.fire();
  }
}

/**
 * Creates a webview panel.
 *
 * @param keepsFocus true to leave the focus where it is
 */
export function makePanel(
  type: string,
  title: string,
  { keepsFocus = false, ...options }: vscode.WebviewPanelOptions & { keepsFocus?: boolean } = {},
): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(
    type,
    sanitisedText(title),
    { viewColumn: vscode.ViewColumn.Active, preserveFocus: keepsFocus },
    options,
  );
}

export function setPanelTitle(panel: vscode.WebviewPanel, title: string): void {
  panel.title = sanitisedText(title);
}

/**
 * Creates an item at the right of the status bar.
 *
 * @param name the name in the context menu of the status bar
 */
export function makeStatusBarItem(id: string, name: string, priority: number): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, priority);
  item.name = sanitisedText(name);
  return item;
}

/** The content of a status bar item. */
interface StatusText {
  /** The name of the icon. */
  icon: string;
  text: string;
  /** Line by line. */
  tooltip: readonly string[];
  accessibilityLabel: string;
}

export function setStatusBarItemText(
  item: vscode.StatusBarItem,
  { icon, text, tooltip, accessibilityLabel }: StatusText,
): void {
  item.text = `$(${icon}) ${sanitisedText(text)}`;
  item.tooltip = tooltipText(tooltip);
  item.accessibilityInformation = { label: sanitisedText(accessibilityLabel) };
}

/**
 * Fills a panel with a page. The page loads only its own script and style; pictures are embedded as data.
 *
 * @param name the name of the page: its script in dist, its style in media, and the id of its content
 */
export function openPage(
  { webview }: vscode.WebviewPanel,
  extension: vscode.Uri,
  name: 'review' | 'entry',
  title: string,
): void {
  const nonce = randomBytes(16).toString('base64');
  const scripts = vscode.Uri.joinPath(extension, 'dist');
  const styles = vscode.Uri.joinPath(extension, 'media');
  webview.options = { enableScripts: true, localResourceRoots: [scripts, styles] };
  const script = webview.asWebviewUri(vscode.Uri.joinPath(scripts, `${name}.js`));
  const style = webview.asWebviewUri(vscode.Uri.joinPath(styles, `${name}.css`));
  const policy =
    `default-src 'none'; img-src data:; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'; base-uri ` +
    `'none'; form-action 'none'`;
  webview.html = `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}" dir="${isRightToLeftInterface(vscode.env.language) ? 'rtl' : 'ltr'}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="${style}">
  <title>${escapeHtml(title)}</title>
</head>
<body>
  <main id="${name}"></main>
  <script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Creates a diagnostic for the Problems view and the editor. */
export function makeDiagnostic(
  range: vscode.Range,
  message: string,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, sanitisedText(message), severity);
  diagnostic.source = 'Glossa';
  return diagnostic;
}

/** Creates the related information of a diagnostic: a location with a message. */
export function makeRelatedInformation(
  location: vscode.Location,
  message: string,
): vscode.DiagnosticRelatedInformation {
  return new vscode.DiagnosticRelatedInformation(location, sanitisedText(message));
}

/** Returns a fix for a problem, which runs a command if one is given; the caller may add an edit. */
export function makeQuickFix(title: string, command?: string, ...args: unknown[]): vscode.CodeAction {
  const action = new vscode.CodeAction(sanitisedText(title), vscode.CodeActionKind.QuickFix);
  if (command !== undefined) action.command = { title: action.title, command, arguments: args };
  return action;
}

/** Sets the description of a task in the list of tasks. */
export function setTaskDescription(task: vscode.Task, detail: string): vscode.Task {
  task.detail = sanitisedText(detail);
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
    { label: sanitisedText(label), description: sanitisedText(description) },
    vscode.CompletionItemKind.Text,
  );
  item.detail = detail && sanitisedText(detail);
  item.documentation = documentation && tooltipText(documentation.split('\n'));
  return item;
}

/**
 * Returns a verified picture file as Markdown.
 *
 * @param name the text for a screen reader, without Markdown syntax
 */
export function pictureMarkdown(file: string, name: string, width: number): string {
  return `![${name}](${vscode.Uri.file(file).toString()}|width=${Math.round(width)})`;
}

/**
 * Creates a hover of Markdown with icons.
 *
 * @param paragraphs Markdown in which `escapeMarkdown` has escaped all text from files
 * @param enabledCommands the only commands that links may run
 */
export function makeHoverMarkdown(
  paragraphs: readonly string[],
  enabledCommands: readonly string[],
): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(paragraphs.join('\n\n'), true);
  markdown.isTrusted = { enabledCommands };
  return markdown;
}
