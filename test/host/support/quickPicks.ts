import * as vscode from 'vscode';
import { eventually } from './documents';

/** Answers every quick pick with its first row, until the work that asks is done. */
export const accepting = (work: Thenable<unknown>): Promise<void> =>
  answering(work, 'workbench.action.acceptSelectedQuickOpenItem');
/** Leaves every quick pick, until the work that asks is done. */
export const leaving = (work: Thenable<unknown>): Promise<void> => answering(work, 'workbench.action.closeQuickOpen');

async function answering(work: Thenable<unknown>, answer: string): Promise<void> {
  let isDone = false;
  void work.then(() => (isDone = true));
  await eventually('the end of the questions', async () => {
    await vscode.commands.executeCommand(answer);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return isDone || undefined;
  });
}
