import * as vscode from 'vscode';
import { shownLines, shownText } from './shownText';

/** A part of a line of a tree. */
export interface MarkedPart {
  before: string;
  phrase: string;
}

/** A line of a tree as a view describes it. */
export interface TreeLine {
  label: string;
  /** Parts of the label that are marked, each with what stands before it. */
  marked?: readonly MarkedPart[];
  description?: string;
  /** Line by line. */
  tooltip?: readonly (string | undefined)[];
  /** The screen reader's text in place of label and description. */
  spoken?: string;
  icon?: vscode.ThemeIcon;
  id?: string;
  contextValue?: string;
  command?: vscode.Command;
}

/** Returns VS Code's tree item. */
export function treeItemOf(
  { label, marked, description, tooltip, spoken, icon, id, contextValue, command }: TreeLine,
  state: vscode.TreeItemCollapsibleState,
): vscode.TreeItem {
  const item = new vscode.TreeItem(
    { label: shownText(label), highlights: marked?.flatMap((part) => highlightsOf(shownText(label), part)) },
    state,
  );
  if (id !== undefined) item.id = id;
  item.description = description && shownText(description);
  item.tooltip = tooltip && shownLines(tooltip);
  if (spoken !== undefined) item.accessibilityInformation = { label: shownText(spoken) };
  item.iconPath = icon;
  item.contextValue = contextValue;
  item.command = command;
  return item;
}

function highlightsOf(label: string, { before, phrase }: MarkedPart): [number, number][] {
  const marked = shownText(phrase);
  const start = label.indexOf(marked, shownText(before).length);
  return start < 0 ? [] : [[start, start + marked.length]];
}

/** Sets the description beside a view's title, and the message above its lines. */
export function describeView(
  view: Pick<vscode.TreeView<unknown>, 'description' | 'message'>,
  { description, message }: { description?: string; message?: string },
): void {
  view.description = description && shownText(description);
  view.message = message && shownText(message);
}

/** Makes a tab with one of Glossa's pages. @param keepsFocus whether the focus stays */
export function makePanel(
  type: string,
  title: string,
  { keepsFocus = false, ...options }: vscode.WebviewPanelOptions & { keepsFocus?: boolean } = {},
): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(
    type,
    shownText(title),
    { viewColumn: vscode.ViewColumn.Active, preserveFocus: keepsFocus },
    options,
  );
}

export function setPanelTitle(panel: vscode.WebviewPanel, title: string): void {
  panel.title = shownText(title);
}

/** Makes an item at the right of the status bar. @param name by which the user hides it */
export function makeStatusItem(id: string, name: string, priority: number): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, priority);
  item.name = shownText(name);
  return item;
}

/** The content of a status bar item. */
interface StatusText {
  /** The name of the icon. */
  icon: string;
  text: string;
  /** Line by line. */
  tooltip: readonly string[];
  spoken: string;
}

export function setStatusText(item: vscode.StatusBarItem, { icon, text, tooltip, spoken }: StatusText): void {
  item.text = `$(${icon}) ${shownText(text)}`;
  item.tooltip = shownLines(tooltip);
  item.accessibilityInformation = { label: shownText(spoken) };
}
