import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { hasChecksum, withChecksum, verifyAndStripChecksum } from '../../gate/fileStamp';
import { pathExists, readRegularFile } from '../../gate/regularFile';
import { Disposable } from '../workspace/disposable';
import type { ReviewState } from './reviewSession';

/** The delay in milliseconds between a change and the saving of the review. */
const SAVE_DELAY_MS = 1_000;
/** The maximum size of a review in bytes: enough for hundreds of thousands of pairs with their sentences. */
const MAX_BYTES = 256 << 20;

/**
 * Saves an unfinished review in the workspace's storage, to survive a closed tab or a reload. It contains sentences of
 * both documents: only its owner may read it.
 */
export class ReviewStore extends Disposable {
  private readonly file: string;
  /** The path of the temporary file that replaces `file`. */
  private readonly next: string;
  private timer: NodeJS.Timeout | undefined;
  /** The unwritten state. */
  private pending: ReviewState | undefined;
  private writing: Promise<void> = Promise.resolve();

  private isFailing = false;

  /**
   * @param folder the local storage folder of the workspace
   * @param reportFailure called once if saving fails, until it succeeds again
   * @param reportDamage called if a review does not match its checksum and is not reopened
   */
  constructor(
    private readonly folder: vscode.Uri,
    private readonly reportFailure: (file: string, error: unknown) => void = () => undefined,
    private readonly reportDamage: (file: string) => void = () => undefined,
  ) {
    super();
    this.file = join(folder.fsPath, 'review.json');
    this.next = `${this.file}.new`;
    this.register({ dispose: () => clearTimeout(this.timer) });
  }

  exists(): Promise<boolean> {
    return pathExists(this.file);
  }

  async read(): Promise<ReviewState | undefined> {
    try {
      const bytes = await readRegularFile(this.file, MAX_BYTES);
      // A file from an earlier version has no checksum.
      const content = hasChecksum(bytes) ? await verifyAndStripChecksum(bytes) : bytes.toString('utf8');
      if (content === undefined) this.reportDamage(this.file);
      const state: ReviewState = JSON.parse(content ?? '');
      await chmod(this.file, 0o600).catch(() => undefined); // the file system does not support modes
      // Files of earlier versions have no history.
      state.history ??= { undoable: [], redoable: [] };
      return state;
    } catch {
      // The file is missing, truncated or not regular: there is no review to restore.
      return undefined;
    }
  }

  /**
   * Writes the state after a pause of `SAVE_DELAY_MS`. `state` is read at that time, so later changes of the object are
   * included.
   */
  save(state: ReviewState): void {
    this.pending = state;
    clearTimeout(this.timer);
    // Failures have been reported by then, and the state remains pending.
    this.timer = setTimeout(() => void this.flush().catch(() => undefined), SAVE_DELAY_MS);
  }

  /**
   * Writes the pending state at once, such as before the extension ends; the editor's file system is then unavailable,
   * so Node's is used.
   */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    // The caller of the last write has received its failure; the pending state is written now.
    return (this.writing = this.writing.catch(() => undefined).then(() => this.write()));
  }

  async clear(): Promise<void> {
    this.pending = undefined;
    // Waits for a pending write; its failure does not matter, because the file is deleted.
    await this.flush().catch(() => undefined);
    await Promise.all([rm(this.file, { force: true }), rm(this.next, { force: true })]);
  }

  /** Writes a temporary file and renames it, so an interruption keeps the previous version. */
  private async write(): Promise<void> {
    const state = this.pending;
    if (!state) return;
    this.pending = undefined;
    try {
      await mkdir(this.folder.fsPath, { recursive: true, mode: 0o700 });
      // A file left by an interrupted write, perhaps from an earlier version and readable by everyone, must not pass on
      // its mode.
      await rm(this.next, { force: true });
      await writeFile(this.next, withChecksum([`${JSON.stringify(state)}\n`]), { mode: 0o600, flag: 'wx' });
      await rename(this.next, this.file);
      this.isFailing = false;
    } catch (error) {
      this.pending ??= state;
      // The first error is reported.
      await rm(this.next, { force: true }).catch(() => undefined);
      if (!this.isFailing) this.reportFailure(this.file, error);
      this.isFailing = true;
      throw error;
    }
  }
}
