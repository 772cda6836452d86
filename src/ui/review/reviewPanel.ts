import * as vscode from 'vscode';
import { REVIEW_PANEL } from '../commandIds';
import { Disposable } from '../disposable';
import { pageHtml } from '../pageHtml';
import type { ReviewSession } from './reviewSession';
import type { MessageToHost, MessageToPage, RowChange, RowStanding, Side } from './reviewTypes';
import { reviewWords } from './reviewWords';

/** What a panel tells its owner. */
export interface ReviewPanelEvents {
  /** The page is there and shows the session. */
  shown(): void;
  /** @param edited rows whose phrases are others now */
  changed(edited: number[]): void;
  /** @param line from 1 */
  open(side: Side, line: number): void;
  save(): void;
  closed(): void;
}

/** The tab with the review's page. It holds no state of its own: while it is hidden the page does not exist, and it is shown anew from the session. */
export class ReviewPanel extends Disposable {
  private readonly panel: vscode.WebviewPanel;

  /** @param restored the tab that the editor has brought back after a reload */
  constructor(
    private readonly session: ReviewSession,
    private readonly glossary: string,
    extension: vscode.Uri,
    private readonly events: ReviewPanelEvents,
    restored?: vscode.WebviewPanel,
  ) {
    super();
    this.panel = this.register(restored ?? vscode.window.createWebviewPanel(REVIEW_PANEL, this.title, vscode.ViewColumn.Active));
    this.panel.webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extension, 'dist'), vscode.Uri.joinPath(extension, 'media')] };
    const icon = (theme: string) => vscode.Uri.joinPath(extension, 'media', `review-${theme}.svg`);
    this.panel.iconPath = { light: icon('light'), dark: icon('dark') };
    this.register(this.panel.webview.onDidReceiveMessage((message: MessageToHost) => this.receive(message)));
    this.register(
      this.panel.onDidDispose(() => {
        this.dispose();
        events.closed();
      }),
    );
    this.panel.webview.html = pageHtml(this.panel.webview, extension, 'review', this.title);
  }

  /** Brings the tab to the front, with the focus in its table. */
  reveal(): void {
    this.panel.reveal();
    this.post({ kind: 'focus' });
  }

  /** Shows changes that the host has made. */
  showChanges(changes: RowChange[]): void {
    this.post({ kind: 'changed', changes });
  }

  showStandings(standings: RowStanding[]): void {
    this.post({ kind: 'standings', standings });
  }

  private get title(): string {
    const { source, target } = this.session.state;
    const names = [source, target].flatMap((name) => (name ? [name.slice(name.lastIndexOf('/') + 1)] : []));
    return vscode.l10n.t('Review: {0}', names.join(' → '));
  }

  private receive(message: MessageToHost): void {
    switch (message.kind) {
      case 'ready':
        this.post({ kind: 'show', state: this.session.state, words: reviewWords(this.session.state.pair), title: this.title, glossary: this.glossary });
        return this.events.shown();
      case 'change':
        this.session.edits.take(message.step, message.changes);
        return this.events.changed(message.changes.flatMap(({ row, source, target }) => ((source ?? target) === undefined ? [] : [row])));
      case 'domain':
        this.session.state.domain = message.domain;
        return this.events.changed([]);
      case 'open':
        return this.events.open(message.side, message.line);
      case 'save':
        return this.events.save();
    }
  }

  private post(message: MessageToPage): void {
    void this.panel.webview.postMessage(message);
  }
}
