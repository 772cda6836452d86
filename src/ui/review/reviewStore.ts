import * as vscode from 'vscode';
import { Disposable } from '../disposable';
import type { ReviewState } from './reviewTypes';

/** Milliseconds after a change until the review is written. */
const REST = 1_000;

/** Keeps an unfinished review in the workspace's storage, so that neither a closed tab nor a reload loses it. */
export class ReviewStore extends Disposable {
  private readonly file: vscode.Uri;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly folder: vscode.Uri) {
    super();
    this.file = vscode.Uri.joinPath(folder, 'review.json');
    this.register({ dispose: () => clearTimeout(this.timer) });
  }

  async read(): Promise<ReviewState | undefined> {
    try {
      const state: ReviewState = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(this.file)));
      // One that an earlier version left behind has no history.
      state.history ??= { undoable: [], redoable: [] };
      return state;
    } catch {
      // None was left behind, or its writing was cut short by the end of the editor: there is nothing to bring back.
      return undefined;
    }
  }

  /** Writes the state as it will be when the reader pauses. */
  save(state: ReviewState): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.write(state), REST);
  }

  async clear(): Promise<void> {
    clearTimeout(this.timer);
    await vscode.workspace.fs.delete(this.file).then(undefined, () => undefined);
  }

  private async write(state: ReviewState): Promise<void> {
    await vscode.workspace.fs.createDirectory(this.folder);
    await vscode.workspace.fs.writeFile(this.file, new TextEncoder().encode(JSON.stringify(state)));
  }
}
