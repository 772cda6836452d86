import * as vscode from 'vscode';
import { sanitisedText } from './shownText';

/** A row of a list. Its icon is a separate field, because its texts are shown literally. */
export interface ChoiceRow extends vscode.QuickPickItem {
  icon?: string;
}

type ChoiceOptions = Pick<
  vscode.QuickPickOptions,
  'title' | 'placeHolder' | 'ignoreFocusOut' | 'matchOnDescription' | 'matchOnDetail'
>;

/** @returns the row that was chosen; undefined if the user cancels */
export async function chooseRow<T extends ChoiceRow>(
  rows: readonly T[],
  options: ChoiceOptions,
): Promise<T | undefined> {
  return (await vscode.window.showQuickPick(shownRows(rows), shownOptions(options)))?.row;
}

/** @returns the rows that stay checked; undefined if the user cancels */
export async function chooseRows<T extends ChoiceRow>(
  rows: readonly T[],
  options: ChoiceOptions,
): Promise<T[] | undefined> {
  const picked = await vscode.window.showQuickPick(shownRows(rows), { ...shownOptions(options), canPickMany: true });
  return picked?.map(({ row }) => row);
}

/** Creates a list of rows that change while the user types: {@link setQuickPickRows} fills it. */
export function createQuickPick<T extends ChoiceRow>(placeholder: string): vscode.QuickPick<T> {
  const choice = vscode.window.createQuickPick<T>();
  choice.placeholder = sanitisedText(placeholder);
  return choice;
}

export function setQuickPickRows<T extends ChoiceRow>(choice: vscode.QuickPick<T>, rows: readonly T[]): void {
  choice.items = rows.map(shownRow);
}

interface TextQuestion {
  title: string;
  prompt: string;
  /** The initial text of the box. */
  value?: string;
  ignoreFocusOut?: boolean;
  /** True if the input is hidden while the user types it. */
  isSecret?: boolean;
  /** @returns an error message; undefined if the text is valid */
  validate?: (text: string) => string | undefined;
}

/** @returns the text; undefined if the user cancels */
export function askText({
  title,
  prompt,
  value,
  ignoreFocusOut,
  isSecret,
  validate,
}: TextQuestion): Thenable<string | undefined> {
  const validateInput = (text: string): string | undefined => {
    const problem = validate?.(text);
    return problem && sanitisedText(problem);
  };
  return vscode.window.showInputBox({
    title: sanitisedText(title),
    prompt: sanitisedText(prompt),
    value,
    ignoreFocusOut,
    password: isSecret,
    validateInput,
  });
}

function shownRows<T extends ChoiceRow>(rows: readonly T[]): (ChoiceRow & { row: T })[] {
  return rows.map((row) => ({ ...shownRow(row), row }));
}

function shownRow<T extends ChoiceRow>(row: T): T {
  const { icon, label, description, detail } = row;
  return {
    ...row,
    label: icon ? `$(${icon}) ${sanitisedText(label)}` : sanitisedText(label),
    description: description && sanitisedText(description),
    detail: detail && sanitisedText(detail),
  };
}

function shownOptions({ title = '', placeHolder = '', ...others }: ChoiceOptions): vscode.QuickPickOptions {
  return { ...others, title: sanitisedText(title), placeHolder: sanitisedText(placeHolder) };
}
