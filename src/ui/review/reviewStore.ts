import * as vscode from 'vscode';
import { Disposable } from '../disposable';
import type { ReviewState } from './reviewTypes';

/** Milliseconds after a change until the review is written. */
const REST = 1_000;

/** Keeps an unfinished review in the workspace's storage, so that neither a closed tab nor a reload loses it. */
export class ReviewStore extends Disposable {
  private readonly file: vscode.Uri;
  private timer: NodeJS.Timeout | undefined;
  /** What has not been written yet. */
  private pending: ReviewState | undefined;
  private writing: Promise<void> = Promise.resolve();

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
      // None was left behind.
      return undefined;
    }
  }

  /** Writes the state as it will be when the reader pauses. */
  save(state: ReviewState): void {
    this.pending = state;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), REST);
  }

  /** Writes at once what waits for a pause, as before the window is closed. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    return (this.writing = this.writing.catch(() => undefined).then(() => this.write()));
  }

  async clear(): Promise<void> {
    this.pending = undefined;
    await this.flush().catch(() => undefined);
    await vscode.workspace.fs.delete(this.file).then(undefined, () => undefined);
  }

  /** Beside the file and then in its place, so that a window that ends meanwhile leaves the one before. */
  private async write(): Promise<void> {
    const state = this.pending;
    if (!state) return;
    this.pending = undefined;
    await vscode.workspace.fs.createDirectory(this.folder);
    const beside = vscode.Uri.joinPath(this.folder, 'review.json.new');
    await vscode.workspace.fs.writeFile(beside, new TextEncoder().encode(JSON.stringify(state)));
    await vscode.workspace.fs.rename(beside, this.file, { overwrite: true });
  }
}
