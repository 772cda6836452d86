import * as vscode from 'vscode';
import { Disposable } from '../disposable';

/** Milliseconds after the last key before there is a search. */
const REST = 60;

/** Keeps a quick pick's items up to date with what is typed: one search at a time, and an answer to an older query is dropped. */
export class LiveSearch<T extends vscode.QuickPickItem> extends Disposable {
  private timer: NodeJS.Timeout | undefined;
  private running: vscode.CancellationTokenSource | undefined;

  constructor(
    private readonly quickPick: vscode.QuickPick<T>,
    private readonly search: (query: string, token: vscode.CancellationToken) => Promise<T[]>,
    private readonly onError: (error: unknown) => void,
    onOutdated: vscode.Event<void>,
  ) {
    super();
    keepOrder(quickPick);
    this.register(quickPick.onDidChangeValue(() => this.schedule(REST)));
    this.register(onOutdated(() => this.schedule(0)));
    this.register({ dispose: () => this.stop() });
    this.schedule(0);
  }

  private schedule(delay: number): void {
    this.stop();
    const query = this.quickPick.value.trim();
    this.quickPick.busy = query !== '';
    if (!query) this.quickPick.items = [];
    else this.timer = setTimeout(() => void this.run(query), delay);
  }

  private async run(query: string): Promise<void> {
    const source = new vscode.CancellationTokenSource();
    this.running = source;
    try {
      const items = await this.search(query, source.token);
      if (source.token.isCancellationRequested) return;
      this.quickPick.items = items;
      this.quickPick.activeItems = items.slice(0, 1);
    } catch (error) {
      if (!source.token.isCancellationRequested) this.onError(error);
    }
    if (this.running === source) this.quickPick.busy = false;
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.running?.cancel();
    this.running = undefined;
  }
}

/** The editor honours the property although its published interface leaves it out; where it is ever ignored, `alwaysShow` still shows every item. */
function keepOrder(quickPick: vscode.QuickPick<vscode.QuickPickItem>): void {
  (quickPick as { sortByLabel?: boolean }).sortByLabel = false;
}
