import * as vscode from 'vscode';
import type { DisposableLike } from './disposable';

/** Work that starts after a delay. A new start replaces the previous one: it stops the delay and cancels the work. */
export class DelayedTask implements DisposableLike {
  private timer: NodeJS.Timeout | undefined;
  private source: vscode.CancellationTokenSource | undefined;

  /** @param delay milliseconds */
  start(delay: number, work: (token: vscode.CancellationToken) => unknown): void {
    const token = this.replace();
    this.timer = setTimeout(() => void work(token), delay);
  }

  /** Cancels the current work, and returns the token of work that starts now. */
  replace(): vscode.CancellationToken {
    this.dispose();
    this.source = new vscode.CancellationTokenSource();
    return this.source.token;
  }

  /** Stops the delay and cancels the work. The task may be started again. */
  dispose(): void {
    clearTimeout(this.timer);
    this.source?.cancel();
  }
}
