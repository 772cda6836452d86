import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { readRegular } from '../../gate/regularFile';
import { Disposable } from '../workspace/disposable';
import type { ReviewState } from './reviewTypes';

/** Milliseconds after a change until the review is written. */
const REST = 1_000;
/** Hundreds of thousands of pairs, each with its sentences. */
const MOST_BYTES = 256 << 20;

/** Keeps an unfinished review in the workspace's storage, so that neither a closed tab nor a reload loses it. Sentences of both documents stand in it: it is for its owner alone. */
export class ReviewStore extends Disposable {
  private readonly file: string;
  /** The next version, until it takes the file's place. */
  private readonly next: string;
  private timer: NodeJS.Timeout | undefined;
  /** What has not been written yet. */
  private pending: ReviewState | undefined;
  private writing: Promise<void> = Promise.resolve();

  private isFailing = false;

  /**
   * @param folder of this machine
   * @param tellFailure once, when a version could not be written, until one could
   */
  constructor(
    private readonly folder: vscode.Uri,
    private readonly tellFailure: (file: string, error: unknown) => void = () => undefined,
  ) {
    super();
    this.file = join(folder.fsPath, 'review.json');
    this.next = `${this.file}.new`;
    this.register({ dispose: () => clearTimeout(this.timer) });
  }

  async read(): Promise<ReviewState | undefined> {
    try {
      const state: ReviewState = JSON.parse((await readRegular(this.file, MOST_BYTES)).toString('utf8'));
      await chmod(this.file, 0o600).catch(() => undefined); // on a file system without modes it is as it is
      // One that an earlier version left behind has no history.
      state.history ??= { undoable: [], redoable: [] };
      return state;
    } catch {
      // None was left behind, somebody has cut it short, or what stands there is no file: there is nothing to bring back.
      return undefined;
    }
  }

  /** Writes the state as it will be when the reader pauses. */
  save(state: ReviewState): void {
    this.pending = state;
    clearTimeout(this.timer);
    // Told by then, and what was not written still waits.
    this.timer = setTimeout(() => void this.flush().catch(() => undefined), REST);
  }

  /** Writes at once what waits for a pause, as before the extension ends; by then the editor no longer serves its files, so that they are Node's here. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    // Whoever asked for the last write has its failure; what it left pending is written now.
    return (this.writing = this.writing.catch(() => undefined).then(() => this.write()));
  }

  async clear(): Promise<void> {
    this.pending = undefined;
    // Only waits for a write that is under way: whether it fails does not matter, because the file goes.
    await this.flush().catch(() => undefined);
    await Promise.all([rm(this.file, { force: true }), rm(this.next, { force: true })]);
  }

  /** Beside the file and then in its place, so that whatever ends meanwhile leaves the one before. */
  private async write(): Promise<void> {
    const state = this.pending;
    if (!state) return;
    this.pending = undefined;
    try {
      await mkdir(this.folder.fsPath, { recursive: true, mode: 0o700 });
      // What an end left half written, perhaps by an earlier version and open to everyone, must not lend its mode.
      await rm(this.next, { force: true });
      await writeFile(this.next, JSON.stringify(state), { mode: 0o600, flag: 'wx' });
      await rename(this.next, this.file);
      this.isFailing = false;
    } catch (error) {
      this.pending ??= state;
      // What went wrong first is what is told.
      await rm(this.next, { force: true }).catch(() => undefined);
      if (!this.isFailing) this.tellFailure(this.file, error);
      this.isFailing = true;
      throw error;
    }
  }
}
